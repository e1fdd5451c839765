import { apiError } from '../../../platform/api/api-error.ts'
import { type Cause, recordAudit } from '../../../platform/audit-log.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { type Db, transaction } from '../../../platform/database/database.ts'
import { lockRole } from '../../accounts/index.ts'
import { authorize } from '../access.ts'
import { lockCase, type NoteRow, notesOfCase } from './queries.ts'

/** Adds a note for other moderators, also to a decided case. */
export function addNote(
  db: Db,
  viewer: SignedInViewer,
  { caseId, text, address }: { readonly caseId: number; readonly text: string } & Cause,
): Promise<NoteRow> {
  return transaction(db, async (tx) => {
    const viewerRole = await lockRole(tx, viewer.id)
    authorize(viewer, 'review', { viewerRole, memberId: null })
    const locked = await lockCase(tx, caseId)
    if (!locked) throw apiError('report_not_found')
    authorize(viewer, 'review', { viewerRole, memberId: locked.member_id })
    const { id } = await tx
      .insertInto('report_notes')
      .values({ case_id: caseId, author_id: viewer.id, text: text.trim() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const subject = { type: 'report', id: caseId } as const
    await recordAudit(tx, { action: 'report_note_added', actorId: viewer.id, subject, address })
    const [note] = await notesOfCase(tx, caseId, { only: id })
    if (!note) throw new Error('The note was inserted in this transaction.')
    return note
  })
}
