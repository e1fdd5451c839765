import { type Db, type Tx, transaction } from '../../platform/database.ts'
import type { Sessions } from '../../platform/sessions.ts'

type CommandDeps = { db: Db; sessions: Sessions }

/** Grants or revokes operator rights, effective immediately in every session. Returns the member's name. */
export async function setOperator({ db, sessions }: CommandDeps, email: string, isOperator: boolean): Promise<string> {
  return await transaction(db, async (tx) => {
    const { id, name } = await memberByEmail(tx, email)
    await tx.updateTable('members').set({ is_operator: isOperator }).where('id', '=', id).execute()
    await sessions.invalidate(tx, id)
    return name
  })
}

/** Signs a member out everywhere. */
export async function endSessionsByEmail(
  { db, sessions }: CommandDeps,
  email: string,
): Promise<{ name: string; ended: number }> {
  return await transaction(db, async (tx) => {
    const { id, name } = await memberByEmail(tx, email)
    return { name, ended: (await sessions.end(tx, id)).length }
  })
}

async function memberByEmail(tx: Tx, email: string): Promise<{ id: number; name: string }> {
  const member = await tx.selectFrom('members').select(['id', 'name']).where('email', '=', email).executeTakeFirst()
  if (!member) throw new Error(`No member has the email address ${email}.`)
  return member
}
