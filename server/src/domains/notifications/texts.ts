import { limits } from '@daystar/contract/limits'
import type { Translate } from '@daystar/contract/message'
import { textParts } from '@daystar/contract/texts/mentions'
import { excerptOf } from '../../platform/text/excerpt.ts'
import type { WantedNotification } from './wanted-queries.ts'

/** How many characters of a text are shown outside of the app. */
export const maxWords = 200

/** A notification as a device or an email shows it. */
interface Texts {
  readonly sentence: string
  /** The words of the comment or of the activity; can be empty. */
  readonly words: string
  /** The path of the page that it opens. */
  readonly path: string
}

export function textsOf(row: WantedNotification, t: Translate): Texts {
  return { sentence: sentenceOf(row, t), words: wordsOf(row), path: pathOf(row) }
}

function pathOf(row: WantedNotification): string {
  const { type, comment_id: commentId, activity_id: activityId, actor_id: actorId } = row
  if (type === 'draft_returned') return '/drafts'
  if (commentId !== null) return `/comment/${commentId}`
  if (row.circle_id !== null) return `/circles/${row.circle_id}`
  if (row.event_id !== null) return `/events/${row.event_id}`
  return activityId === null ? `/profile/${actorId}` : `/activity/${activityId}`
}

/** The texts are those of the list in the app. */
function sentenceOf(row: WantedNotification, t: Translate): string {
  const { type, actor: name, group } = row
  if (group && group.count > 1) return groupSentence(row, group, t)
  const sentences: Record<WantedNotification['type'], () => string> = {
    connection_request: () => t('{name} asked to connect.', { name }),
    connection_accepted: () => t('{name} accepted your connection request.', { name }),
    activity_mention: () => mentioned(name, t),
    comment_mention: () => mentioned(name, t),
    activity_commented: () => t('{name} commented on your activity.', { name }),
    activity_high_fived: () => t('{name} gave your activity a high five.', { name }),
    draft_returned: () => t('A draft could not be posted at its time.'),
    comment_replied: () => t('{name} replied to your comment.', { name }),
    comment_deleted: () => t('{name} deleted your comment on their activity.', { name }),
    comment_starred: () => t('{name} starred your comment.', { name }),
    companion_named: () => t('{name} logged an activity with you.', { name }),
    event_invited: () => t('{name} invited you to an event.', { name }),
    event_changed: () => t('{name} changed an event.', { name }),
    event_cancelled: () => t('{name} cancelled an event.', { name }),
    event_place: () => t('You got a place at an event of {name}.', { name }),
    event_reminder: () => t('An event of {name} starts soon.', { name }),
    circle_requested: () => t('{name} asked to join a circle of yours.', { name }),
    circle_accepted: () => t('{name} accepted your request to join a circle.', { name }),
    circle_invited: () => t('{name} invited you to a circle.', { name }),
    circle_noticed: () => t('{name} sent a notice to {circle}.', { name, circle: row.circle ?? '' }),
    event_commented: () => t('{name} commented on your event.', { name }),
  }
  return sentences[type]()
}

/** The sentence about several members. From `limits.notificationGroup` on, they are not counted. */
function groupSentence(
  { type, title }: WantedNotification,
  { names, count }: NonNullable<WantedNotification['group']>,
  t: Translate,
): string {
  const [first = '', second = ''] = names
  const others = count - 2
  const isCounted = count < limits.notificationGroup
  if (type === 'activity_high_fived') {
    const activity = title ?? ''
    if (!isCounted)
      return t('{first}, {second} and many others gave a high five to {title}.', { first, second, title: activity })
    return count === 2
      ? t('{first} and {second} gave a high five to {title}.', { first, second, title: activity })
      : t(
          '{others, plural, one {{first}, {second} and # other gave a high five to {title}.} other {{first}, {second} and # others gave a high five to {title}.}}',
          { first, second, title: activity, others },
        )
  }
  if (type === 'comment_starred') {
    if (!isCounted) return t('{first}, {second} and many others starred your comment.', { first, second })
    return count === 2
      ? t('{first} and {second} starred your comment.', { first, second })
      : t(
          '{others, plural, one {{first}, {second} and # other starred your comment.} other {{first}, {second} and # others starred your comment.}}',
          { first, second, others },
        )
  }
  if (!isCounted) return t('{first}, {second} and many others accepted your connection requests.', { first, second })
  return count === 2
    ? t('{first} and {second} accepted your connection requests.', { first, second })
    : t(
        '{others, plural, one {{first}, {second} and # other accepted your connection requests.} other {{first}, {second} and # others accepted your connection requests.}}',
        { first, second, others },
      )
}

function mentioned(name: string, t: Translate): string {
  return t('{count, plural, one {{name} mentioned you.} other {{name} mentioned you # times.}}', { name, count: 1 })
}

/** The words of the notice, the comment or the activity, the title of the event, or the name of the circle. */
function wordsOf({ type, notice, comment, event, circle, title, description }: WantedNotification): string {
  if (notice !== null) return excerpt(notice)
  if (circle !== null) return excerpt(circle)
  if (event !== null) return excerpt(event)
  if (comment !== null) return excerpt(comment)
  return type === 'activity_mention' ? excerpt(description ?? '') : excerpt(title ?? '')
}

function excerpt(text: string): string {
  const words = textParts(text).map((part) => (part.kind === 'token' ? part.name : part.text))
  return excerptOf(words.join(''), maxWords)
}
