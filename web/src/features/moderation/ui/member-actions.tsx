import type { Person } from '@daystar/contract/fields'
import { Ban, Ellipsis } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useMyId } from '#lib/use-me.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyOverlay } from '#ui/lazy-overlay.tsx'
import { Menu } from '#ui/menu.tsx'
import type { MenuItem } from '#ui/menu-props.ts'

const BlockDialog = lazyOverlay(async () => (await import('./block-dialog.tsx')).BlockDialog)

interface Props {
  /** Accessible name of the button. */
  label: string
  member: Pick<Person, 'id' | 'name'>
  onBlocked?: (() => void) | undefined
  /** Shown above those that are the same everywhere. */
  items?: readonly MenuItem[]
}

/** What a member can do about another one. Shown neither to visitors nor to the member themselves. */
export function MemberActions({ label, member, onBlocked, items = [] }: Props) {
  const myId = useMyId()
  const [dialog, setDialog] = useState<'block' | null>(null)
  if (myId === null || myId === member.id || member.id === 0) return null
  return (
    <>
      <Menu
        trigger={<IconButton label={label} icon={<Ellipsis aria-hidden="true" className="size-5.5" />} />}
        items={[
          ...items,
          {
            label: (
              <>
                Block <bdi>{member.name}</bdi>
              </>
            ),
            icon: <Ban aria-hidden="true" className="size-4.5" />,
            danger: true,
            onSelect: () => setDialog('block'),
          },
        ]}
      />
      <Suspense>
        {dialog === 'block' && <BlockDialog member={member} onBlocked={onBlocked} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  )
}
