import type { Person } from '@daystar/contract/fields'
import { Ellipsis } from 'lucide-react'
import type { ReportedSubject } from '#lib/events/window-events.ts'
import { useMyId } from '#lib/members/use-me.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { MenuButton } from '#ui/overlays/menu-button.tsx'
import type { MenuItem } from '#ui/overlays/menu-props.ts'

const MemberMenu = lazyOverlay(async () => (await import('./member-menu.tsx')).MemberMenu)

interface Props {
  /** Accessible name of the button. */
  label: string
  member: Pick<Person, 'id' | 'name'>
  /** What can be reported here, with the label of each menu item. */
  reports: readonly { readonly label: string; readonly subject: ReportedSubject }[]
  onBlocked: () => void
  /** Shown above those that are the same everywhere. */
  items?: readonly MenuItem[]
}

/** What a member can do about another one. Shown neither to visitors nor to the member themselves. */
export function MemberActions({ label, ...panel }: Props) {
  const myId = useMyId()
  const { id } = panel.member
  if (myId === null || myId === id || id === 0) return null
  const trigger = <IconButton label={label} icon={<Ellipsis aria-hidden="true" className="size-5.5" />} />
  return <MenuButton trigger={trigger} Panel={MemberMenu} panel={panel} />
}
