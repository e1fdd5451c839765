import type { Activity } from '@daystar/contract/activities'
import type { MemberSummary } from '@daystar/contract/fields'
import { Users } from 'lucide-react'
import { t } from '#lib/i18n/translate.ts'
import { AvatarStack } from '#ui/people/avatar-stack.tsx'

const maxAvatars = 4

/** High fivers first, then commenters, without duplicates. */
function previewPeople(activity: Activity): MemberSummary[] {
  const all = [...activity.highfivers_preview, ...activity.commenters_preview]
  return all.filter((person, index) => all.findIndex((other) => other.id === person.id) === index).slice(0, maxAvatars)
}

/** Up to four members who gave a high five or commented; opens the full list. */
export function EngagementPreviewButton({ activity, onOpen }: { activity: Activity; onOpen: () => void }) {
  const members = previewPeople(activity)
  return (
    <button
      type="button"
      onClick={onOpen}
      className="ms-auto flex min-h-11 min-w-11 shrink-[99] items-center justify-center rounded-row px-1 hover:bg-sunk sm:px-2"
    >
      <span className="sr-only">{t('Show who gave a high five or commented')}</span>
      {members.length === 0 ? (
        <Users aria-hidden="true" className="size-5.5 text-quiet" />
      ) : (
        <AvatarStack people={members.map(({ id, name, profile_pic_url: src }) => ({ id, name, src }))} shrinks />
      )}
    </button>
  )
}
