import { message, type Translate } from '@daystar/contract/message'
import { decisionRules, decisionSubjectText } from '@daystar/contract/moderation/decision-texts'
import { reportReasons, reportSubjects } from '@daystar/contract/moderation/report-reasons'
import { sanctionKinds } from '@daystar/contract/moderation/sanction-kinds'
import type { ItemOf } from '../../format.ts'
import { nameOf } from '../page-context.ts'
import { type Sections, textOf, timeIfAny } from './section.ts'

function connectionText(
  t: Translate,
  direction: ItemOf<'connections'>['direction'],
  status: ItemOf<'connections'>['status'],
): string {
  if (direction === 'following') return status === 'pending' ? t('You follow them (requested)') : t('You follow them')
  return status === 'pending' ? t('They follow you (requested)') : t('They follow you')
}

/** The sections about other members and moderators. */
export const memberSections = {
  connections: {
    title: message('Connections'),
    headers: (t) => [t('Member'), t('Connection'), t('Since', {}, { context: 'column' })],
    row: ({ member, direction, status, created_at: at, accepted_at: acceptedAt }, { t, time }) => [
      nameOf(member, t),
      connectionText(t, direction, status),
      time(acceptedAt ?? at),
    ],
  },
  blocks: {
    title: message('Blocked members'),
    headers: (t) => [t('Member'), t('Since', {}, { context: 'column' })],
    row: ({ member, created_at: at }, { t, time }) => [nameOf(member, t), time(at)],
  },
  mutes: {
    title: message('Muted members, circles and words'),
    headers: (t) => [t('Muted'), t('Since', {}, { context: 'column' }), t('Until', {}, { context: 'column' })],
    row: ({ member, circle, word, created_at: at, expires_at: expiresAt }, { t, time }) => [
      word === null
        ? (circle?.name ?? nameOf(member, t))
        : t('“{word}”', { word }, { comment: 'The quotation marks around a word' }),
      time(at),
      timeIfAny(expiresAt, time),
    ],
  },
  dismissed_suggestions: {
    title: message('Dismissed suggestions'),
    headers: (t) => [t('Suggestion'), t('Time')],
    row: ({ member, circle, dismissed_at: at }, { t, time }) => [circle?.name ?? nameOf(member, t), time(at)],
  },
  reports: {
    title: message('Reports'),
    headers: (t) => [t('About', {}, { context: 'column' }), t('Reason'), t('Text'), t('Time')],
    row: ({ subject_type: type, reason, text, created_at: at }, { t, time }) => [
      textOf(t, reportSubjects, type),
      textOf(t, reportReasons, reason),
      text,
      time(at),
    ],
  },
  sanctions: {
    title: message('Decisions of moderators'),
    headers: (t) => [
      t('Decision'),
      t('About', {}, { context: 'column' }),
      t('Rule'),
      t('Reason'),
      t('Appeal'),
      t('Answer', {}, { context: 'moderators' }),
      t('Time'),
    ],
    row: ({ kind, rule, reason, appeal, appeal_answer: answer, created_at: at, ...about }, { t, time }) => [
      textOf(t, sanctionKinds, kind),
      decisionSubjectText(about, 'member', t) ?? '',
      rule === null ? '' : t(decisionRules[rule]),
      reason,
      appeal,
      answer,
      time(at),
    ],
  },
  invitations: {
    title: message('Invitations'),
    headers: (t) => [
      t('Created', {}, { context: 'column' }),
      t('Used', {}, { context: 'column' }),
      t('Circle'),
      t('Valid until'),
    ],
    row: (
      { created_at: at, uses, max_uses: max, circle, expires_at: expiresAt, revoked_at: revokedAt },
      { t, time },
    ) => [
      time(at),
      t('{uses} of {max}', { uses, max }, { comment: 'How often an invitation was used' }),
      circle?.name ?? '',
      revokedAt === null ? time(expiresAt) : t('revoked {time}', { time: time(revokedAt) }, { context: 'invitation' }),
    ],
  },
} satisfies Sections
