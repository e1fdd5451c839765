import { type Db, type Tx, transaction } from '../../platform/database.ts'
import type { Sessions } from '../../platform/sessions.ts'

type Needs = { db: Db; sessions: Sessions }

/** Gives a member the operator's rights or takes them away; holds at once in every session. Returns the member's name. */
export async function setOperator({ db, sessions }: Needs, email: string, isOperator: boolean): Promise<string> {
  return await transaction(db, async (tx) => {
    const { id, name } = await memberBehind(tx, email)
    await tx.updateTable('members').set({ is_operator: isOperator }).where('id', '=', id).execute()
    await sessions.refresh(tx, id)
    return name
  })
}

/** Signs a member out everywhere. */
export async function endSessionsOf({ db, sessions }: Needs, email: string): Promise<{ name: string; ended: number }> {
  return await transaction(db, async (tx) => {
    const { id, name } = await memberBehind(tx, email)
    return { name, ended: (await sessions.end(tx, id)).length }
  })
}

async function memberBehind(tx: Tx, email: string): Promise<{ id: number; name: string }> {
  const member = await tx.selectFrom('members').select(['id', 'name']).where('email', '=', email).executeTakeFirst()
  if (!member) throw new Error(`No member has the address ${email}.`)
  return member
}
