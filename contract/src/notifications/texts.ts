import { limits } from '../limits.ts'
import { message } from '../message.ts'
import type { NotificationType } from './types.ts'

/** Formats a message: on the server `t`, which returns a text, and in the app `rich`, which returns nodes. */
type Format<T> = (message: string, values: Readonly<Record<string, T | number>>) => T

/** The name of the member who did it, and the title of the activity, the event or the circle. */
interface Values<T> {
  readonly name: T
  readonly title: T
  readonly count: number
}

/** The newest two members of a group, and how many it has. */
interface GroupValues<T> {
  readonly first: T
  readonly second: T
  readonly title: T
  readonly count: number
  readonly others: number
}

const mentioned = <T>(rich: Format<T>, { name, count }: Values<T>) =>
  rich('{count, plural, one {{name} mentioned you.} other {{name} mentioned you # times.}}', { name, count })

const sentences: Record<NotificationType, <T>(rich: Format<T>, values: Values<T>) => T> = {
  connection_request: (rich, { name }) => rich('{name} asked to connect.', { name }),
  connection_accepted: (rich, { name }) => rich('{name} accepted your connection request.', { name }),
  activity_mention: mentioned,
  comment_mention: mentioned,
  activity_commented: (rich, { name }) => rich('{name} commented on your activity.', { name }),
  activity_high_fived: (rich, { name }) => rich('{name} gave your activity a high five.', { name }),
  comment_starred: (rich, { name }) => rich('{name} starred your comment.', { name }),
  comment_replied: (rich, { name }) => rich('{name} replied to your comment.', { name }),
  comment_deleted: (rich, { name }) => rich('{name} deleted your comment on their activity.', { name }),
  draft_returned: (rich) => rich('A draft could not be posted at its time.', {}),
  companion_named: (rich, { name }) => rich('{name} logged an activity with you.', { name }),
  event_invited: (rich, { name }) => rich('{name} invited you to an event.', { name }),
  event_changed: (rich, { name }) => rich('{name} changed an event.', { name }),
  event_cancelled: (rich, { name }) => rich('{name} cancelled an event.', { name }),
  event_place: (rich, { name }) => rich('You got a place at an event of {name}.', { name }),
  event_reminder: (rich, { name }) => rich('An event of {name} starts soon.', { name }),
  event_commented: (rich, { name }) => rich('{name} commented on your event.', { name }),
  circle_requested: (rich, { name }) => rich('{name} asked to join a circle of yours.', { name }),
  circle_accepted: (rich, { name }) => rich('{name} accepted your request to join a circle.', { name }),
  circle_invited: (rich, { name }) => rich('{name} invited you to a circle.', { name }),
  circle_noticed: (rich, { name, title: circle }) => rich('{name} sent a notice to {circle}.', { name, circle }),
}

/** From `limits.notificationGroup` on, the members of a group are not counted. */
const isCounted = ({ count }: { readonly count: number }) => count < limits.notificationGroup

const groupSentences: Partial<Record<NotificationType, <T>(rich: Format<T>, values: GroupValues<T>) => T>> = {
  activity_high_fived(rich, values) {
    const { first, second, title, count, others } = values
    if (!isCounted(values))
      return rich('{first}, {second} and many others gave a high five to {title}.', { first, second, title })
    return count === 2
      ? rich('{first} and {second} gave a high five to {title}.', { first, second, title })
      : rich(
          '{others, plural, one {{first}, {second} and # other gave a high five to {title}.} other {{first}, {second} and # others gave a high five to {title}.}}',
          { others, first, second, title },
        )
  },
  comment_starred(rich, values) {
    const { first, second, count, others } = values
    if (!isCounted(values)) return rich('{first}, {second} and many others starred your comment.', { first, second })
    return count === 2
      ? rich('{first} and {second} starred your comment.', { first, second })
      : rich(
          '{others, plural, one {{first}, {second} and # other starred your comment.} other {{first}, {second} and # others starred your comment.}}',
          { others, first, second },
        )
  },
  connection_accepted(rich, values) {
    const { first, second, count, others } = values
    if (!isCounted(values))
      return rich('{first}, {second} and many others accepted your connection requests.', { first, second })
    return count === 2
      ? rich('{first} and {second} accepted your connection requests.', { first, second })
      : rich(
          '{others, plural, one {{first}, {second} and # other accepted your connection requests.} other {{first}, {second} and # others accepted your connection requests.}}',
          { others, first, second },
        )
  },
}

/** The sentence of a notification about one member, or about a group of at least two. */
export function notificationSentence<T>(
  rich: Format<T>,
  type: NotificationType,
  { names: [first, second], title, count }: { names: readonly [T, ...T[]]; title: T; count: number },
): T {
  const ofGroup = second === undefined || count < 2 ? undefined : groupSentences[type]
  if (ofGroup && second !== undefined) return ofGroup(rich, { first, second, title, count, others: count - 2 })
  return sentences[type](rich, { name: first, title, count })
}

/** What an archive calls notifications. The app, which does not call the function, leaves its texts out. */
export const notificationLabels = (): Record<NotificationType, string> => ({
  connection_request: message('Connection request'),
  connection_accepted: message('Accepted request'),
  activity_mention: message('Mention in an activity'),
  comment_mention: message('Mention in a comment'),
  activity_commented: message('Comment'),
  comment_replied: message('Reply to a comment'),
  comment_deleted: message('Deletion of a comment'),
  activity_high_fived: message('High five'),
  comment_starred: message('Star'),
  draft_returned: message('Draft that was not posted'),
  companion_named: message('Named as a companion'),
  event_invited: message('Invitation to an event'),
  event_changed: message('Changed event'),
  event_cancelled: message('Cancelled event'),
  event_place: message('Place from the waiting list'),
  event_reminder: message('Reminder of an event'),
  event_commented: message('Comment on an event'),
  circle_requested: message('Request to join a circle'),
  circle_accepted: message('Accepted request to join a circle'),
  circle_invited: message('Invitation to a circle'),
  circle_noticed: message('Notice to a circle'),
})
