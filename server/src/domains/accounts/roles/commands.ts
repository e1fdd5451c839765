import type { IdentityConfirmation } from '@daystar/contract/accounts/identity-confirmation'
import type { Role } from '@daystar/contract/roles'
import { apiError } from '../../../platform/api/api-error.ts'
import { forEachMember, type MemberResults } from '../../../platform/api/member-results.ts'
import { type Cause, recordAudit } from '../../../platform/audit-log.ts'
import { hasOperatorRole, isOperator } from '../../../platform/authorization/roles.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { type Reader, type Tx, transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { authorizeAccount, type Operator, rejectLastOperator } from '../access.ts'
import { lockMemberByEmail, lockRoles } from '../members/queries.ts'
import { requireOwnIdentity } from '../passkeys/own-identity.ts'
import { type RoleEmailDeps, sendRoleEmails } from './email-commands.ts'
import { lockOperators } from './operator-lock-queries.ts'
import { forgetRoleChange, rememberRoleChange, takeRoleChange } from './undo-commands.ts'

type CommandDeps = RoleEmailDeps & Pick<Deps, 'db'>

/**
 * Sets the role of a member on behalf of an operator, effective immediately in every session. Making or removing an
 * operator requires the password or a passkey.
 */
export async function setRole(
  deps: CommandDeps,
  viewer: SignedInViewer,
  {
    memberId,
    role,
    reason = '',
    address,
    ...identity
  }: { memberId: number; role: Role } & IdentityConfirmation & Cause,
): Promise<void> {
  const { db } = deps
  // Decided before the password is verified, and again in the transaction.
  authorizeAccount(viewer, 'setRole', { isViewerOperator: isOperator(viewer.role) })
  const isConfirmed = isOperator(role) || isOperator(await roleOf(db, memberId))
  if (isConfirmed) await requireOwnIdentity(deps, viewer, identity)
  await transaction(db, async (tx) => {
    const operators = await lockOperators(tx)
    authorizeAccount(viewer, 'setRole', { isViewerOperator: operators.some(({ id }) => id === viewer.id) })
    const from = await changeRole(tx, deps, { memberId, role, reason, address, actorId: viewer.id, operators })
    // The member has become an operator since the role was read.
    if (isOperator(from) && !isConfirmed) throw apiError('incorrect_login')
    if (from !== role && memberId !== viewer.id)
      await rememberRoleChange(tx, { memberId, sessionId: viewer.sessionId, from, to: role })
  })
}

/** Sets the roles of several members in one transaction. The other operators get one email about all of them. */
export async function setRoles(
  deps: CommandDeps,
  viewer: SignedInViewer,
  {
    memberIds,
    role,
    address,
    ...identity
  }: { memberIds: readonly number[]; role: Role } & IdentityConfirmation & Cause,
): Promise<MemberResults> {
  const { db } = deps
  authorizeAccount(viewer, 'setRole', { isViewerOperator: isOperator(viewer.role) })
  const isConfirmed = isOperator(role) || (await includesOperator(db, memberIds))
  if (isConfirmed) await requireOwnIdentity(deps, viewer, identity)
  return await transaction(db, async (tx) => {
    const operators = await lockOperators(tx)
    authorizeAccount(viewer, 'setRole', { isViewerOperator: operators.some(({ id }) => id === viewer.id) })
    const before = await lockRoles(tx, memberIds)
    if (!isConfirmed && [...before.values()].some(isOperator)) throw apiError('incorrect_login')
    const changes: { memberId: number; from: Role }[] = []
    const results = await forEachMember(memberIds, async (memberId) => {
      // Read again, because an earlier member may have been one of them.
      const current = await lockOperators(tx)
      const from = await storeRole(tx, { memberId, role, address, actorId: viewer.id, operators: current })
      if (from === role) return
      changes.push({ memberId, from })
      if (memberId !== viewer.id)
        await rememberRoleChange(tx, { memberId, sessionId: viewer.sessionId, from, to: role })
    })
    await sendRoleEmails(tx, deps, { changes, to: role, actorId: viewer.id })
    return results
  })
}

