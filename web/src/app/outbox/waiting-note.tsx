import { useOutboxItems } from '#lib/outbox/outbox.ts'
import { OutboxItemRow } from './outbox-item.tsx'
import { activityIdOf, commentIdOf } from './overlay.ts'

interface Props {
  activityId?: number
  commentId?: number
}

/** What waits to be sent about an activity or a comment, shown in its place. */
export function WaitingNote({ activityId, commentId }: Props) {
  const items = useOutboxItems().filter((item) =>
    commentId === undefined
      ? commentIdOf(item) === null && activityIdOf(item) === activityId
      : commentIdOf(item) === commentId,
  )
  if (items.length === 0) return null
  return (
    <div className="border-line border-t px-5 py-1">
      {items.map((item) => (
        <OutboxItemRow key={item.id} item={item} />
      ))}
    </div>
  )
}
