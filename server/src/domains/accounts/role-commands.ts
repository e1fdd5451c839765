import type { Role } from '@daystar/contract/roles'
import { sql } from 'kysely'
import { type Cause, recordAudit } from '../../platform/audit-log.ts'
import { type Db, type Reader, type Tx, transaction } from '../../platform/database.ts'
import { apiError } from '../../platform/http/api-error.ts'
import type { SignedInViewer } from '../../platform/http/viewer.ts'
import { authorizeAccount } from './access.ts'

/** Sets the role of a member on behalf of an operator, effective immediately in every session. */
export async function setRole(
  db: Db,
  viewer: SignedInViewer,
  change: { memberId: number; role: Role } & Cause,
): Promise<void> {
  await transaction(db, async (tx) => {
    const operators = await lockOperators(tx)
    authorizeAccount(viewer, 'setRole', { isViewerOperator: operators.some(({ id }) => id === viewer.id) })
    await changeRole(tx, { ...change, actorId: viewer.id, operators })
  })
}

/** The same for a command on the server. Returns the member's name. */
export async function setRoleByEmail(db: Db, email: string, role: Role): Promise<string> {
  return await transaction(db, async (tx) => {
    const operators = await lockOperators(tx)
    const member = await tx.selectFrom('members').select(['id', 'name']).where('email', '=', email).executeTakeFirst()
    if (!member) throw new Error(`No member has the email address ${email}.`)
    await changeRole(tx, { memberId: member.id, role, actorId: null, address: null, operators })
    return member.name
  })
}

/** Makes a member the first operator of a community. Throws `setup_invalid` if it has one. */
export async function makeFirstOperator(tx: Tx, memberId: number, address: string): Promise<void> {
  const operators = await lockOperators(tx)
  if (operators.length > 0) throw apiError('setup_invalid')
  await changeRole(tx, { memberId, role: 'operator', actorId: memberId, address, operators })
}

export async function hasOperator(reader: Reader): Promise<boolean> {
  const row = await reader.selectFrom('members').select('id').where('role', '=', 'operator').limit(1).executeTakeFirst()
  return row !== undefined
}

/** A member who is suspended, or whose account is going to be deleted, does not count as an operator who remains. */
interface Operator {
  readonly id: number
  readonly deletion_at: Date | null
  readonly is_suspended: boolean
}

interface RoleChange extends Cause {
  readonly memberId: number
  readonly role: Role
  readonly actorId: number | null
  readonly operators: readonly Operator[]
}

async function changeRole(tx: Tx, change: RoleChange): Promise<void> {
  const { memberId, role, actorId, operators, address, reason = '' } = change
  const member = await tx
    .selectFrom('members')
    .select('role')
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!member) throw apiError('member_not_found')
  if (member.role === role) return
  if (role !== 'operator') rejectLastOperator(operators, memberId)
  await tx.updateTable('members').set({ role }).where('id', '=', memberId).execute()
  const subject = { type: 'member', id: memberId } as const
  const details = { from: member.role, to: role }
  await recordAudit(tx, { action: 'role_changed', actorId, subject, reason, details, address })
}

/**
 * Throws `last_operator` if the community would have no operator without this member. For commands that delete or suspend a member, before
 * they lock anything else: of two at the same moment, the second waits for the first.
 */
export async function requireOtherOperator(tx: Tx, memberId: number): Promise<void> {
  rejectLastOperator(await lockOperators(tx), memberId)
}

export function rejectLastOperator(operators: readonly Operator[], memberId: number): void {
  const isRemaining = ({ id, deletion_at, is_suspended }: Operator) =>
    id !== memberId && deletion_at === null && !is_suspended
  if (operators.some(({ id }) => id === memberId) && !operators.some(isRemaining)) throw apiError('last_operator')
}

/** All operators, who keep the role until the transaction ends. Always in the same order, to avoid deadlocks. */
export async function lockOperators(tx: Tx): Promise<Operator[]> {
  return await tx
    .selectFrom('members')
    .select(['id', 'deletion_at', sql<boolean>`coalesce(suspended_until > now(), false)`.as('is_suspended')])
    .where('role', '=', 'operator')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
