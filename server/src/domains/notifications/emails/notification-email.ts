import type { EmailFrequency } from '@daystar/contract/notifications/kinds'
import type { Mail } from '../../../platform/mail/mail.ts'
import { emailTo, type Recipient } from '../../accounts/index.ts'
import { textsOf } from '../texts.ts'
import type { WantedNotification } from '../wanted-queries.ts'

/** An email lists at most this number. */
export const maxEntries = 50

interface Context {
  readonly publicUrl: string
  readonly community: string
  readonly frequency: Exclude<EmailFrequency, 'never'>
  /** Identifies what the email contains. */
  readonly key: string
}

/** The email about notifications, newest first; those above `maxEntries` are only mentioned. */
export function notificationEmail(
  to: Recipient & { readonly token: string },
  rows: readonly WantedNotification[],
  { publicUrl, community, frequency, key }: Context,
): Mail {
  const email = emailTo(to, (t) => {
    const entries = rows.slice(0, maxEntries).map((row) => {
      const { sentence, words, path } = textsOf(row, t)
      return { entry: sentence, page: `${publicUrl}${path}`, written: words }
    })
    const subjects = {
      at_once: entries.length === 1 ? (entries[0]?.entry ?? '') : t('New in {community}', { community }),
      daily: t('Your day in {community}', { community }),
      weekly: t('Your week in {community}', { community }),
    }
    return {
      subject: subjects[frequency],
      paragraphs: [
        t('this is new for you in {community}:', { community }),
        ...entries,
        ...(rows.length > maxEntries ? [t('There is more in the app.')] : []),
        t('You get this email because of your notification settings. You can change them, or unsubscribe:'),
        { link: `${publicUrl}/settings/notifications`, label: t('Notification settings') },
        { link: `${publicUrl}/email#unsubscribe-notifications=${to.token}`, label: t('Unsubscribe') },
      ],
    }
  })
  return {
    ...email,
    messageId: `<notifications-${key}@${new URL(publicUrl).hostname}>`,
    headers: {
      'List-Unsubscribe': `<${publicUrl}/api/notifications/unsubscribe/${to.token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
