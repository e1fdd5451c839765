import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Pair } from './access.ts'

/** The period after the first decline or removal; it doubles with each further one. */
const firstPeriodDays = 30
/** 30 days doubled 11 times are 168 years. */
const maxDoublings = 11

/** Keeps the follower from sending the followee another request for a period. Called with both members locked. */
export async function startCooldown(tx: Tx, { followerId, followeeId }: Pair): Promise<void> {
  await tx
    .insertInto('connection_bars')
    .values({
      follower_id: followerId,
      followee_id: followeeId,
      ends_at: sql<Date>`now() + make_interval(days => ${firstPeriodDays})`,
    })
    .onConflict((conflict) =>
      conflict.columns(['follower_id', 'followee_id']).doUpdateSet({
        times: sql<number>`least(connection_bars.times, ${maxDoublings}::int) + 1`,
        ends_at: sql<Date>`now() +
          make_interval(days => ${firstPeriodDays}::int << least(connection_bars.times, ${maxDoublings}::int))`,
      }),
    )
    .execute()
}

/** The cooldown of the follower; undefined if the followee has never declined or removed them, or has ended it. */
export async function cooldownOf(tx: Tx, { followerId, followeeId }: Pair): Promise<{ isActive: boolean } | undefined> {
  return await tx
    .selectFrom('connection_bars')
    .select(sql<boolean>`ends_at > now()`.as('isActive'))
    .where('follower_id', '=', followerId)
    .where('followee_id', '=', followeeId)
    .executeTakeFirst()
}

/** Ends the cooldown and forgets the earlier ones. */
export async function endCooldown(tx: Tx, { followerId, followeeId }: Pair): Promise<void> {
  await tx
    .deleteFrom('connection_bars')
    .where('follower_id', '=', followerId)
    .where('followee_id', '=', followeeId)
    .execute()
}
