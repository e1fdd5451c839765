import { dateText } from '@daystar/contract/date-texts'
import { decisionRules, decisionSubjectText } from '@daystar/contract/decision-texts'
import type { ReportReason } from '@daystar/contract/report-reasons'
import type { SanctionKind } from '@daystar/contract/sanction-kinds'
import { emailOf } from '../accounts/index.ts'
import type { DecidedSubject } from './decided-subject.ts'

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
    text: 'a moderator removed something of yours.',
  },
  warning: { subject: 'A moderator sent you a warning', text: 'a moderator sent you a warning.' },
  limit: {
    subject: 'A moderator restricted your account',
    text: 'a moderator restricted your account: only your followers see you and what you post, and you can send requests only to them.',
  },
  suspension: { subject: 'Your account is suspended', text: 'a moderator suspended your account.' },
}

const circleRemoval = {
  subject: 'An admin of a circle removed something of yours',
  text: 'an admin of a circle removed something of yours.',
}

const memberRemoval = {
  subject: 'An admin removed you from a circle',
  text: 'an admin of a circle removed you from it. You cannot join it again until an admin or a moderator allows it.',
}

interface SentSanction {
  readonly kind: SanctionKind
  readonly about: DecidedSubject | null
  readonly rule: ReportReason | null
  readonly reason: string
  readonly endsAt: Date | null
}

/** States the sanction, its end, what it is about, the rule, the reason, and how to appeal. */
export function sanctionEmail(
  { name, email, time_zone: timeZone }: Recipient & { readonly time_zone: string },
  { kind, about, rule, reason, endsAt }: SentSanction,
  { communityName, publicUrl, hasRules }: Context & { readonly hasRules: boolean },
) {
  const { subject, text } = textsOf(kind, about)
  const until = endsAt ? dateText('dateAndTime', endsAt, timeZone) : undefined
  return emailOf(email, `${subject} (${communityName})`, [
    `Hello ${name},`,
    text,
    ...(until === undefined ? [] : [`The suspension ends on ${until}.`]),
    ...(about ? [subjectText(about)] : []),
    ...(rule === null ? [] : [`Rule: ${decisionRules[rule]}`]),
    // A command on the server can omit it.
    ...(reason === '' ? [] : [`Reason: ${reason}`]),
    'If you think that this is wrong, you can appeal once:',
    kind === 'suspension'
      ? { link: `${publicUrl}/suspended`, label: 'Sign in and appeal' }
      : { link: `${publicUrl}/settings#from-the-moderators`, label: 'Read the decision and appeal' },
    ...(hasRules ? ['The rules of the community:', { link: `${publicUrl}/about/rules`, label: 'Rules' }] : []),
  ])
}

function textsOf(kind: SanctionKind, about: DecidedSubject | null) {
  if (!about || about.circleName === '') return texts[kind]
  return about.type === null ? memberRemoval : circleRemoval
}

function subjectText({ type, excerpt, isRemoved, circleName }: DecidedSubject): string {
  const decision = { subject_type: type, subject_excerpt: excerpt, removed_content: isRemoved, circle_name: circleName }
  return decisionSubjectText(decision, 'member') ?? ''
}

const restored: Record<SanctionKind, string> = {
  removal: 'the moderators withdrew their decision about what they removed. They cannot restore it.',
  warning: 'the moderators withdrew the warning.',
  limit: 'the moderators ended the restriction of your account.',
  suspension: 'the moderators lifted the suspension of your account.',
}

/** `circleName`: the circle that the member can join again; empty for all other sanctions. */
export function liftedEmail(
  { name, email }: Recipient,
  { kind, circleName, reason }: { readonly kind: SanctionKind; readonly circleName: string; readonly reason: string },
  { communityName, publicUrl }: Context,
) {
  const text =
    circleName === ''
      ? restored[kind]
      : `the moderators withdrew your removal from the circle “${circleName}”. You can join it again.`
  return emailOf(email, `The moderators changed a decision about you (${communityName})`, [
    `Hello ${name},`,
    text,
    ...(reason === '' ? [] : [reason]),
    { link: publicUrl, label: communityName },
  ])
}

/** Without any content, because emails are not encrypted. */
export function newReportsEmail({ name, email }: Recipient, count: number, { communityName, publicUrl }: Context) {
  const subject = count === 1 ? 'A report is waiting for a decision' : `${count} reports are waiting for a decision`
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