/** Restores the role before the last change, for the session that made it. Returns the role. */
export async function undoRoleChange(
  deps: CommandDeps,
  viewer: SignedInViewer,
  { memberId, address }: { memberId: number } & Cause,
): Promise<Role> {
  return await transaction(deps.db, async (tx) => {
    const operators = await lockOperators(tx)
    authorizeAccount(viewer, 'undoRoleChange', { isViewerOperator: operators.some(({ id }) => id === viewer.id) })
    await lockedRole(tx, memberId)
    const role = await takeRoleChange(tx, { memberId, sessionId: viewer.sessionId })
    await changeRole(tx, deps, { memberId, role, address, actorId: viewer.id, operators })
    return role
  })
}

/** Sets a role for a command on the server. Returns the member's name. */
export async function setRoleByEmail(deps: CommandDeps, email: string, role: Role): Promise<string> {
  return await transaction(deps.db, async (tx) => {
    const operators = await lockOperators(tx)
    const { id: memberId, name } = await lockMemberByEmail(tx, email)
    await changeRole(tx, deps, { memberId, role, actorId: null, address: null, operators })
    return name
  })
}

/** Makes a member the first operator of a community. Throws `setup_invalid` if it has one. */
export async function makeFirstOperator(tx: Tx, memberId: number, address: string): Promise<void> {
  const operators = await lockOperators(tx)
  if (operators.length > 0) throw apiError('setup_invalid')
  await storeRole(tx, { memberId, role: 'operator', actorId: memberId, address, operators })
}

export async function hasOperator(reader: Reader): Promise<boolean> {
  const row = await reader
    .selectFrom('members')
    .select('id')
    .where(hasOperatorRole('members'))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

interface RoleChange extends Cause {
  readonly memberId: number
  readonly role: Role
  readonly actorId: number | null
  readonly operators: readonly Operator[]
}

/** Changes the role, and sends the emails about it. Returns the role before. */
async function changeRole(tx: Tx, deps: RoleEmailDeps, change: RoleChange): Promise<Role> {
  const { memberId, role, actorId } = change
  const from = await storeRole(tx, change)
  if (from !== role) await sendRoleEmails(tx, deps, { changes: [{ memberId, from }], to: role, actorId })
  return from
}

async function storeRole(tx: Tx, change: RoleChange): Promise<Role> {
  const { memberId, role, actorId, operators, address, reason = '' } = change
  const from = await lockedRole(tx, memberId)
  if (from === role) return from
  if (!isOperator(role)) rejectLastOperator(operators, memberId)
  await tx.updateTable('members').set({ role }).where('id', '=', memberId).execute()
  await forgetRoleChange(tx, memberId)
  const subject = { type: 'member', id: memberId } as const
  await recordAudit(tx, { action: 'role_changed', actorId, subject, reason, details: { from, to: role }, address })
  return from
}

/** Throws `member_not_found`, also for an account that is being removed. */
async function lockedRole(tx: Tx, memberId: number): Promise<Role> {
  const member = await tx
    .selectFrom('members')
    .select('role')
    .where('id', '=', memberId)
    .where('removal_started_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!member) throw apiError('member_not_found')
  return member.role
}

async function roleOf(reader: Reader, memberId: number): Promise<Role | undefined> {
  return (await reader.selectFrom('members').select('role').where('id', '=', memberId).executeTakeFirst())?.role
}

async function includesOperator(reader: Reader, memberIds: readonly number[]): Promise<boolean> {
  const operator = await reader
    .selectFrom('members')
    .select('id')
    .where('id', 'in', memberIds)
    .where(hasOperatorRole('members'))
    .limit(1)
    .executeTakeFirst()
  return operator !== undefined
}
