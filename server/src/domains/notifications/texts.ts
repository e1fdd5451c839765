import type { Translate } from '@daystar/contract/message'
import { notificationSentence } from '@daystar/contract/notifications/texts'
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

function sentenceOf({ type, actor, group, title, circle }: WantedNotification, t: Translate): string {
  const [first = actor, ...others] = group?.names ?? []
  return notificationSentence(t, type, {
    names: [first, ...others],
    title: title ?? circle ?? '',
    count: group?.count ?? 1,
  })
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
