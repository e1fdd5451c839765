import { message } from './message.ts'
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

const quoted = (excerpt: string) => (excerpt === '' ? '' : ` “${excerpt}”`)

const nouns: Record<ReportSubject, (whose: 'your' | 'the', excerpt: string) => string> = {
  activity: (whose, excerpt) => `${whose} activity${quoted(excerpt)}`,
  comment: (whose, excerpt) => `${whose} comment${quoted(excerpt)}`,
  member: (whose) => `${whose} profile`,
  member_picture: (whose) => `${whose} profile picture`,
  circle: (_whose, excerpt) => `the circle${quoted(excerpt)}`,
  circle_picture: (_whose, excerpt) => `the pictures of the circle${quoted(excerpt)}`,
}

const removals: Record<ReportSubject, (noun: string) => string> = {
  activity: (noun) => `${noun} was deleted.`,
  comment: (noun) => `${noun} was deleted.`,
  member: (noun) => `the picture and the text of ${noun} were removed.`,
  member_picture: (noun) => `${noun} was removed.`,
  circle: (noun) => `the description and the pictures of ${noun} were removed.`,
  circle_picture: (noun) => `${noun} were removed.`,
}

/** Whether a decision is the removal of the member from a circle. */
export function isRemovalOfMember({ subject_type: type, circle_name: circle }: DecidedSubject): boolean {
  return type === null && circle !== ''
}

/** One sentence about what a decision concerns and what was removed; null if it is about the member as a whole. */
export function decisionSubjectText(decision: DecidedSubject, reader: Reader): string | null {
  const { subject_type: type, subject_excerpt: excerpt, removed_content: isRemoved, circle_name: circle } = decision
  if (type === null) {
    const subject = reader === 'member' ? 'You were' : 'The member was'
    return circle === '' ? null : `${subject} removed from the circle${quoted(circle)}.`
  }
  const noun = nouns[type](reader === 'member' ? 'your' : 'the', excerpt)
  if (circle !== '') return capitalized(`${noun} was removed from the circle${quoted(circle)}.`)
  return isRemoved ? capitalized(removals[type](noun)) : `It is about ${noun}.`
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
