import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import type { SignedInViewer } from '../../platform/http/viewer.ts'

/**
 * The circles that an edit adds and removes. Existing circles may stay even if the author has left them. A private circle
 * that the author has left stays although the request does not include it: the author cannot see it, so its absence is
 * not a request to remove it.
 */
export async function circleChanges(
  reader: Reader,
  author: SignedInViewer,
  activityId: number,
  circleIds: readonly number[] | undefined,
): Promise<{ added: number[]; removed: number[] }> {
  if (circleIds === undefined) return { added: [], removed: [] }
  const linked = await reader
    .selectFrom('activity_circles as ac')
    .innerJoin('circles as c', 'c.id', 'ac.circle_id')
    .leftJoin('circle_members as cm', (join) =>
      join.onRef('cm.circle_id', '=', 'c.id').on('cm.member_id', '=', author.id),
    )
    .select(['c.id', sql<boolean>`not c.is_private or cm.member_id is not null`.as('is_shown_to_author')])
    .where('ac.activity_id', '=', activityId)
    .execute()
  const existing = new Set(linked.map(({ id }) => id))
  return {
    added: [...new Set(circleIds)].filter((circleId) => !existing.has(circleId)),
    removed: linked
      .filter(({ id, is_shown_to_author }) => is_shown_to_author && !circleIds.includes(id))
      .map(({ id }) => id),
  }
}

export async function linkCircles(tx: Tx, activityId: number, circleIds: readonly number[]): Promise<void> {
  if (circleIds.length === 0) return
  const links = circleIds.map((circle_id) => ({ activity_id: activityId, circle_id }))
  await tx.insertInto('activity_circles').values(links).execute()
}

export async function unlinkCircles(tx: Tx, activityId: number, circleIds: readonly number[]): Promise<void> {
  if (circleIds.length === 0) return
  await tx
    .deleteFrom('activity_circles')
    .where('activity_id', '=', activityId)
    .where('circle_id', 'in', circleIds)
    .execute()
}
