import { sql } from 'kysely'
import { apiError } from '../../../platform/api/api-error.ts'
import { hasOperatorRole } from '../../../platform/authorization/roles.ts'
import type { Tx } from '../../../platform/database/database.ts'

/** A member who is suspended, or whose account is going to be deleted, does not count as an operator who remains. */
export interface Operator {
  readonly id: number
  readonly deletion_at: Date | null
  readonly is_suspended: boolean
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
    .where(hasOperatorRole('members'))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
