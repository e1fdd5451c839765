import type { Translate } from '@daystar/contract/message'
import type { Deps } from '../../../platform/deps.ts'
import { type DatedRecipient, dateFor, type Email, emailTo, type Recipient } from './emails.ts'

/** The names and addresses that emails about an account contain. */
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
export function securityAdvice(t: Translate, { publicUrl, onlySignIn: service }: Sender) {
  if (service !== null)
    return [
      t(
        'If that was not you, change your password for {service} now, and end your other sessions in the settings:',
        { service },
        { comment: 'The name of a sign-in service' },
      ),
      { link: `${publicUrl}/settings/sign-in`, label: t('Open the settings') },
    ]
  return [
    t('If that was not you, set a new password now. That ends all sessions:'),
    { link: `${publicUrl}/forgotpassword`, label: t('Set a new password') },
  ]
}

/** The email with the password reset link. */
export function resetEmail(to: Recipient, link: string, community: string): Email {
  return emailTo(to, (t) => ({
    subject: t('Reset your {community} password', { community }),
    paragraphs: [
      t(
        'we received a request to reset the password of your {community} account. To set a new password, open this link. It expires in one hour and can be used only once:',
        { community },
      ),
      { link, label: t('Set a new password') },
      t('If you did not request this, you can ignore this email. Your password stays unchanged.'),
    ],
  }))
}

/** Sent to an address that a member has entered, at sign-up or to change it. */
export function confirmationEmail(to: Recipient, link: string, community: string): Email {
  return emailTo(to, (t) => ({
    subject: t('Confirm your email address for {community}', { community }),
    paragraphs: [
      t('please confirm that this is your email address. The link is valid for a week:'),
      { link, label: t('Confirm my email address') },
      t('If you did not enter this address in {community}, you can ignore this email.', { community }),
    ],
  }))
}

/** Sent to the previous address after a change. */
export function emailChangedEmail(
  previous: Recipient,
  email: string,
  { link, community }: { link: string; community: string },
): Email {
  return emailTo(previous, (t) => ({
    subject: t('The email address of your {community} account was changed', { community }),
    paragraphs: [
      t('the email address of your {community} account is now {email}.', { community, email }),
      t(
        'If that was not you, restore this address. All sessions end, and you get a link to set a new password. This is possible for a week:',
      ),
      { link, label: t('Restore my email address') },
    ],
  }))
}

export function passwordChangedEmail(to: Recipient, sender: Sender): Email {
  const { community } = sender
  return emailTo(to, (t) => ({
    subject: t('Your {community} password was changed', { community }),
    paragraphs: [
      t('the password of your {community} account was changed, and all other sessions were ended.', { community }),
      ...securityAdvice(t, sender),
    ],
  }))
}

/** `device` names browser and system as the browser itself does. */
export function newDeviceEmail(to: DatedRecipient, device: string, sender: Sender): Email {
  const { community } = sender
  return emailTo(to, (t) => ({
    subject: t('New sign-in to your {community} account', { community }),
    paragraphs: [
      t(
        'there was a sign-in to your {community} account on a device that was not used before, on {time}:',
        { community, time: dateFor(to, 'dateAndTime', new Date()) },
        { comment: 'The name of the device follows. {time} is a date with a time.' },
      ),
      device === '' ? t('The name of the device is unknown.') : { written: device },
      ...securityAdvice(t, sender),
    ],
  }))
}
