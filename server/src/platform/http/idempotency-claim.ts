import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

/** The key of the request that is running. */
export interface IdempotencyClaim {
  readonly memberId: number
  readonly key: string
}

const running = new AsyncLocalStorage<IdempotencyClaim>()

export function withClaim<T>(claim: IdempotencyClaim, operation: () => Promise<T>): Promise<T> {
  return running.run(claim, operation)
}

/** The key of the request in whose context this is called; null if it has none. */
export function currentClaim(): IdempotencyClaim | null {
  return running.getStore() ?? null
}

/**
 * Records which objects were created or changed with which keys. In the transaction of the change, so that a request
 * whose process ends between the commit and the response is not carried out a second time.
 */
export async function recordResults(
  tx: Tx,
  results: readonly { readonly claim: IdempotencyClaim | null; readonly id: number }[],
): Promise<void> {
  const rows = results.flatMap(({ claim, id }) => (claim ? [{ member_id: claim.memberId, key: claim.key, id }] : []))
  if (rows.length === 0) return
  await sql`
    update idempotency_keys k set created_id = r.id
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(member_id bigint, key text, id bigint)
    where k.member_id = r.member_id and k.key = r.key`.execute(tx)
}
