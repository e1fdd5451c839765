import { transaction } from '../../platform/database/database.ts'
import { lockMemberByEmail, lockOperators, rejectLastOperator } from '../accounts/index.ts'
import { imposeSanction, type SanctionDeps } from './sanctions/commands.ts'
import { lift } from './sanctions/lift-commands.ts'
import { lockSanctionsInForce } from './sanctions/queries.ts'

/** Suspends a member for a command on the server. Returns the member's name. */
export function suspendByEmail(
  deps: SanctionDeps,
  { email, days, reason }: { readonly email: string; readonly days: number | null; readonly reason: string },
): Promise<string> {
  return transaction(deps.db, async (tx) => {
    const operators = await lockOperators(tx)
    const { id, name } = await lockMemberByEmail(tx, email)
    rejectLastOperator(operators, id)
    const unnamed = { caseId: null, about: null, rule: null, actorId: null, address: null }
    await imposeSanction(tx, deps, { memberId: id, kind: 'suspension', days, reason, ...unnamed })
    return name
  })
}

/** Lifts everything that restricts a member at the moment. Returns their name, and the number of sanctions. */
export function restoreByEmail(deps: SanctionDeps, email: string): Promise<{ name: string; lifted: number }> {
  return transaction(deps.db, async (tx) => {
    const { id, name } = await lockMemberByEmail(tx, email)
    const inForce = await lockSanctionsInForce(tx, id)
    for (const sanction of inForce) await lift(tx, deps, sanction, { reason: '', actorId: null, address: null })
    return { name, lifted: inForce.length }
  })
}
