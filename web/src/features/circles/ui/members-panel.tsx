import type { CircleDetail } from '@daystar/contract/circles'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '#lib/chunks.ts'
import { AvatarStack } from '#ui/avatar-stack.tsx'
import { Card } from '#ui/card.tsx'
import { type CircleMember, memberCountWords } from '../circle-shape.ts'

const MembersDialog = lazyPart(async () => (await import('./members-dialog.tsx')).MembersDialog)

const mostFaces = 4

interface Props {
  circle: CircleDetail
  /** What the reader can do about a member; `place` is where they stand in the list, from 0. */
  control: (member: CircleMember, place: number) => ReactNode
}

/** The first faces of a circle, and the way to all of them. */
export function MembersPanel({ circle, control }: Props) {
  const [open, setOpen] = useState(false)
  const faces = circle.members.slice(0, mostFaces).map(({ id, name, profile_pic_url: src }) => ({ id, name, src }))
  return (
    <Card aria-labelledby="circle-members" className="p-4.5">
      <h2 id="circle-members" className="mb-2 text-lg">
        Members
      </h2>
      <div className="flex items-center justify-between gap-3">
        <AvatarStack people={faces} max={mostFaces} size={34} />
        <button
          type="button"
          aria-haspopup="dialog"
          onPointerEnter={() => void MembersDialog.preload()}
          onClick={() => setOpen(true)}
          className="-mr-2 min-h-11 flex-none whitespace-nowrap rounded-row px-2 font-[600] text-night text-md hover:underline"
        >
          {memberCountWords(circle)}
        </button>
      </div>
      <Suspense>{open && <MembersDialog circle={circle} control={control} onClose={() => setOpen(false)} />}</Suspense>
    </Card>
  )
}
