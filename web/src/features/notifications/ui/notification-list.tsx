import { EmptyState } from '#ui/empty-state.tsx'
import { NightWindow } from '#ui/illustrations/night-window.tsx'
import type { Item } from '../items.ts'
import { IncomingRequest } from './incoming-request.tsx'
import { NotificationRow } from './notification-row.tsx'

interface Props {
  items: readonly Item[]
  /** Keys that were new when the panel was opened. */
  fresh: ReadonlySet<string>
  onLeave: () => void
}

export function NotificationList({ items, fresh, onLeave }: Props) {
  if (items.length === 0) return <EmptyState picture={<NightWindow />} title="No new notifications" />
  return (
    <ul className="max-h-105 overflow-y-auto overscroll-contain" aria-label="Notifications">
      {items.map((item) => (
        <li key={item.key}>
          {item.kind === 'incoming' ? (
            <IncomingRequest item={item} isFresh={fresh.has(item.key)} onLeave={onLeave} />
          ) : (
            <NotificationRow item={item} isFresh={fresh.has(item.key)} onLeave={onLeave} />
          )}
        </li>
      ))}
    </ul>
  )
}
