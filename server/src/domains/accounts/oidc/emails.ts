import { type Email, emailTo, type Recipient } from '../emails/emails.ts'
import { type Sender, securityAdvice } from '../emails/security-emails.ts'

export function oidcConnectedEmail(to: Recipient, service: string, sender: Sender): Email {
  const { community } = sender
  return emailTo(to, (t) => ({
    subject: t(
      '{service} was connected to your {community} account',
      { service, community },
      { comment: '{service} is the name of a sign-in service.' },
    ),
    paragraphs: [
      t(
        'an account at {service} was connected to your {community} account. You can now sign in with it instead of the password.',
        { service, community },
      ),
      t('If that was not you, disconnect it in the settings.'),
      ...securityAdvice(t, sender),
    ],
  }))
}

export function oidcDisconnectedEmail(to: Recipient, service: string, sender: Sender): Email {
  const { community } = sender
  return emailTo(to, (t) => ({
    subject: t(
      '{service} was disconnected from your {community} account',
      { service, community },
      { comment: '{service} is the name of a sign-in service.' },
    ),
    paragraphs: [
      t('your account at {service} was disconnected from your {community} account and can no longer sign in.', {
        service,
        community,
      }),
      ...securityAdvice(t, sender),
    ],
  }))
}
