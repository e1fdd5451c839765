import { useOutboxItems } from '#lib/outbox/outbox.ts'
import { localIdOf } from '#lib/outbox/types.ts'
import { OutboxItemRow } from './outbox-item.tsx'
import { activityIdOf, commentIdOf } from './overlay.ts'

interface Props {
  activityId?: number
  commentId?: number
  noticeId?: number
}

/** What waits to be sent about an activity, a comment or a notice, shown in its place. */
export function WaitingNote({ activityId, commentId, noticeId }: Props) {
  const items = useOutboxItems().filter((item) => {
    if (noticeId !== undefined) return localIdOf(item) === noticeId
    if (commentId !== undefined) return commentIdOf(item) === commentId
    return commentIdOf(item) === null && activityIdOf(item) === activityId
  })
  if (items.length === 0) return null
  return (
    <div className="border-line border-t px-5 py-1">
      {items.map((item) => (
        <OutboxItemRow key={item.id} item={item} />
      ))}
    </div>
  )
}
