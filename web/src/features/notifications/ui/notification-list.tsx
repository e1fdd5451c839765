import { EmptyState } from '#ui/empty-state.tsx'
import { NightWindow } from '#ui/illustrations/night-window.tsx'
import type { NotificationItem } from '../items.ts'
import { IncomingRequest } from './incoming-request.tsx'
import { NotificationRow } from './notification-row.tsx'

interface Props {
  items: readonly NotificationItem[]
  /** Keys of the notifications that were unseen when the panel was opened. */
  newKeys: ReadonlySet<string>
  onClose: () => void
}

export function NotificationList({ items, newKeys, onClose }: Props) {
  if (items.length === 0) return <EmptyState picture={<NightWindow />} title="No new notifications" />
  return (
    <ul className="max-h-105 overflow-y-auto overscroll-contain" aria-label="Notifications">
      {items.map((item) => (
        <li key={item.key}>
          {item.kind === 'incoming' ? (
            <IncomingRequest item={item} isNew={newKeys.has(item.key)} onClose={onClose} />
          ) : (
            <NotificationRow item={item} isNew={newKeys.has(item.key)} onClose={onClose} />
          )}
        </li>
      ))}
    </ul>
  )
}
