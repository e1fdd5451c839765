import { message, type Translate } from '../message.ts'
import type { ReportReason, ReportSubject } from './report-reasons.ts'

/** The rule that a decision of a moderator refers to, for each reason of a report. */
export const decisionRules: Record<ReportReason, string> = {
  spam: message('No spam or advertising'),
  harassment: message('No insults or harassment'),
  hate: message('No hate against a group of people'),
  sexual: message('No sexual content'),
  violence: message('No violence or self-harm'),
  illegal: message('Nothing illegal'),
  privacy: message('Nothing private of others without their consent'),
  impersonation: message('No pretending to be another person'),
  other: message('Another rule of the community'),
}

/** What a decision is about. */
interface DecidedSubject {
  /** null: the member as a whole, or their removal from a circle. */
  readonly subject_type: ReportSubject | null
  /** The title of an activity, the beginning of a comment, or the name of a circle. Empty for a profile. */
  readonly subject_excerpt: string
  readonly removed_content: boolean
  /** The circle from which an admin removed the member or their activity; empty for all other decisions. */
  readonly circle_name: string
}

type Reader = 'member' | 'moderator'
type Text = (t: Translate, excerpt: string) => string
/** The subjects with the same texts for all readers. */
type SharedSubject = 'event_answer' | 'notice' | 'circle' | 'circle_picture'

const sharedSubjects: Record<SharedSubject, Text> = {
  event_answer: (t, excerpt) =>
    excerpt === ''
      ? t('It is about a note on an event.')
      : t('It is about the note “{excerpt}” on an event.', { excerpt }, { comment: 'The beginning of the note' }),
  notice: (t, excerpt) =>
    excerpt === ''
      ? t('It is about a notice to a circle.')
      : t('It is about the notice “{excerpt}”.', { excerpt }, { comment: 'The beginning of the notice' }),
  circle: (t, circle) =>
    circle === '' ? t('It is about the circle.') : t('It is about the circle “{circle}”.', { circle }),
  circle_picture: (t, circle) =>
    circle === ''
      ? t('It is about the pictures of the circle.')
      : t('It is about the pictures of the circle “{circle}”.', { circle }),
}

const subjects: Record<Reader, Record<ReportSubject, Text>> = {
  member: {
    ...sharedSubjects,
    activity: (t, excerpt) =>
      excerpt === ''
        ? t('It is about your activity.')
        : t('It is about your activity “{excerpt}”.', { excerpt }, { comment: 'The title of the activity' }),
    comment: (t, excerpt) =>
      excerpt === ''
        ? t('It is about your comment.')
        : t('It is about your comment “{excerpt}”.', { excerpt }, { comment: 'The beginning of the comment' }),
    event: (t, excerpt) =>
      excerpt === ''
        ? t('It is about your event.')
        : t('It is about your event “{excerpt}”.', { excerpt }, { comment: 'The title of the event' }),
    event_comment: (t, excerpt) => subjects.member.comment(t, excerpt),
    member: (t) => t('It is about your profile.'),
    member_picture: (t) => t('It is about your profile picture.'),
  },
  moderator: {
    ...sharedSubjects,
    activity: (t, excerpt) =>
      excerpt === ''
        ? t('It is about the activity.')
        : t('It is about the activity “{excerpt}”.', { excerpt }, { comment: 'The title of the activity' }),
    comment: (t, excerpt) =>
      excerpt === ''
        ? t('It is about the comment.')
        : t('It is about the comment “{excerpt}”.', { excerpt }, { comment: 'The beginning of the comment' }),
    event: (t, excerpt) =>
      excerpt === ''
        ? t('It is about the event.')
        : t('It is about the event “{excerpt}”.', { excerpt }, { comment: 'The title of the event' }),
    event_comment: (t, excerpt) => subjects.moderator.comment(t, excerpt),
    member: (t) => t('It is about the profile.'),
    member_picture: (t) => t('It is about the profile picture.'),
  },
}

