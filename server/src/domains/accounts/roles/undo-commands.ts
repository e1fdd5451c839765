import { limits } from '@daystar/contract/limits'
import type { Role } from '@daystar/contract/roles'
import { type SqlBool, sql } from 'kysely'
import { apiError } from '../../../platform/api/api-error.ts'
import type { Tx } from '../../../platform/database/database.ts'

interface ChangeOfSession {
  readonly memberId: number
  readonly sessionId: number
}

const isExpired = sql<SqlBool>`changed_at <= now() - ${sql.lit(limits.roleUndoSeconds)} * interval '1 second'`

/** Lets a session undo the change that it has just made. */
export async function rememberRoleChange(
  tx: Tx,
  { memberId, sessionId, from, to }: ChangeOfSession & { readonly from: Role; readonly to: Role },
): Promise<void> {
  await tx
    .insertInto('role_changes')
    .values({ member_id: memberId, session_id: sessionId, from_role: from, to_role: to })
    .execute()
}

/** A later change of the role makes an earlier one final. */
export async function forgetRoleChange(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom('role_changes').where('member_id', '=', memberId).execute()
}

/** Deletes the change, so that it is undone once, and returns the role before it. Throws `role_undo_expired`. */
export async function takeRoleChange(tx: Tx, { memberId, sessionId }: ChangeOfSession): Promise<Role> {
  const change = await tx
    .deleteFrom('role_changes')
    .where('member_id', '=', memberId)
    .where('session_id', '=', sessionId)
    .where(sql<SqlBool>`not ${isExpired}`)
    .returning('from_role')
    .executeTakeFirst()
  if (!change) throw apiError('role_undo_expired')
  return change.from_role as Role
}
