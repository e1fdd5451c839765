/**
 * Safety: what a member does about others. A block hides two members from each other and ends their connections.
 * Reports belong to the domain `moderation`.
 *
 * Mutes: members, circles and words that a member does not want to see. They affect only what this member sees, and the
 * muted member cannot find out. Lists contain the predicate in their SQL, so that pages stay full; an expired mute has
 * no effect, whether or not its row is still there. A muted profile, circle or activity that is opened directly is
 * shown.
 */
export { addBlock } from './blocks/commands.ts'
export { removeExpiredMutes } from './mutes/commands.ts'
export {
  hasMutedWord,
  mutedCircleIds,
  mutedMemberIds,
  mutesChange,
  mutesMember,
  notMuted,
  notMutedBy,
} from './mutes/muted-queries.ts'
export { safetyRoutes } from './routes.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Each of the members may now be hidden from the other, or no longer hidden. */
    'member.visibility_changed': { memberIds: readonly number[] }
  }
}
