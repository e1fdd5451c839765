import { dateText } from '@daystar/contract/date-texts'
import { type Email, emailOf } from '../../accounts/index.ts'

interface Recipient {
  readonly name: string
  readonly email: string
  readonly time_zone: string
}

export function archiveReadyEmail(
  { name, email, time_zone: timeZone }: Recipient,
  expiresAt: Date,
  { publicUrl, community }: { publicUrl: string; community: string },
): Email {
  const day = dateText('date', expiresAt, timeZone)
  return emailOf(email, `Your ${community} archive is ready`, [
    `Hello ${name},`,
    `the archive of your ${community} account is ready. You can download it in the settings until ${day}:`,
    { link: `${publicUrl}/settings/data`, label: 'Open the settings' },
    'It contains everything that is stored about you, including private activities. If you did not request it, change your password: another person may know it.',
  ])
}
