import { type Db, transaction } from '../../../platform/database/database.ts'
import type { Sessions } from '../../../platform/sessions.ts'
import { lockMemberByEmail } from '../members/queries.ts'

/** Signs a member out everywhere. */
export async function endSessionsByEmail(
  { db, sessions }: { db: Db; sessions: Sessions },
  email: string,
): Promise<{ name: string; ended: number }> {
  return await transaction(db, async (tx) => {
    const { id, name } = await lockMemberByEmail(tx, email)
    return { name, ended: await sessions.end(tx, id) }
  })
}
