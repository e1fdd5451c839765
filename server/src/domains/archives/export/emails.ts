import { type DatedRecipient, dateFor, type Email, emailTo } from '../../accounts/index.ts'

export function archiveReadyEmail(
  to: DatedRecipient,
  expiresAt: Date,
  { publicUrl, community }: { publicUrl: string; community: string },
): Email {
  return emailTo(to, (t) => ({
    subject: t('Your {community} archive is ready', { community }),
    paragraphs: [
      t(
        'the archive of your {community} account is ready. You can download it in the settings until {day}:',
        { community, day: dateFor(to, 'date', expiresAt) },
        { comment: '{day} is a date.' },
      ),
      { link: `${publicUrl}/settings/data`, label: t('Open the settings') },
      t(
        'It contains everything that is stored about you, including private activities. If you did not request it, change your password: another person may know it.',
      ),
    ],
  }))
}
