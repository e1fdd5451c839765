import type { Reader } from '../../platform/database.ts'

/**
 * Whether an accepted connection exists. Returns true for the same member, because members can see their own
 * activities.
 */
export async function isFollowing(reader: Reader, followerId: number, followeeId: number): Promise<boolean> {
  if (followerId === followeeId) return true
  const row = await reader
    .selectFrom('connections')
    .select('id')
    .where('follower_id', '=', followerId)
    .where('followee_id', '=', followeeId)
    .where('status', '=', 'accepted')
    .executeTakeFirst()
  return row !== undefined
}
