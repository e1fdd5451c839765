import { apiError } from '../../../platform/api/api-error.ts'
import type { Explanation } from '../../../platform/audit-log.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { type Tx, transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { isVisibleMember, lockRole } from '../../accounts/index.ts'
import { recordTakeDown } from '../../audit/index.ts'
import { authorize } from '../access.ts'
import { lockSeries } from '../lock-queries.ts'

interface NoteRef {
  readonly eventId: number
  readonly memberId: number
}

/** Removes the note of an answer. Organizers need no reason, because the event is theirs; moderators do. */
export function removeNote(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  viewer: SignedInViewer,
  { eventId, memberId }: NoteRef,
  explanation: Explanation,
): Promise<void> {
  return transaction(db, async (tx) => {
    const series = await lockSeries(tx, viewer, eventId, 'read')
    const viewerRole = await lockRole(tx, viewer.id)
    authorize(viewer, 'removeNote', { ...series, viewerRole, noteAuthorId: memberId })
    const answer = await tx
      .selectFrom('event_answers')
      .select(['id', 'note'])
      .where('event_id', '=', eventId)
      .where('member_id', '=', memberId)
      .forUpdate()
      .executeTakeFirst()
    if (!answer || answer.note === '') return
    const isOrganizer = viewer.id === series.author_id || series.isOrganizer
    if (!isOrganizer) {
      const removed = { type: 'event_answer', id: answer.id, authorId: memberId, text: answer.note } as const
      await recordTakeDown(tx, events, viewer, removed, explanation)
    }
    await deleteReportedNote(tx, answer.id)
  })
}

/** Removes a reported note, also if the moderator cannot see the event. */
export async function deleteReportedNote(tx: Tx, answerId: number): Promise<void> {
  await tx.updateTable('event_answers').set({ note: '' }).where('id', '=', answerId).execute()
}

/** Locks the event of a note that the viewer can see, for a report of it. */
export async function lockReadableNote(tx: Tx, viewer: SignedInViewer, answerId: number): Promise<void> {
  const answer = await tx
    .selectFrom('event_answers')
    .select(['event_id', 'member_id', 'note'])
    .where('id', '=', answerId)
    .executeTakeFirst()
  if (!answer || answer.note === '' || !(await isVisibleMember(tx, viewer, answer.member_id)))
    throw apiError('event_not_found')
  const { isAttendanceVisible } = await lockSeries(tx, viewer, answer.event_id, 'read')
  if (!isAttendanceVisible) throw apiError('event_not_found')
}
