import { type Cause, ofOwnAccount, recordAudit } from '../../../platform/audit-log.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { authorize } from '../access.ts'
import { lockSession } from '../members/queries.ts'

/** Ends the session of the bearer token. All processes are notified when the transaction commits. */
export async function logOut({ db, sessions }: Deps, viewer: SignedInViewer, { address }: Cause): Promise<void> {
  await transaction(db, async (tx) => {
    await recordAudit(tx, { action: 'signed_out', ...ofOwnAccount(viewer.id), address })
    await sessions.end(tx, viewer.id, { only: viewer.sessionId })
  })
}

/** Ends one of the viewer's sessions. */
export async function endSession(
  { db, sessions }: Deps,
  viewer: SignedInViewer,
  sessionId: number,
  { address }: Cause,
): Promise<void> {
  await transaction(db, async (tx) => {
    const session = await lockSession(tx, sessionId)
    authorize(viewer, 'end', session)
    await recordAudit(tx, { action: 'session_ended', ...ofOwnAccount(viewer.id), address })
    await sessions.end(tx, session.memberId, { only: sessionId })
  })
}

/** Ends all sessions of the viewer except the one of the request. */
export async function endOtherSessions(
  { db, sessions }: Deps,
  viewer: SignedInViewer,
  { address }: Cause,
): Promise<void> {
  await transaction(db, async (tx) => {
    await recordAudit(tx, { action: 'session_ended', ...ofOwnAccount(viewer.id), address })
    await sessions.end(tx, viewer.id, { except: viewer.sessionId })
  })
}
