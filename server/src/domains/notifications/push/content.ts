import type { Translate } from '@daystar/contract/message'
import type { NotificationKind } from '@daystar/contract/notifications/kinds'
import { notificationTypes } from '@daystar/contract/notifications/types'
import type { Reader } from '../../../platform/database/database.ts'
import { excerptOf } from '../../../platform/text/excerpt.ts'
import { openReminder } from '../../planning/index.ts'
import type { Recipient } from '../choices/queries.ts'
import { maxWords, textsOf } from '../texts.ts'
import { notificationIdsSince, notificationToPush, type WantedNotification } from '../wanted-queries.ts'
import { activityToPush } from './content-queries.ts'
import type { Occasion } from './occasions.ts'

/** Summaries name at most this number. */
const maxCounted = 99

/** What a device shows. */
export interface Content {
  readonly kind: NotificationKind | 'summary' | 'test'
  readonly title: string
  /** Empty unless the member lets devices show the words. */
  readonly body: string
  /** The path of the page that it opens. */
  readonly path: string
  /** A later message with the same tag replaces this one. */
  readonly tag: string
}

/** Reads what a message contains at this moment; null if its recipient does not want or see what it is about. */
export async function contentOf(
  reader: Reader,
  recipient: Recipient,
  occasion: Occasion,
  t: Translate,
): Promise<Content | null> {
  const content = await readContent(reader, recipient, occasion, t)
  if (!content || !isWanted(recipient, content.kind)) return null
  return recipient.shows_words ? content : { ...content, body: '' }
}

/** A summary contains only what was chosen. */
function isWanted({ kinds }: Recipient, kind: Content['kind']): boolean {
  return kind === 'test' || kind === 'summary' || kinds[kind].push
}

async function readContent(
  reader: Reader,
  recipient: Recipient,
  occasion: Occasion,
  t: Translate,
): Promise<Content | null> {
  switch (occasion.kind) {
    case 'notification': {
      const row = await notificationToPush(reader, recipient.id, occasion.id)
      return row ? notificationContent(row, occasion.id, t) : null
    }
    case 'activity': {
      const row = await activityToPush(reader, recipient.id, occasion.id)
      if (!row) return null
      const title = t('{name} posted a new activity.', { name: row.author })
      const tag = `activity-${occasion.id}`
      return { kind: 'new_activities', title, body: row.title, path: `/activity/${occasion.id}`, tag }
    }
    case 'reminder': {
      const text = await openReminder(reader, recipient.id, occasion)
      if (text === undefined) return null
      const [, circleId] = occasion.place.split(':')
      return {
        kind: 'reminders',
        title: t('You wanted to be reminded of something.'),
        body: excerptOf(text, maxWords),
        path: circleId === undefined ? '/home' : `/circles/${circleId}`,
        tag: `reminder-${occasion.place}-${occasion.reminderId}`,
      }
    }
    case 'summary':
      return await summaryContent(reader, recipient, new Date(occasion.since), t)
    case 'test':
      return {
        kind: 'test',
        title: t('Notifications work on this device.'),
        body: '',
        path: '/settings/notifications',
        tag: 'test',
      }
  }
}

async function summaryContent(
  reader: Reader,
  recipient: Recipient,
  since: Date,
  t: Translate,
): Promise<Content | null> {
  const kinds = new Set(Object.values(notificationTypes).filter((kind) => recipient.kinds[kind].push))
  const ids = await notificationIdsSince(reader, recipient.id, { since, kinds, limit: maxCounted })
  const [first] = ids
  if (first === undefined) return null
  if (ids.length === 1) return await readContent(reader, recipient, { kind: 'notification', id: first }, t)
  const title = t('{count, plural, one {# new notification} other {# new notifications}}', { count: ids.length })
  return { kind: 'summary', title, body: '', path: '/home', tag: 'summary' }
}

function notificationContent(row: WantedNotification, id: number, t: Translate): Content {
  const { sentence, words, path } = textsOf(row, t)
  // A later message about the same group replaces the earlier one.
  const tag = row.group_key === null ? `notification-${id}` : `notification-${row.group_key}`
  return { kind: notificationTypes[row.type], title: sentence, body: words, path, tag }
}
