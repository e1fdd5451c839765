import { dateText } from '@daystar/contract/date-texts'
import { type Email, emailOf } from '../emails/emails.ts'

interface Recipient {
  readonly name: string
  readonly email: string
}

/** Sent when a member has requested the deletion of their account. */
export function deletionRequestedEmail(
  { name, email, time_zone: timeZone }: Recipient & { time_zone: string },
  deletionAt: Date,
  { publicUrl, community }: { publicUrl: string; community: string },
): Email {
  const day = dateText('date', deletionAt, timeZone)
  return emailOf(email, `Your ${community} account will be deleted`, [
    `Hello ${name},`,
    `your ${community} account will be deleted on ${day}, as you requested. Your activities, photos, comments and everything else are deleted with it, and that cannot be undone.`,
    'If you want to keep it, sign in before that day and choose “Keep my account”:',
    { link: `${publicUrl}/login`, label: 'Sign in' },
  ])
}

export function deletionCancelledEmail({ name, email }: Recipient, community: string): Email {
  return emailOf(email, `Your ${community} account is kept`, [
    `Hello ${name},`,
    `the deletion of your ${community} account was cancelled. Nothing was deleted.`,
    'If that was not you, change your password: another person may know it.',
  ])
}

/** The last email to the address, which is then free for a new account. */
export function accountDeletedEmail({ name, email }: Recipient, community: string): Email {
  return emailOf(email, `Your ${community} account was deleted`, [
    `Hello ${name},`,
    `your ${community} account was deleted, with everything that belonged to it. This is the last email to this address.`,
  ])
}
