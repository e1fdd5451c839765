import type { User } from '@daystar/contract/accounts'
import { Pencil } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { useMe } from '#lib/members/use-me.ts'
import { MentionText } from '#lib/mentions/mention-text.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { lazySection } from '#ui/loading/lazy-section.tsx'
import { TextSkeleton } from '#ui/loading/skeleton.tsx'
import { Avatar } from '#ui/people/avatar.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { type CountList, MemberCounts } from './member-counts.tsx'
import { PictureButton } from './picture-button.tsx'

const ProfileForm = lazySection(async () => (await import('./profile-form.tsx')).ProfileForm)

interface Props {
  member: User
  isOwn: boolean
  /** Controls for the connection between the viewer and this member. */
  connection?: ReactNode
  /** The menu of another member. */
  menu?: ReactNode
  /** Shown above the counts. */
  notice?: ReactNode
  /** Opens the followers or following list of the viewer's own profile. */
  onOpenList: (list: CountList) => void
}

/** A member's profile, editable if it is the viewer's own. */
export function ProfileCard({ member, isOwn, connection, menu, notice, onOpenList }: Props) {
  const [editing, setEditing] = useState(false)
  const { data: me } = useMe()
  return (
    <Card aria-label={t('Profile')} className="overflow-hidden">
      <div aria-hidden="true" className="night-sky h-24 sm:h-28" />
      <div className="in-order px-5 pb-5 sm:px-6">
        <div className="-mt-12 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
          <span className="relative flex-none rounded-full border-4 border-card bg-card">
            <Avatar
              id={member.id}
              name={member.name}
              src={member.profile_pic_url}
              size={96}
              decorative={member.profile_pic_url === null}
            />
            {isOwn && <PictureButton />}
          </span>
          {!isOwn && menu}
          {isOwn && !editing && (
            <Button
              tone="secondary"
              icon={<Pencil aria-hidden="true" className="size-4" />}
              onPointerEnter={() => void ProfileForm.preload()}
              onClick={() => setEditing(true)}
            >
              {t('Edit profile')}
            </Button>
          )}
        </div>
        <h1 dir="auto" className="mt-3 text-2xl text-left rtl:text-right">
          {member.name}
        </h1>
        {member.username && (
          <p className="text-md text-quiet">
            <bdi>@{member.username}</bdi>
          </p>
        )}
        {editing && me ? (
          <div className="mt-4">
            <Suspense fallback={<TextSkeleton lines={8} />}>
              <ProfileForm me={me} onDone={() => setEditing(false)} />
            </Suspense>
          </div>
        ) : (
          member.bio && (
            <p dir="auto" className="[unicode-bidi:plaintext] mt-3 whitespace-pre-line text-pretty">
              <MentionText text={member.bio} mentions={[]} />
            </p>
          )
        )}
        {connection && <div className="mt-4">{connection}</div>}
        <div className="mt-4 empty:hidden">{notice}</div>
        <div className="mt-5 border-line border-t pt-3 sm:max-w-sm">
          <MemberCounts member={member} onOpen={isOwn ? onOpenList : undefined} />
        </div>
      </div>
    </Card>
  )
}
