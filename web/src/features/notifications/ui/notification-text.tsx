import { limits } from '@daystar/contract/limits'
import type { ReactNode } from 'react'
import { rich, t } from '#lib/i18n/translate.ts'
import type { NotificationContent } from '../content.ts'
import type { NotificationItem } from '../items.ts'

type TextKind = Exclude<NotificationItem['kind'], 'outgoing'>

const texts: Record<TextKind, (name: ReactNode, count: number, content: NotificationContent) => ReactNode> = {
  incoming: (name) => rich('{name} asked to connect.', { name }),
  incoming_accepted: (name) => rich('{name} accepted your connection request.', { name }),
  mention: (name, count) =>
    rich('{count, plural, one {{name} mentioned you.} other {{name} mentioned you # times.}}', { name, count }),
  comment: (name) => rich('{name} commented on your activity.', { name }),
  highfive: (name) => rich('{name} gave your activity a high five.', { name }),
  comment_star: (name) => rich('{name} starred your comment.', { name }),
  reply: (name) => rich('{name} replied to your comment.', { name }),
  comment_deleted: (name) => rich('{name} deleted your comment on their activity.', { name }),
  draft_returned: () => t('A draft could not be posted at its time.'),
  companion_named: (name) => rich('{name} logged an activity with you.', { name }),
  event_invited: (name) => rich('{name} invited you to an event.', { name }),
  event_changed: (name) => rich('{name} changed an event.', { name }),
  event_cancelled: (name) => rich('{name} cancelled an event.', { name }),
  event_place: (name) => rich('You got a place at an event of {name}.', { name }),
  event_reminder: (name) => rich('An event of {name} starts soon.', { name }),
  event_commented: (name) => rich('{name} commented on your event.', { name }),
  circle_requested: (name) => rich('{name} asked to join a circle of yours.', { name }),
  circle_accepted: (name) => rich('{name} accepted your request to join a circle.', { name }),
  circle_invited: (name) => rich('{name} invited you to a circle.', { name }),
  circle_noticed: (name, _, { title }) =>
    rich('{name} sent a notice to {circle}.', { name, circle: strong(title ?? '') }),
  other: (name) => rich('There is news from {name}.', { name }),
}

const strong = (text: string) => <bdi className="font-[620]">{text}</bdi>

interface Props {
  item: NotificationItem
  content: NotificationContent
}

/** The sentence of a notification. */
export function NotificationText({ item, content }: Props) {
  const { kind, actor, accepted, count } = item
  if (kind === 'outgoing')
    return accepted ? (
      rich('You are now connected with {name}!', { name: <bdi>{actor.name}</bdi> })
    ) : (
      <>
        {t('Connection request sent.')}{' '}
        <span className="text-quiet">{rich('To {name}', { name: <bdi>{actor.name}</bdi> })}</span>
      </>
    )
  return groupText(item, content) ?? texts[kind](strong(actor.name), count, content)
}

/** The sentence about several members; null if there is only one. */
function groupText({ kind, count, groupKey }: NotificationItem, content: NotificationContent): ReactNode {
  const [one, two] = content.people
  if (!groupKey || count < 2 || !one || !two) return null
  const [first, second] = [strong(one.name), strong(two.name)]
  const title = strong(content.title ?? '')
  const others = count - 2
  const isCounted = count < limits.notificationGroup
  switch (kind) {
    case 'highfive':
      if (!isCounted)
        return rich('{first}, {second} and many others gave a high five to {title}.', { first, second, title })
      return count === 2
        ? rich('{first} and {second} gave a high five to {title}.', { first, second, title })
        : rich(
            '{others, plural, one {{first}, {second} and # other gave a high five to {title}.} other {{first}, {second} and # others gave a high five to {title}.}}',
            { others, first, second, title },
          )
    case 'comment_star':
      if (!isCounted) return rich('{first}, {second} and many others starred your comment.', { first, second })
      return count === 2
        ? rich('{first} and {second} starred your comment.', { first, second })
        : rich(
            '{others, plural, one {{first}, {second} and # other starred your comment.} other {{first}, {second} and # others starred your comment.}}',
            { others, first, second },
          )
    case 'incoming_accepted':
      if (!isCounted)
        return rich('{first}, {second} and many others accepted your connection requests.', { first, second })
      return count === 2
        ? rich('{first} and {second} accepted your connection requests.', { first, second })
        : rich(
            '{others, plural, one {{first}, {second} and # other accepted your connection requests.} other {{first}, {second} and # others accepted your connection requests.}}',
            { others, first, second },
          )
    default:
      return null
  }
}
