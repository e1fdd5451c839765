import type { Notification } from '@daystar/contract/notifications'
import { excerptOf } from '../../platform/text/excerpt.ts'
import { presentPerson } from '../accounts/index.ts'
import { presentActivityMedia } from '../activities/index.ts'
import type { NotificationRow } from './row-queries.ts'
import { maxWords } from './texts.ts'

export function presentNotification(
  row: NotificationRow,
  deps: Parameters<typeof presentActivityMedia>[1],
): Notification {
  const actor = presentPerson(row.actor)
  const { media, alt_text, is_open } = row
  return {
    ...row,
    actor,
    user: actor,
    people: (row.people ?? [row.actor]).map(presentPerson),
    words: row.words && excerptOf(row.words, maxWords),
    media: media && presentActivityMedia({ media, alt_text: alt_text ?? '', is_open: is_open ?? false }, deps),
    created_at: row.created_at.toISOString(),
  }
}
