/** The kind of a notification. Each kind covers several server types; unknown types are ignored. */
export type NotificationKind = 'incoming' | 'incoming_accepted' | 'mention' | 'comment' | 'highfive' | 'comment_star'

const kinds: Record<string, NotificationKind> = {
  connection_request: 'incoming',
  connection_received: 'incoming',
  connection_accepted: 'incoming_accepted',
  connection_accept: 'incoming_accepted',
  mention: 'mention',
  tagged: 'mention',
  activity_mention: 'mention',
  comment_mention: 'mention',
  activity_commented: 'comment',
  comment: 'comment',
  activity_comment: 'comment',
  activity_high_fived: 'highfive',
  high_five: 'highfive',
  highfive: 'highfive',
  activity_highfive: 'highfive',
  comment_starred: 'comment_star',
  comment_liked: 'comment_star',
  comment_star: 'comment_star',
}

export function kindOf(type: string): NotificationKind | null {
  return Object.hasOwn(kinds, type) ? (kinds[type] ?? null) : null
}
