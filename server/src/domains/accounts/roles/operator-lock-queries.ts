import { hasOperatorRole } from '../../../platform/authorization/roles.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { type Operator, rejectLastOperator } from '../access.ts'
import { isSuspended } from '../members/standing-queries.ts'

/**
 * Throws `last_operator` if this member is the only operator of the community. Commands that delete or suspend a member
 * call it before they lock anything else, so that of two at the same moment the second waits for the first.
 */
export async function requireOtherOperator(tx: Tx, memberId: number): Promise<void> {
  rejectLastOperator(await lockOperators(tx), memberId)
}

/** All operators, who keep the role until the transaction ends. Always in the same order, to avoid deadlocks. */
export async function lockOperators(tx: Tx): Promise<Operator[]> {
  return await tx
    .selectFrom('members')
    .select(['id', 'deletion_at', isSuspended('members').as('is_suspended')])
    .where(hasOperatorRole('members'))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
