import { t } from '#lib/i18n/translate.ts'
import { conflictOf } from '#lib/outbox/definitions.ts'
import type { OutboxItem } from '#lib/outbox/types.ts'

/** Why an item is not sent yet. */
export function itemState(item: OutboxItem): string {
  const { state, failure } = item
  if (state === 'sending') return t('Sending…')
  if (state === 'waiting')
    return failure?.message ? t('Tried again later: {reason}', { reason: failure.message }) : t('Waiting to be sent')
  if (conflictOf(item)) return t('It was also changed on another device. Send your version again, or discard it.')
  if (failure?.fileName)
    return t('{file}: {reason}', { file: failure.fileName, reason: failure.message ?? t('The file was rejected.') })
  return failure?.message ?? t('It could not be sent.')
}
