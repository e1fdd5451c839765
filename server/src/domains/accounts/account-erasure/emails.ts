import { type DatedRecipient, dateFor, type Email, emailTo, type Recipient } from '../emails/emails.ts'

/** Sent when a member has requested the deletion of their account. */
export function deletionRequestedEmail(
  to: DatedRecipient,
  deletionAt: Date,
  { publicUrl, community }: { publicUrl: string; community: string },
): Email {
  return emailTo(to, (t) => ({
    subject: t('Your {community} account will be deleted', { community }),
    paragraphs: [
      t(
        'your {community} account will be deleted on {day}, as you requested. Your activities, photos, comments and everything else are deleted with it, and that cannot be undone.',
        { community, day: dateFor(to, 'date', deletionAt) },
        { comment: '{day} is a date.' },
      ),
      t('If you want to keep it, sign in before that day and choose “Keep my account”:'),
      { link: `${publicUrl}/login`, label: t('Sign in') },
    ],
  }))
}

export function deletionCancelledEmail(to: Recipient, community: string): Email {
  return emailTo(to, (t) => ({
    subject: t('Your {community} account is kept', { community }),
    paragraphs: [
      t('the deletion of your {community} account was cancelled. Nothing was deleted.', { community }),
      t('If that was not you, change your password: another person may know it.'),
    ],
  }))
}

/** The last email to the address, which is then free for a new account. */
export function accountDeletedEmail(to: Recipient, community: string): Email {
  return emailTo(to, (t) => ({
    subject: t('Your {community} account was deleted', { community }),
    paragraphs: [
      t(
        'your {community} account was deleted, with everything that belonged to it. This is the last email to this address.',
        { community },
      ),
    ],
  }))
}
