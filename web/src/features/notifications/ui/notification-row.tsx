import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { emit } from '#lib/events/window-events.ts'
import { rich, t } from '#lib/i18n/translate.ts'
import type { NotificationItem } from '../items.ts'
import { RowFrame } from './row-frame.tsx'

const texts: Record<Exclude<NotificationItem['kind'], 'outgoing'>, (name: ReactNode, count: number) => ReactNode> = {
  incoming: (name) => rich('{name} asked to connect.', { name }),
  incoming_accepted: (name) => rich('{name} accepted your connection request.', { name }),
  mention: (name, count) =>
    rich('{count, plural, one {{name} mentioned you.} other {{name} mentioned you # times.}}', { name, count }),
  comment: (name) => rich('{name} commented on your activity.', { name }),
  highfive: (name) => rich('{name} gave your activity a high five.', { name }),
  comment_star: (name) => rich('{name} starred your comment.', { name }),
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
            rich('You are now connected with {name}!', { name: <bdi>{actor.name}</bdi> })
          ) : (
            <>
              {t('Connection request sent.')}{' '}
              <span className="text-quiet">{rich('To {name}', { name: <bdi>{actor.name}</bdi> })}</span>
            </>
          )
        ) : (
          texts[kind](<bdi className="font-[620]">{actor.name}</bdi>, count)
        )}
      </button>
    </RowFrame>
  )
}
