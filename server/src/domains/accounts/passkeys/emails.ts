import { type Email, emailOf } from '../emails/emails.ts'
import { type Recipient, type Sender, securityAdvice } from '../emails/security-emails.ts'

export function passkeyAddedEmail({ name, email }: Recipient, passkey: string, sender: Sender): Email {
  const { community } = sender
  return emailOf(email, `A passkey was added to your ${community} account`, [
    `Hello ${name},`,
    `the passkey “${passkey}” was added to your ${community} account. You can now sign in with it instead of the password.`,
    'If that was not you, remove the passkey in the settings.',
    ...securityAdvice(sender),
  ])
}

export function passkeyRemovedEmail({ name, email }: Recipient, passkey: string, sender: Sender): Email {
  const { community } = sender
  return emailOf(email, `A passkey was removed from your ${community} account`, [
    `Hello ${name},`,
    `the passkey “${passkey}” was removed from your ${community} account and can no longer sign in.`,
    ...securityAdvice(sender),
  ])
}
