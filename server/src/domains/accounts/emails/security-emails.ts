import { dateText } from '@daystar/contract/date-texts'
import type { Deps } from '../../../platform/deps.ts'
import { type Email, emailOf } from './emails.ts'

export interface Recipient {
  readonly name: string
  readonly email: string
}

/** What emails about an account name. */
export interface Sender {
  readonly publicUrl: string
  /** The name of the community. */
  readonly community: string
  /** The name of the sign-in service if it is the only way to sign in. */
  readonly onlySignIn: string | null
}

export function senderOf({ config, community }: Pick<Deps, 'config' | 'community'>): Sender {
  return {
    publicUrl: config.publicUrl,
    community: community.settings.name,
    onlySignIn: config.oidcOnly ? config.oidcName : null,
  }
}

/** The last paragraph of a security email: what to do if another person caused the event. */
export function securityAdvice({ publicUrl, onlySignIn }: Sender) {
  if (onlySignIn !== null)
    return [
      `If that was not you, change your password for ${onlySignIn} now, and end your other sessions in the settings:`,
      { link: `${publicUrl}/settings/sign-in`, label: 'Open the settings' },
    ]
  return [
    'If that was not you, set a new password now. That ends all sessions:',
    { link: `${publicUrl}/forgotpassword`, label: 'Set a new password' },
  ]
}

/** Sent to an address that a member has entered, at sign-up or to change it. */
export function confirmationEmail({ name, email }: Recipient, link: string, community: string): Email {
  return emailOf(email, `Confirm your email address for ${community}`, [
    `Hello ${name},`,
    'please confirm that this is your email address. The link is valid for a week:',
    { link, label: 'Confirm my email address' },
    `If you did not enter this address in ${community}, you can ignore this email.`,
  ])
}

/** Sent to the previous address after a change. */
export function emailChangedEmail(
  previous: Recipient,
  newEmail: string,
  { link, community }: { link: string; community: string },
): Email {
  return emailOf(previous.email, `The email address of your ${community} account was changed`, [
    `Hello ${previous.name},`,
    `the email address of your ${community} account is now ${newEmail}.`,
    'If that was not you, restore this address. All sessions end, and you get a link to set a new password. This is possible for a week:',
    { link, label: 'Restore my email address' },
  ])
}

export function passwordChangedEmail({ name, email }: Recipient, sender: Sender): Email {
  const { community } = sender
  return emailOf(email, `Your ${community} password was changed`, [
    `Hello ${name},`,
    `the password of your ${community} account was changed, and all other sessions were ended.`,
    ...securityAdvice(sender),
  ])
}

/** `device` names browser and system as the browser itself does. */
export function newDeviceEmail(
  { name, email, time_zone: timeZone }: Recipient & { time_zone: string },
  device: string,
  sender: Sender,
): Email {
  const { community } = sender
  const time = dateText('dateAndTime', new Date(), timeZone)
  return emailOf(email, `New sign-in to your ${community} account`, [
    `Hello ${name},`,
    `there was a sign-in to your ${community} account on a device that was not used before, on ${time}:`,
    device === '' ? 'The name of the device is unknown.' : device,
    ...securityAdvice(sender),
  ])
}
