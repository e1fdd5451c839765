import { message, type Translate } from '@daystar/contract/message'
import { decisionRules, decisionSubjectText } from '@daystar/contract/moderation/decision-texts'
import type { ReportReason } from '@daystar/contract/moderation/report-reasons'
import type { SanctionKind } from '@daystar/contract/moderation/sanction-kinds'
import { type DatedRecipient, dateFor, type Email, emailTo, type Recipient } from '../accounts/index.ts'
import type { DecidedSubject } from './decided-subject.ts'

interface Context {
  readonly communityName: string
  readonly publicUrl: string
}

const texts: Record<SanctionKind, { subject: string; text: string }> = {
  removal: {
    subject: message('A moderator removed something of yours ({community})'),
    text: message('a moderator removed something of yours.'),
  },
  warning: {
    subject: message('A moderator sent you a warning ({community})'),
    text: message('a moderator sent you a warning.'),
  },
  limit: {
    subject: message('A moderator restricted your account ({community})'),
    text: message(
      'a moderator restricted your account: only your followers see you and what you post, and you can send requests only to them.',
    ),
  },
  suspension: {
    subject: message('Your account is suspended ({community})'),
    text: message('a moderator suspended your account.'),
  },
}

const circleRemoval = {
  subject: message('An admin of a circle removed something of yours ({community})'),
  text: message('an admin of a circle removed something of yours.'),
}

const memberRemoval = {
  subject: message('An admin removed you from a circle ({community})'),
  text: message(
    'an admin of a circle removed you from it. You cannot join it again until an admin or a moderator allows it.',
  ),
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
  to: DatedRecipient,
  { kind, about, rule, reason, endsAt }: SentSanction,
  { communityName: community, publicUrl, hasRules }: Context & { readonly hasRules: boolean },
): Email {
  const { subject, text } = textsOf(kind, about)
  return emailTo(to, (t) => ({
    subject: t(subject, { community }),
    paragraphs: [
      t(text),
      ...(endsAt ? [endText(t, dateFor(to, 'dateAndTime', endsAt))] : []),
      ...(about ? [subjectText(t, about)] : []),
      ...(rule === null
        ? []
        : [
            t('Rule: {rule}', { rule: t(decisionRules[rule]) }, { comment: 'A rule such as “No spam or advertising”' }),
          ]),
      // A command on the server can omit it.
      ...(reason === '' ? [] : [t('Reason: {reason}', { reason }, { comment: 'Written by a moderator' })]),
      t('If you think that this is wrong, you can appeal once:'),
      kind === 'suspension'
        ? { link: `${publicUrl}/suspended`, label: t('Sign in and appeal') }
        : { link: `${publicUrl}/settings#from-the-moderators`, label: t('Read the decision and appeal') },
      ...(hasRules ? rulesLink(t, publicUrl) : []),
    ],
  }))
}

const endText = (t: Translate, time: string) =>
  t('The suspension ends on {time}.', { time }, { comment: '{time} is a date with a time.' })

const rulesLink = (t: Translate, publicUrl: string) => [
  t('The rules of the community:'),
  { link: `${publicUrl}/about/rules`, label: t('Rules') },
]

function textsOf(kind: SanctionKind, about: DecidedSubject | null) {
  if (!about || about.circleName === '') return texts[kind]
  return about.type === null ? memberRemoval : circleRemoval
}

function subjectText(t: Translate, { type, excerpt, isRemoved, circleName }: DecidedSubject): string {
  const decision = { subject_type: type, subject_excerpt: excerpt, removed_content: isRemoved, circle_name: circleName }
  return decisionSubjectText(decision, 'member', t) ?? ''
}

const restored: Record<SanctionKind, string> = {
  removal: message('the moderators withdrew their decision about what they removed. They cannot restore it.'),
  warning: message('the moderators withdrew the warning.'),
  limit: message('the moderators ended the restriction of your account.'),
  suspension: message('the moderators lifted the suspension of your account.'),
}

/** `circleName`: the circle that the member can join again; empty for all other sanctions. */
export function liftedEmail(
  to: Recipient,
  {
    kind,
    circleName: circle,
    reason,
  }: { readonly kind: SanctionKind; readonly circleName: string; readonly reason: string },
  { communityName: community, publicUrl }: Context,
): Email {
  return emailTo(to, (t) => ({
    subject: t('The moderators changed a decision about you ({community})', { community }),
    paragraphs: [
      circle === ''
        ? t(restored[kind])
        : t('the moderators withdrew your removal from the circle “{circle}”. You can join it again.', { circle }),
      ...(reason === '' ? [] : [{ written: reason }]),
      { link: publicUrl, label: community },
    ],
  }))
}

/** The email about new reports, which omits their content because emails are not encrypted. */
export function newReportsEmail(to: Recipient, count: number, { communityName: community, publicUrl }: Context): Email {
  return emailTo(to, (t) => ({
    subject: t(
      '{count, plural, one {A report is waiting for a decision ({community})} other {# reports are waiting for a decision ({community})}}',
      { count, community },
    ),
    paragraphs: [
      t('members reported something to the moderators.'),
      { link: `${publicUrl}/admin/reports`, label: t('Open the reports') },
      t(
        'You get this email at most once an hour. Operators can switch it off for all moderators in the settings of the community.',
      ),
    ],
  }))
}

export function appealRejectedEmail(to: Recipient, answer: string, { communityName: community }: Context): Email {
  return emailTo(to, (t) => ({
    subject: t('Your appeal was decided ({community})', { community }),
    paragraphs: [t('the moderators looked at your appeal, and their decision remains as it is.'), { written: answer }],
  }))
}
