import { type Email, emailTo, type Recipient } from '../emails/emails.ts'
import { type Sender, securityAdvice } from '../emails/security-emails.ts'

export function passkeyAddedEmail(to: Recipient, passkey: string, sender: Sender): Email {
  const { community } = sender
  return emailTo(to, (t) => ({
    subject: t('A passkey was added to your {community} account', { community }),
    paragraphs: [
      t(
        'the passkey “{passkey}” was added to your {community} account. You can now sign in with it instead of the password.',
        { passkey, community },
        { comment: '{passkey} is the name that the member gave it.' },
      ),
      t('If that was not you, remove the passkey in the settings.'),
      ...securityAdvice(t, sender),
    ],
  }))
}

export function passkeyRemovedEmail(to: Recipient, passkey: string, sender: Sender): Email {
  const { community } = sender
  return emailTo(to, (t) => ({
    subject: t('A passkey was removed from your {community} account', { community }),
    paragraphs: [
      t('the passkey “{passkey}” was removed from your {community} account and can no longer sign in.', {
        passkey,
        community,
      }),
      ...securityAdvice(t, sender),
    ],
  }))
}
