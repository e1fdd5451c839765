/** Every key that this app keeps in the browser's local storage. */
export const storageKeys = {
  token: 'token',
  userId: 'user_id',
  outgoingRequests: (userId: number) => `outgoing_requests_v1_${userId}`,
  seenNotifications: (userId: number) => `seen_notifications_v1_${userId}`,
  /** home:reminders, circle:12:reminders. */
  reminders: (place: string) => `${place}:reminders`,
  weeklyPlan: (place: string) => `${place}:weekly_plan`,
  goals: (place: string) => `${place}:goals`,
  streakSeen: (place: string) => `${place}:streak_seen`,
  /** What was last saved to the account, so that the next save can be merged from it. */
  planningBase: (place: string, tool: string) => `${place}:${tool}:saved`,
  /** Whose planning documents this device holds: another member's are never mixed in. */
  planningOwner: 'planning:owner',
  draft: (userId: number | null, name: string) => `draft:${userId ?? 0}:${name}`,
} as const
