import { t } from '#lib/i18n/translate.ts'
import type { OutboxItem } from '#lib/outbox/types.ts'

/** The fields with texts that can be edited while an item waits. */
const textFields = ['title', 'content', 'description', 'text'] as const

export const textsIn = ({ body = {} }: OutboxItem) =>
  textFields.flatMap((field) => (typeof body[field] === 'string' ? [[field, body[field] as string] as const] : []))

/** What an item does, in a few words. */
export function itemTitle({ kind, summary: { title, on } }: OutboxItem): string {
  switch (kind) {
    case 'activity:create':
      return t('Activity “{title}”', { title })
    case 'activity:edit':
      return t('Changes of “{title}”', { title })
    case 'activity:delete':
      return t('Deletion of “{title}”', { title })
    case 'comment:add':
    case 'event:comment':
      return t('Comment “{title}”', { title })
    case 'circle:notice':
      return t('Notice “{title}”', { title })
    case 'comment:delete':
      return t('Deletion of the comment “{title}”', { title })
    case 'comment:star':
      return on === false ? t('Star removed from “{title}”', { title }) : t('Star for “{title}”', { title })
    case 'high-five':
      return on === false ? t('High five removed from “{title}”', { title }) : t('High five for “{title}”', { title })
    case 'event:answer':
      return on === false ? t('Answer withdrawn from “{title}”', { title }) : t('Answer for “{title}”', { title })
    case 'connection':
      return on === false
        ? t('End of the connection with {name}', { name: title })
        : t('Connection with {name}', { name: title })
    case 'membership':
      return on === false ? t('Leaving {name}', { name: title }) : t('Joining {name}', { name: title })
    case 'planning':
      return t('Changes of your planning')
  }
}

/** Why an item is not sent yet. */
export function itemState({ state, failure }: OutboxItem): string {
  if (state === 'sending') return t('Sending…')
  if (state === 'waiting')
    return failure?.message ? t('Tried again later: {reason}', { reason: failure.message }) : t('Waiting to be sent')
  if (failure?.code === 'activity_changed')
    return t('It was also changed on another device. Send your version again, or discard it.')
  if (failure?.fileName)
    return t('{file}: {reason}', { file: failure.fileName, reason: failure.message ?? t('The file was rejected.') })
  return failure?.message ?? t('It could not be sent.')
}
