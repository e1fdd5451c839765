import { type Email, emailOf } from '../emails/emails.ts'
import { type Recipient, type Sender, securityAdvice } from '../emails/security-emails.ts'

export function oidcConnectedEmail({ name, email }: Recipient, service: string, sender: Sender): Email {
  const { community } = sender
  return emailOf(email, `${service} was connected to your ${community} account`, [
    `Hello ${name},`,
    `an account at ${service} was connected to your ${community} account. You can now sign in with it instead of the password.`,
    'If that was not you, disconnect it in the settings.',
    ...securityAdvice(sender),
  ])
}

export function oidcDisconnectedEmail({ name, email }: Recipient, service: string, sender: Sender): Email {
  const { community } = sender
  return emailOf(email, `${service} was disconnected from your ${community} account`, [
    `Hello ${name},`,
    `your account at ${service} was disconnected from your ${community} account and can no longer sign in.`,
    ...securityAdvice(sender),
  ])
}
