import type { Person } from '@daystar/contract/fields'
import { Ellipsis } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useMyId } from '#lib/use-me.ts'
import type { ReportedSubject } from '#lib/window-events.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyOverlay } from '#ui/lazy-overlay.tsx'
import type { MenuItem } from '#ui/menu-props.ts'
import { overlayTrigger } from '#ui/overlay-trigger.ts'

const MemberMenu = lazyOverlay(async () => (await import('./member-menu.tsx')).MemberMenu)

interface Props {
  /** Accessible name of the button. */
  label: string
  member: Pick<Person, 'id' | 'name'>
  /** What can be reported here, with the label of each menu item. */
  reports: readonly { readonly label: string; readonly subject: ReportedSubject }[]
  onBlocked?: (() => void) | undefined
  /** Shown above those that are the same everywhere. */
  items?: readonly MenuItem[]
}

/** What a member can do about another one. Shown neither to visitors nor to the member themselves. */
export function MemberActions({ label, member, reports, onBlocked, items = [] }: Props) {
  const myId = useMyId()
  const [open, setOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  const ref = useRef<HTMLElement>(null)
  const id = useId()
  if (myId === null || myId === member.id || member.id === 0) return null

  function change(next: boolean) {
    if (next) setHasOpened(true)
    setOpen(next)
  }

  const button = <IconButton label={label} icon={<Ellipsis aria-hidden="true" className="size-5.5" />} />
  return (
    <>
      {overlayTrigger(button, { id, ref, kind: 'menu', open, setOpen: change, preload: MemberMenu.preload })}
      {(open || (hasOpened && MemberMenu.isLoaded())) && (
        <MemberMenu
          open={open}
          onClose={() => setOpen(false)}
          anchor={ref}
          labelledBy={id}
          {...{ member, reports, onBlocked, items }}
        />
      )}
    </>
  )
}
