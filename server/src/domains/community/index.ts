/**
 * The community: its settings, which operators change, and its public pages.
 *
 * Guarantees: a setting that was never changed has its default. Every process applies a change as soon as it is
 * committed; the request that makes a change returns after its own process has applied it.
 */
export { CurrentCommunity } from './current-community.ts'
export { presentCommunity } from './present.ts'
export { lockSettings, type StoredCommunity, storedCommunity, untouched } from './queries.ts'
export { communityRoutes } from './routes.ts'
export { createSetupLink } from './setup-link-commands.ts'
