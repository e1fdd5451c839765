import { message } from '../message.ts'

/** Reasons for a report. */
export const reportReasons = {
  spam: message('Spam or advertising'),
  harassment: message('Insults or harassment'),
  hate: message('Hate against a group of people'),
  sexual: message('Sexual content'),
  violence: message('Violence or self-harm'),
  illegal: message('Something illegal'),
  privacy: message('Shows something private without consent'),
  impersonation: message('Pretends to be someone else'),
  other: message('Something else'),
} as const
export type ReportReason = keyof typeof reportReasons

/** The kinds of content that can be reported. The pictures of a circle are reported together. */
export const reportSubjects = {
  activity: message('Activity'),
  comment: message('Comment'),
  event: message('Event'),
  event_comment: message('Comment on an event'),
  event_answer: message('Note on an event'),
  member: message('Member'),
  circle: message('Circle'),
  notice: message('Notice to a circle'),
  member_picture: message('Profile picture'),
  circle_picture: message('Pictures of a circle'),
} as const
export type ReportSubject = keyof typeof reportSubjects
