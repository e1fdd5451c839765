import { useNavigate } from '@tanstack/react-router'
import { emit } from '#lib/events/window-events.ts'
import { contentOf } from '../content.ts'
import type { NotificationItem } from '../items.ts'
import { CompanionAnswer } from './companion-answer.tsx'
import { GroupMembers } from './group-members.tsx'
import { NotificationText } from './notification-text.tsx'
import { RowFrame } from './row-frame.tsx'

interface Props {
  item: NotificationItem
  isNew: boolean
  onClose: () => void
}

/** A notification that opens its activity, comment, event, circle or profile. */
export function NotificationRow({ item, isNew, onClose }: Props) {
  const navigate = useNavigate()
  const { actor, activityId, commentId, groupKey, count, kind } = item
  const content = contentOf(item.raw)
  const isGroup = Boolean(groupKey) && count > 1
  // The sentence of a group of high fives, and of a notice, contains the title.
  const title = (isGroup && kind === 'activity_high_fived') || kind === 'circle_noticed' ? null : content.title

  function open() {
    onClose()
    if (kind === 'draft_returned') return void navigate({ to: '/drafts' })
    if (content.circleId !== null)
      return void navigate({ to: '/circles/$circleId', params: { circleId: String(content.circleId) } })
    if (item.eventId) void navigate({ to: '/events/$eventId', params: { eventId: String(item.eventId) } })
    else if (activityId !== null) emit('activity:open', { activityId, ...(commentId !== null && { commentId }) })
    else if (commentId !== null) void navigate({ to: '/comment/$commentId', params: { commentId: String(commentId) } })
    else void navigate({ to: '/profile/$userId', params: { userId: String(actor.id) } })
  }

  return (
    <RowFrame
      item={item}
      isNew={isNew}
      onClose={onClose}
      photo={content.photo}
      below={isGroup && groupKey ? <GroupMembers groupKey={groupKey} onClose={onClose} /> : null}
    >
      <button type="button" onClick={open} className="group block w-full text-start wrap-anywhere">
        <span className="group-hover:underline group-hover:underline-offset-4">
          <NotificationText item={item} content={content} />
        </span>
        {title !== null && (
          <span dir="auto" className="block truncate text-left text-md font-[580] rtl:text-right">
            {title}
          </span>
        )}
        {content.words !== null && (
          <span dir="auto" className="block truncate text-left text-md text-quiet rtl:text-right">
            {content.words}
          </span>
        )}
      </button>
      {kind === 'companion_named' && activityId !== null && <CompanionAnswer activityId={activityId} />}
    </RowFrame>
  )
}
