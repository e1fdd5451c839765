import { dateText } from '@daystar/contract/date-texts'
import { type Email, emailTo, type Recipient } from '../../accounts/index.ts'

export function archiveReadyEmail(
  to: Recipient & { readonly time_zone: string },
  expiresAt: Date,
  { publicUrl, community }: { publicUrl: string; community: string },
): Email {
  const day = dateText('date', expiresAt, to.time_zone)
  return emailTo(to, (t) => ({
    subject: t('Your {community} archive is ready', { community }),
    paragraphs: [
      t(
        'the archive of your {community} account is ready. You can download it in the settings until {day}:',
        { community, day },
        { comment: '{day} is a date.' },
      ),
      { link: `${publicUrl}/settings/data`, label: t('Open the settings') },
      t(
        'It contains everything that is stored about you, including private activities. If you did not request it, change your password: another person may know it.',
      ),
    ],
  }))
}
