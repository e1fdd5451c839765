import { type SqlBool, sql } from 'kysely'
import { type Cause, recordAudit } from '../../../platform/audit-log.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { type Db, type Reader, transaction } from '../../../platform/database/database.ts'

const validMinutes = 10

/** Records that the member has signed in at the provider again, which replaces the password in this session. */
export async function confirmSession(db: Db, viewer: SignedInViewer, { address }: Cause): Promise<void> {
  await transaction(db, async (tx) => {
    await tx
      .insertInto('oidc_confirmations')
      .values({ session_id: viewer.sessionId })
      .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ confirmed_at: sql<Date>`now()` }))
      .execute()
    const subject = { type: 'member', id: viewer.id } as const
    await recordAudit(tx, { action: 'oidc_confirmed', actorId: viewer.id, subject, address })
  })
}

export async function isConfirmed(reader: Reader, sessionId: number): Promise<boolean> {
  const row = await reader
    .selectFrom('oidc_confirmations')
    .select('session_id')
    .where('session_id', '=', sessionId)
    // Later ones are from before the clock was set back.
    .where(
      sql<SqlBool>`confirmed_at between now() - make_interval(mins => ${validMinutes}) and now() + interval '1 minute'`,
    )
    .executeTakeFirst()
  return row !== undefined
}
