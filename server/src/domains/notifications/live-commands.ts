import type { Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'

/** Publishes an invalidation event to each member whose notification list changed. */
export async function announceList(tx: Tx, pubSub: Deps['pubSub'], memberIds: readonly number[]): Promise<void> {
  const event = { kind: 'notifications' } as const
  const toMember = (memberId: number) => ({ to: { kind: 'member', memberId }, event }) as const
  await pubSub.publish(tx, 'live_event', ...memberIds.map(toMember))
}