const sharedRemovals: Record<SharedSubject, Text> = {
  event_answer: (t, excerpt) =>
    excerpt === ''
      ? t('The note on an event was removed.')
      : t('The note “{excerpt}” on an event was removed.', { excerpt }, { comment: 'The beginning of the note' }),
  notice: (t, excerpt) =>
    excerpt === ''
      ? t('The notice to a circle was deleted.')
      : t('The notice “{excerpt}” was deleted.', { excerpt }, { comment: 'The beginning of the notice' }),
  circle: (t, circle) =>
    circle === ''
      ? t('The description and the pictures of the circle were removed.')
      : t('The description and the pictures of the circle “{circle}” were removed.', { circle }),
  circle_picture: (t, circle) =>
    circle === ''
      ? t('The pictures of the circle were removed.')
      : t('The pictures of the circle “{circle}” were removed.', { circle }),
}

const removals: Record<Reader, Record<ReportSubject, Text>> = {
  member: {
    ...sharedRemovals,
    activity: (t, excerpt) =>
      excerpt === '' ? t('Your activity was deleted.') : t('Your activity “{excerpt}” was deleted.', { excerpt }),
    comment: (t, excerpt) =>
      excerpt === '' ? t('Your comment was deleted.') : t('Your comment “{excerpt}” was deleted.', { excerpt }),
    event: (t, excerpt) =>
      excerpt === '' ? t('Your event was deleted.') : t('Your event “{excerpt}” was deleted.', { excerpt }),
    event_comment: (t, excerpt) => removals.member.comment(t, excerpt),
    member: (t) => t('The picture and the text of your profile were removed.'),
    member_picture: (t) => t('Your profile picture was removed.'),
  },
  moderator: {
    ...sharedRemovals,
    activity: (t, excerpt) =>
      excerpt === '' ? t('The activity was deleted.') : t('The activity “{excerpt}” was deleted.', { excerpt }),
    comment: (t, excerpt) =>
      excerpt === '' ? t('The comment was deleted.') : t('The comment “{excerpt}” was deleted.', { excerpt }),
    event: (t, excerpt) =>
      excerpt === '' ? t('The event was deleted.') : t('The event “{excerpt}” was deleted.', { excerpt }),
    event_comment: (t, excerpt) => removals.moderator.comment(t, excerpt),
    member: (t) => t('The picture and the text of the profile were removed.'),
    member_picture: (t) => t('The profile picture was removed.'),
  },
}

/** Returns whether a decision is the removal of the member from a circle. */
export function isRemovalOfMember({ subject_type: type, circle_name: circle }: DecidedSubject): boolean {
  return type === null && circle !== ''
}

/** One sentence about what a decision concerns and what was removed; null if it is about the member as a whole. */
export function decisionSubjectText(decision: DecidedSubject, reader: Reader, t: Translate): string | null {
  const { subject_type: type, subject_excerpt: excerpt, removed_content: isRemoved, circle_name: circle } = decision
  if (circle !== '') return circleDecisionText(decision, reader, t)
  if (type === null) return null
  return (isRemoved ? removals : subjects)[reader][type](t, excerpt)
}

/** What an admin removed from a circle: the member or their activity. */
function circleDecisionText(decision: DecidedSubject, reader: Reader, t: Translate): string {
  const { subject_type: type, subject_excerpt: excerpt, circle_name: circle } = decision
  const isToMember = reader === 'member'
  if (type === null)
    return isToMember
      ? t('You were removed from the circle “{circle}”.', { circle })
      : t('The member was removed from the circle “{circle}”.', { circle })
  if (excerpt === '')
    return isToMember
      ? t('Your activity was removed from the circle “{circle}”.', { circle })
      : t('The activity was removed from the circle “{circle}”.', { circle })
  return isToMember
    ? t('Your activity “{excerpt}” was removed from the circle “{circle}”.', { excerpt, circle })
    : t('The activity “{excerpt}” was removed from the circle “{circle}”.', { excerpt, circle })
}
