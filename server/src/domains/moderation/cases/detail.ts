import type { ReportCaseDetail } from '@daystar/contract/moderation/reports'
import { apiError } from '../../../platform/api/api-error.ts'
import { type Cause, recordAudit } from '../../../platform/audit-log.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import type { Deps } from '../../../platform/deps.ts'
import { authorize } from '../access.ts'
import { personOrNull } from '../present.ts'
import { abilitiesOnMember } from '../sanctions/access.ts'
import { presentSanction } from '../sanctions/present.ts'
import { sanctionsOf } from '../sanctions/queries.ts'
import { contentOf, mediaById } from './content-queries.ts'
import { contentPresenter, presentCase, presentNote, presentReport } from './present.ts'
import { caseRow, casesAbout, notesOfCase, reportsOfCase } from './queries.ts'

/** A case with everything that moderators need to decide it. That the viewer read it is recorded. */
export async function caseDetail(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  viewer: SignedInViewer,
  { caseId, address }: { readonly caseId: number } & Cause,
): Promise<ReportCaseDetail> {
  const { role: viewerRole } = viewer
  authorize(viewer, 'review', { viewerRole, memberId: null })
  const row = await caseRow(db, caseId)
  if (!row) throw apiError('report_not_found')
  const memberId = row.member?.id ?? null
  authorize(viewer, 'review', { viewerRole, memberId })
  await recordAudit(db, {
    action: 'report_viewed',
    actorId: viewer.id,
    subject: { type: 'report', id: caseId },
    details: { subject_type: row.subject_type, subject_id: String(row.subject_id) },
    address,
  })
  const [reports, current, notes, earlierCases, sanctions] = await Promise.all([
    reportsOfCase(db, caseId),
    contentOf(db, { type: row.subject_type, id: row.subject_id }),
    notesOfCase(db, caseId),
    memberId === null ? [] : casesAbout(db, memberId, { exceptId: caseId }),
    memberId === null ? [] : sanctionsOf(db, memberId),
  ])
  const mediaIds = [...reports.flatMap(({ media_ids: ids }) => ids), ...(current?.mediaIds ?? [])]
  const present = contentPresenter(await mediaById(db, mediaIds), config.signedUrlSeconds)
  return {
    ...presentCase(row, config.signedUrlSeconds),
    reports: reports.map((report) => presentReport(report, present)),
    current: current ? present(current) : null,
    activity_id: current?.activityId ?? null,
    notes: notes.map(presentNote),
    earlier_cases: earlierCases.map((item) => presentCase(item, config.signedUrlSeconds)),
    sanctions: sanctions.map(presentSanction),
    decided_by: personOrNull(row.decided_by),
    removed_content: row.removed_content,
    reply: row.reply,
    can: memberId === null ? [] : abilitiesOnMember(viewer, { viewerRole, memberId, memberRole: row.member_role }),
  }
}
