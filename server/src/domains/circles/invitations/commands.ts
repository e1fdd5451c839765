import { type SqlBool, sql } from 'kysely'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { type Tx, transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { memberVisibleTo } from '../../accounts/index.ts'
import { countNewAccountUse } from '../../new-accounts/index.ts'
import { authorize } from '../access.ts'
import { lockCircle } from '../role-queries.ts'
import { isInviterMember } from './queries.ts'

interface NewInvitations {
  readonly circleId: number
  readonly memberIds: readonly number[]
}

/** Invites those of the members who can be invited and are not yet, and returns their ids. */
export function inviteConnections(
  deps: Pick<Deps, 'db' | 'events' | 'config' | 'community'>,
  viewer: SignedInViewer,
  { circleId, memberIds }: NewInvitations,
): Promise<number[]> {
  return transaction(deps.db, async (tx) => {
    authorize(viewer, 'inviteConnections', await lockCircle(tx, viewer, circleId))
    const possibleIds = await invitable(tx, viewer, { circleId, memberIds })
    if (possibleIds.length === 0) return []
    const rows = await tx
      .insertInto('circle_invitations')
      .values(possibleIds.map((member_id) => ({ circle_id: circleId, member_id, invited_by: viewer.id })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('member_id')
      .execute()
    const invitedIds = rows.map(({ member_id: id }) => id)
    await countNewAccountUse(tx, deps, { memberId: viewer.id, use: 'mentions', count: invitedIds.length })
    if (invitedIds.length > 0)
      await deps.events.emit(tx, 'circle.invited', { circleId, actorId: viewer.id, memberIds: invitedIds })
    return invitedIds
  })
}

/**
 * Those of the members whom the viewer can see, with whom they are connected, and who neither belong to the circle nor
 * were removed from it. An invitation by a member who left the circle is replaced.
 */
async function invitable(tx: Tx, viewer: SignedInViewer, { circleId, memberIds }: NewInvitations): Promise<number[]> {
  await sql`delete from circle_invitations i where i.circle_id = ${circleId}::bigint
    and i.member_id = any (${[...memberIds]}::bigint[]) and not ${isInviterMember}`.execute(tx)
  const rows = await tx
    .selectFrom('members as m')
    .select('m.id')
    .where(sql<SqlBool>`m.id = any (${[...memberIds]}::bigint[])`)
    .where('m.id', '<>', viewer.id)
    .where('m.removal_started_at', 'is', null)
    .where(memberVisibleTo(viewer, 'm.id'))
    .where(
      sql<SqlBool>`exists (select from connections k where k.status = 'accepted'
        and ((k.follower_id = m.id and k.followee_id = ${viewer.id}::bigint)
          or (k.followee_id = m.id and k.follower_id = ${viewer.id}::bigint)))`,
    )
    .where(
      sql<SqlBool>`not exists (select from circle_members cm
        where cm.circle_id = ${circleId}::bigint and cm.member_id = m.id)`,
    )
    .where(
      sql<SqlBool>`not exists (select from circle_bars b where b.circle_id = ${circleId}::bigint and b.member_id = m.id)`,
    )
    .orderBy('m.id')
    .execute()
  return rows.map(({ id }) => id)
}
