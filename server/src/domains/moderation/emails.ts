import type { SanctionKind } from '@daystar/contract/sanction-kinds'
import { emailOf } from '../accounts/index.ts'

interface Recipient {
  readonly name: string
  readonly email: string
}

interface Context {
  readonly communityName: string
  readonly publicUrl: string
}

const texts: Record<SanctionKind, { subject: string; text: string }> = {
  removal: {
    subject: 'A moderator removed something of yours',
    text: 'a moderator removed something that you posted, or a part of your profile.',
  },
  warning: { subject: 'A moderator sent you a warning', text: 'a moderator sends you a warning.' },
  limit: {
    subject: 'A moderator limited your account',
    text: 'a moderator limited your account: only your followers see you and what you post, and you can send requests only to them.',
  },
  suspension: { subject: 'Your account is suspended', text: 'a moderator suspended your account.' },
}

interface SentSanction {
  readonly kind: SanctionKind
  readonly reason: string
  readonly endsAt: Date | null
}

/** States the sanction, its end and its reason. */
export function sanctionEmail(
  { name, email, time_zone: timeZone }: Recipient & { readonly time_zone: string },
  { kind, reason, endsAt }: SentSanction,
  { communityName, publicUrl }: Context,
) {
  const { subject, text } = texts[kind]
  const until = endsAt?.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone })
  return emailOf(email, `${subject} (${communityName})`, [
    `Hello ${name},`,
    text,
    ...(until === undefined ? [] : [`The suspension ends on ${until}.`]),
    // A command on the server can omit it.
    ...(reason === '' ? [] : [`Reason: ${reason}`]),
    'If you think that this is wrong, you can appeal once:',
    kind === 'suspension'
      ? { link: `${publicUrl}/suspended`, label: 'Sign in and appeal' }
      : { link: `${publicUrl}/settings`, label: 'Settings' },
  ])
}

const restored: Record<SanctionKind, string> = {
  removal: 'the moderators withdrew their decision about what they removed. They cannot restore it.',
  warning: 'the moderators withdrew the warning.',
  limit: 'the moderators lifted the limit of your account.',
  suspension: 'the moderators lifted the suspension of your account.',
}

export function liftedEmail(
  { name, email }: Recipient,
  { kind, reason }: { readonly kind: SanctionKind; readonly reason: string },
  { communityName, publicUrl }: Context,
) {
  return emailOf(email, `The moderators changed a decision about you (${communityName})`, [
    `Hello ${name},`,
    restored[kind],
    ...(reason === '' ? [] : [reason]),
    { link: publicUrl, label: communityName },
  ])
}

/** Without any content, because emails are not encrypted. */
export function newReportsEmail({ name, email }: Recipient, count: number, { communityName, publicUrl }: Context) {
  const subject = count === 1 ? 'A report waits for a decision' : `${count} reports wait for a decision`
  return emailOf(email, `${subject} (${communityName})`, [
    `Hello ${name},`,
    'members reported something to the moderators.',
    { link: `${publicUrl}/admin/reports`, label: 'Open the reports' },
    'You get this email at most once an hour. Operators can switch it off for all moderators in the settings of the community.',
  ])
}

export function appealRejectedEmail({ name, email }: Recipient, answer: string, { communityName }: Context) {
  return emailOf(email, `Your appeal was decided (${communityName})`, [
    `Hello ${name},`,
    'the moderators looked at your appeal, and their decision remains as it is.',
    answer,
  ])
}
