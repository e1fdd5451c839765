import type { Media } from '@daystar/contract/fields'
import type { ReportCase } from '@daystar/contract/report-case'
import type { OwnReport, Report, ReportedContent, ReportNote } from '@daystar/contract/reports'
import type { Appeal, OwnSanction, Sanction } from '@daystar/contract/sanctions'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import { type PersonRow, presentPerson } from '../accounts/index.ts'
import { excerptOf } from '../activities/index.ts'
import { type MediaRow, presentMedia } from '../media/index.ts'
import type { CaseRow, NoteRow, OwnReportRow, ReportRow } from './case-queries.ts'
import { abilitiesOnMember, isRemovalReadable } from './sanction-access.ts'
import type { AppealRow, SanctionRow } from './sanction-queries.ts'

export const personOrNull = (row: PersonRow | null) => row && presentPerson(row)

const caseExcerptLength = 200

export function presentCase(row: Omit<CaseRow, 'page_key'>, signedUrlSeconds: number): ReportCase {
  return {
    title: row.snapshot_title ?? '',
    excerpt: excerptOf(row.snapshot_text ?? '', caseExcerptLength),
    picture: row.picture && presentMedia(row.picture, { alt: '', isPublic: false, signedUrlSeconds }),
    circles: row.circles,
    id: row.id,
    subject_type: row.subject_type,
    subject_id: row.subject_id,
    member: personOrNull(row.member),
    reasons: row.reasons ?? [],
    report_count: row.report_count ?? 0,
    opened_at: row.opened_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  }
}

/** Presents contents with files, whose URLs are signed: other viewers may not see them. */
export function contentPresenter(files: ReadonlyMap<number, MediaRow>, signedUrlSeconds: number) {
  const media = (ids: readonly number[]): Media[] =>
    ids.flatMap((id) => {
      const row = files.get(id)
      return row ? [presentMedia(row, { alt: '', isPublic: false, signedUrlSeconds })] : []
    })
  return (content: { title: string; text: string; mediaIds: readonly number[] }): ReportedContent => ({
    title: content.title,
    text: content.text,
    media: media(content.mediaIds),
  })
}

export function presentReport(row: ReportRow, present: ReturnType<typeof contentPresenter>): Report {
  return {
    id: row.id,
    reporter: personOrNull(row.reporter),
    reason: row.reason,
    text: row.text,
    created_at: row.created_at.toISOString(),
    snapshot: present({ title: row.snapshot_title, text: row.snapshot_text, mediaIds: row.media_ids }),
  }
}

export function presentOwnReport(row: OwnReportRow): OwnReport {
  return {
    id: row.id,
    subject_type: row.subject_type,
    member: personOrNull(row.member),
    reason: row.reason,
    text: row.text,
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    reply: row.reply,
  }
}

export function presentNote(row: NoteRow): ReportNote {
  return { id: row.id, author: personOrNull(row.author), text: row.text, created_at: row.created_at.toISOString() }
}

function presentCommon(row: SanctionRow) {
  return {
    id: row.id,
    kind: row.kind,
    subject_type: row.subject_type,
    subject_excerpt: row.subject_excerpt,
    removed_content: row.removed_content,
    circle_name: row.circle_name,
    rule: row.rule,
    reason: row.reason,
    created_at: row.created_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    lifted_at: row.lifted_at?.toISOString() ?? null,
    is_in_force: Boolean(row.is_in_force),
    appeal: row.appeal,
    appealed_at: row.appealed_at?.toISOString() ?? null,
    appeal_decided_at: row.appeal_decided_at?.toISOString() ?? null,
    appeal_answer: row.appeal_answer,
  }
}

const withheldName = '…'

/** The subject and the circle of a removal are left out if moderators may not read them. */
export function presentSanction(row: SanctionRow): Sanction {
  const withheld = !isRemovalReadable(row) && { subject_excerpt: '', circle_name: withheldName }
  return { ...presentCommon(row), ...withheld, created_by: personOrNull(row.created_by) }
}

export function presentOwnSanction(row: SanctionRow): OwnSanction {
  return { ...presentCommon(row), is_seen: row.seen_at !== null }
}

export function presentAppeal(row: AppealRow, viewer: SignedInViewer): Appeal {
  const subject = { viewerRole: viewer.role, memberId: row.member_id, memberRole: row.member_role }
  return {
    sanction: presentSanction(row),
    member: presentPerson(row.member),
    case_id: row.case_id,
    can: abilitiesOnMember(viewer, subject).filter((ability) => ability === 'sanction:lift'),
  }
}
