import { type Email, emailTo, type Recipient } from '../emails/emails.ts'
import { type Sender, securityAdvice } from '../emails/security-emails.ts'

export function secondFactorOnEmail(to: Recipient, sender: Sender): Email {
  const { community } = sender
  return emailTo(to, (t) => ({
    subject: t('An authenticator app was added to your {community} account', { community }),
    paragraphs: [
      t(
        'from now on, signing in to your {community} account with the password also needs a code of your authenticator app. Keep the recovery codes in a safe place: each of them replaces a code once.',
        { community },
      ),
      t('If that was not you, ask an operator of the community to remove the app from your account.'),
      ...securityAdvice(t, sender),
    ],
  }))
}

export function secondFactorOffEmail(to: Recipient, community: string, by: 'member' | 'operator'): Email {
  return emailTo(to, (t) => ({
    subject: t('The authenticator app was removed from your {community} account', { community }),
    paragraphs: [
      by === 'operator'
        ? t(
            'An operator removed the authenticator app from your {community} account. The password is enough to sign in again, and the recovery codes no longer work.',
            { community },
          )
        : t(
            'The authenticator app was removed from your {community} account. The password is enough to sign in again, and the recovery codes no longer work.',
            { community },
          ),
      t('If you did not want that, set a new password and add the app again in the settings.'),
    ],
  }))
}

export function recoveryCodesRenewedEmail(to: Recipient, sender: Sender): Email {
  const { community } = sender
  return emailTo(to, (t) => ({
    subject: t('New recovery codes for your {community} account', { community }),
    paragraphs: [
      t('new recovery codes were created for your {community} account. The previous ones no longer work.', {
        community,
      }),
      ...securityAdvice(t, sender),
    ],
  }))
}

export function recoveryCodeUsedEmail(to: Recipient, left: number, sender: Sender): Email {
  const { community } = sender
  return emailTo(to, (t) => ({
    subject: t('A recovery code of your {community} account was used', { community }),
    paragraphs: [
      t(
        '{left, plural, one {a recovery code was used to sign in to your {community} account instead of the authenticator app. One recovery code is left. You can create new ones in the settings.} other {a recovery code was used to sign in to your {community} account instead of the authenticator app. # recovery codes are left. You can create new ones in the settings.}}',
        { left, community },
      ),
      ...securityAdvice(t, sender),
    ],
  }))
}

/** Sent after several wrong codes, which followed the password or a sign-in with a service. */
export function codesGuessedEmail(to: Recipient, sender: Sender, service?: string): Email {
  const { community } = sender
  if (service !== undefined)
    return emailTo(to, (t) => ({
      subject: t(
        'Someone knows your password for {service}',
        { service },
        { comment: 'The name of a sign-in service' },
      ),
      paragraphs: [
        t(
          'after a sign-in with {service}, wrong codes of the authenticator app of your {community} account were entered several times today. All of these attempts failed.',
          { service, community },
        ),
        t('If that was not you, change your password for {service} now.', { service }),
      ],
    }))
  return emailTo(to, (t) => ({
    subject: t('Someone knows your {community} password', { community }),
    paragraphs: [
      t(
        'the password of your {community} account was entered several times today, with wrong codes of the authenticator app. All of these attempts failed.',
        { community },
      ),
      ...securityAdvice(t, sender),
    ],
  }))
}
