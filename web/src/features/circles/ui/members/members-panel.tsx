import type { CircleDetail } from '@daystar/contract/circles'
import { type ReactNode, useState } from 'react'
import type { CircleMember } from '#lib/compatibility/circles.ts'
import { t } from '#lib/i18n/translate.ts'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { AvatarStack } from '#ui/people/avatar-stack.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { memberCountText } from '../../member-count-text.ts'

const MembersDialog = lazyOverlay(async () => (await import('./members-dialog.tsx')).MembersDialog)

const maxAvatars = 4

interface Props {
  circle: CircleDetail
  /** Renders the viewer's control for a member; `index` is the member's position in the list, from 0. */
  control: (member: CircleMember, index: number) => ReactNode
}

/** The first members of a circle, with a button that opens the full list. */
export function MembersPanel({ circle, control }: Props) {
  const [open, setOpen] = useState(false)
  const people = circle.members
    .filter(({ id }) => id !== 0)
    .slice(0, maxAvatars)
    .map(({ id, name, profile_pic_url: src }) => ({ id, name, src }))
  return (
    <Card aria-labelledby="circle-members" className="p-4.5">
      <h2 id="circle-members" className="mb-2 text-lg">
        {t('Members')}
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <AvatarStack people={people} max={maxAvatars} size={34} />
        <button
          type="button"
          aria-haspopup="dialog"
          onPointerEnter={() => void MembersDialog.preload()}
          onClick={() => setOpen(true)}
          className="-me-2 min-h-11 flex-none whitespace-nowrap rounded-row px-2 font-[600] text-night text-md hover:underline"
        >
          {memberCountText(circle)}
        </button>
      </div>
      {open && <MembersDialog circle={circle} control={control} onClose={() => setOpen(false)} />}
    </Card>
  )
}
