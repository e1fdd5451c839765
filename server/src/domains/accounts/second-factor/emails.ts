import { type Email, emailOf } from '../emails/emails.ts'
import { type Recipient, type Sender, securityAdvice } from '../emails/security-emails.ts'

export function secondFactorOnEmail({ name, email }: Recipient, sender: Sender): Email {
  const { community } = sender
  return emailOf(email, `An authenticator app was added to your ${community} account`, [
    `Hello ${name},`,
    `from now on, signing in to your ${community} account with the password also needs a code of your authenticator app. Keep the recovery codes in a safe place: each of them replaces a code once.`,
    'If that was not you, ask an operator of the community to remove the app from your account.',
    ...securityAdvice(sender),
  ])
}

export function secondFactorOffEmail({ name, email }: Recipient, community: string, by: 'member' | 'operator'): Email {
  const who = by === 'operator' ? 'An operator removed the authenticator app' : 'The authenticator app was removed'
  return emailOf(email, `The authenticator app was removed from your ${community} account`, [
    `Hello ${name},`,
    `${who} from your ${community} account. The password is enough to sign in again, and the recovery codes no longer work.`,
    'If you did not want that, set a new password and add the app again in the settings.',
  ])
}

export function recoveryCodesRenewedEmail({ name, email }: Recipient, sender: Sender): Email {
  const { community } = sender
  return emailOf(email, `New recovery codes for your ${community} account`, [
    `Hello ${name},`,
    `new recovery codes were created for your ${community} account. The previous ones no longer work.`,
    ...securityAdvice(sender),
  ])
}

export function recoveryCodeUsedEmail({ name, email }: Recipient, left: number, sender: Sender): Email {
  const { community } = sender
  const remaining = left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`
  return emailOf(email, `A recovery code of your ${community} account was used`, [
    `Hello ${name},`,
    `a recovery code was used to sign in to your ${community} account instead of the authenticator app. ${remaining} You can create new ones in the settings.`,
    ...securityAdvice(sender),
  ])
}

/** Sent after several wrong codes, which followed the password or a sign-in with a service. */
export function codesGuessedEmail({ name, email }: Recipient, sender: Sender, service?: string): Email {
  const { community } = sender
  if (service !== undefined)
    return emailOf(email, `Someone knows your password for ${service}`, [
      `Hello ${name},`,
      `after a sign-in with ${service}, wrong codes of the authenticator app of your ${community} account were entered several times today. All of these attempts failed.`,
      `If that was not you, change your password for ${service} now.`,
    ])
  return emailOf(email, `Someone knows your ${community} password`, [
    `Hello ${name},`,
    `the password of your ${community} account was entered several times today, with wrong codes of the authenticator app. All of these attempts failed.`,
    ...securityAdvice(sender),
  ])
}
