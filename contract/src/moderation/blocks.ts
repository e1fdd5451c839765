import { type Static, Type } from 'typebox'
import { Instant, Person } from '../fields.ts'
import { route } from '../route.ts'

export const BlockedMember = Type.Object({ ...Person.properties, blocked_at: Instant })
export type BlockedMember = Static<typeof BlockedMember>

/** A block hides two members from each other everywhere, whichever of them blocked the other. */
export const blocks = {
  list: route('GET', '/users/me/blocks', {
    policy: 'self',
    members: 'all',
    paged: true,
    reply: Type.Array(BlockedMember),
    summary: 'Members whom the signed-in member blocked, newest first.',
  }),
  add: route('PUT', '/users/me/blocks/:userId', {
    policy: 'block:add',
    errors: ['member_not_found', 'own_block'],
    rateLimit: { max: 60, seconds: 300 },
    summary: 'Blocks a member: ends the connections in both directions, and hides each from the other.',
  }),
  remove: route('DELETE', '/users/me/blocks/:userId', {
    policy: 'block:remove',
    summary: 'Unblocks a member. Has no effect on a block of the other member.',
  }),
}
