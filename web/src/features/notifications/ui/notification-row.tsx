import { useNavigate } from '@tanstack/react-router'
import { emit } from '#lib/events/window-events.ts'
import type { NotificationItem } from '../items.ts'
import { RowFrame } from './row-frame.tsx'

const texts: Record<NotificationItem['kind'], string> = {
  incoming: 'asked to connect.',
  incoming_accepted: 'accepted your connection request.',
  mention: 'mentioned you.',
  comment: 'commented on your activity.',
  highfive: 'gave your activity a high five.',
  comment_star: 'starred your comment.',
  outgoing: '',
}

interface Props {
  item: NotificationItem
  isNew: boolean
  onClose: () => void
}

/** A notification that opens its activity, comment or profile. */
export function NotificationRow({ item, isNew, onClose }: Props) {
  const navigate = useNavigate()
  const { actor, activityId, commentId, count, kind, accepted } = item

  function open() {
    onClose()
    if (activityId !== null) emit('activity:open', { activityId, ...(commentId !== null && { commentId }) })
    else if (commentId !== null) void navigate({ to: '/comment/$commentId', params: { commentId: String(commentId) } })
    else void navigate({ to: '/profile/$userId', params: { userId: String(actor.id) } })
  }

  return (
    <RowFrame item={item} isNew={isNew} onClose={onClose}>
      <button type="button" onClick={open} className="block w-full text-start hover:underline hover:underline-offset-4">
        {kind === 'outgoing' ? (
          accepted ? (
            <>
              You are now connected with <bdi>{actor.name}</bdi>!
            </>
          ) : (
            <>
              Connection request sent.{' '}
              <span className="text-quiet">
                To <bdi>{actor.name}</bdi>
              </span>
            </>
          )
        ) : (
          <>
            <bdi className="font-[620]">{actor.name}</bdi>{' '}
            {kind === 'mention' && count > 1 ? `mentioned you ${count} times.` : texts[kind]}
          </>
        )}
      </button>
    </RowFrame>
  )
}
