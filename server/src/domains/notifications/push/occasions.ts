/** What a message to devices is about. */
export type Occasion =
  | { readonly kind: 'notification'; readonly id: number }
  /** A new activity of a member or in a circle from which the recipient has chosen to get everything. */
  | { readonly kind: 'activity'; readonly id: number }
  /** The time of a reminder; nothing is sent if the reminder has another one by then. */
  | { readonly kind: 'reminder'; readonly place: string; readonly reminderId: string; readonly at: string }
  /** What happened during quiet hours that began at an instant, ISO 8601. */
  | { readonly kind: 'summary'; readonly since: string }
  /** The member tries out whether this browser shows notifications. */
  | { readonly kind: 'test' }
