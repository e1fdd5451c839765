import { type Db, type Tx, transaction } from '../../../platform/database/database.ts'
import type { Sessions } from '../../../platform/sessions.ts'
import { hasAddress } from '../members/address-queries.ts'

type CommandDeps = { db: Db; sessions: Sessions }

/** Signs a member out everywhere. */
export async function endSessionsByEmail(
  { db, sessions }: CommandDeps,
  email: string,
): Promise<{ name: string; ended: number }> {
  return await transaction(db, async (tx) => {
    const { id, name } = await memberByEmail(tx, email)
    return { name, ended: await sessions.end(tx, id) }
  })
}

async function memberByEmail(tx: Tx, email: string): Promise<{ id: number; name: string }> {
  const member = await tx
    .selectFrom('members')
    .select(['id', 'name'])
    .where(hasAddress('email', email))
    .executeTakeFirst()
  if (!member) throw new Error(`No member has the email address ${email}.`)
  return member
}
