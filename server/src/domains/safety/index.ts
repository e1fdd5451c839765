/**
 * Safety: blocks, which hide two members from each other, and mutes of members, circles and words. `docs/domains.md`
 * lists the guarantees.
 */
export { addBlock } from './blocks/commands.ts'
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
