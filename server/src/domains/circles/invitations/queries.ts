import { type SqlBool, sql } from 'kysely'
import type { Viewer } from '../../../platform/authorization/viewer.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { memberVisibleTo } from '../../accounts/index.ts'

/** SQL condition: the member who sent the invitation `i` belongs to the circle. */
export const isInviterMember = sql<SqlBool>`exists (select from circle_members inviting
  where inviting.circle_id = i.circle_id and inviting.member_id = i.invited_by)`

/** Returns whether a member of the circle whom the viewer can see has invited them. */
export async function isInvited(reader: Reader, viewer: Viewer, circleId: number): Promise<boolean> {
  if (viewer.id === null) return false
  const invitation = await reader
    .selectFrom('circle_invitations as i')
    .select('i.circle_id')
    .where('i.circle_id', '=', circleId)
    .where('i.member_id', '=', viewer.id)
    .where(isInviterMember)
    .where(memberVisibleTo(viewer, 'i.invited_by'))
    .executeTakeFirst()
  return invitation !== undefined
}
