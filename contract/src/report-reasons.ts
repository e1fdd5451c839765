/** Reasons for a report. */
export const reportReasons = {
  spam: 'Spam or advertising',
  harassment: 'Insults or harassment',
  hate: 'Hate against a group of people',
  sexual: 'Sexual content',
  violence: 'Violence or self-harm',
  illegal: 'Something illegal',
  privacy: 'Shows something private without consent',
  impersonation: 'Pretends to be someone else',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof reportReasons

/** What can be reported. The pictures of a circle are reported together. */
export const reportSubjects = {
  activity: 'Activity',
  comment: 'Comment',
  member: 'Member',
  circle: 'Circle',
  member_picture: 'Profile picture',
  circle_picture: 'Pictures of a circle',
} as const
export type ReportSubject = keyof typeof reportSubjects
