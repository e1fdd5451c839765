import type { Reader } from '../../platform/database.ts'

/** Whether the one follows the other, accepted. Everybody sees their own, so one follows oneself. */
export async function follows(reader: Reader, followerId: number, followeeId: number): Promise<boolean> {
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
