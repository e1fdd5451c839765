import { definitionOf } from '#lib/outbox/definitions.ts'
import { OutboxItemRow } from './outbox-item.tsx'
import { useOutboxItems } from './registry.ts'

/** What waits to be sent about an activity, a comment or a notice, shown in its place. */
export function WaitingNote({ place }: { place: string }) {
  const items = useOutboxItems().filter((item) => definitionOf(item).place(item) === place)
  if (items.length === 0) return null
  return (
    <div className="border-line border-t px-5 py-1">
      {items.map((item) => (
        <OutboxItemRow key={item.id} item={item} />
      ))}
    </div>
  )
}
