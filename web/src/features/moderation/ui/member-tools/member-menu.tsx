import type { Person } from '@daystar/contract/fields'
import { Ban, Flag, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { emit, type ReportedSubject } from '#lib/events/window-events.ts'
import { t } from '#lib/i18n/translate.ts'
import { MenuPanel } from '#ui/overlays/menu-panel.tsx'
import type { MenuItem, MenuPanelProps } from '#ui/overlays/menu-props.ts'
import { BlockDialog } from './block-dialog.tsx'
import { MuteDialog } from './mute-dialog.tsx'

interface Props extends MenuPanelProps {
  member: Pick<Person, 'id' | 'name'>
  /** What can be reported here, with the label of each item. */
  reports: readonly { readonly label: string; readonly subject: ReportedSubject }[]
  onBlocked?: (() => void) | undefined
  /** Shown above those that are the same everywhere. */
  items?: readonly MenuItem[]
  /** Shown at the end, because they can appear later. */
  lateItems?: readonly MenuItem[]
}

/** The menu of another member with its dialogs, which stay open when the menu closes. */
export function MemberMenu({ member, reports, onBlocked, items = [], lateItems = [], ...panel }: Props) {
  const [dialog, setDialog] = useState<'block' | 'mute' | null>(null)
  const close = () => setDialog(null)
  const item = (verb: string, Icon: typeof Ban, opens: 'block' | 'mute'): MenuItem => ({
    // One element, because the items of a menu are flex containers.
    label: (
      <span className="min-w-0">
        {verb} <bdi>{member.name}</bdi>
      </span>
    ),
    icon: <Icon aria-hidden="true" className="size-4.5" />,
    danger: opens === 'block',
    onSelect: () => setDialog(opens),
  })
  const reportItems = reports.map(
    ({ label, subject }): MenuItem => ({
      label,
      icon: <Flag aria-hidden="true" className="size-4.5" />,
      onSelect: () => emit('report:open', { ...subject, member }),
    }),
  )
  const own = [...reportItems, item(t('Mute'), VolumeX, 'mute'), item(t('Block'), Ban, 'block')]
  return (
    <>
      <MenuPanel {...panel} items={[...items, ...own, ...lateItems]} />
      {dialog === 'mute' && (
        <MuteDialog target={{ kind: 'member', id: member.id, name: member.name }} onClose={close} />
      )}
      {dialog === 'block' && <BlockDialog member={member} onBlocked={onBlocked} onClose={close} />}
    </>
  )
}
