/**
 * Mutes: members, circles and words that a member does not want to see. They affect only what this member sees, and the muted member
 * cannot find out. Lists contain the predicate in their SQL, so that pages stay full; an expired mute has no effect, whether or not its
 * row is still there. A muted profile, circle or activity that is opened directly is shown.
 */
export { removeExpiredMutes } from './commands.ts'
export {
  hasMutedWord,
  mutedCircleIds,
  mutedMemberIds,
  mutesChange,
  mutesMember,
  notMuted,
  notMutedBy,
} from './muted-queries.ts'
export { muteRoutes } from './routes.ts'
