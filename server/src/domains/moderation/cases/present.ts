import type { Media } from '@daystar/contract/fields'
import type { ReportCase } from '@daystar/contract/moderation/report-case'
import type { OwnReport, Report, ReportedContent, ReportNote } from '@daystar/contract/moderation/reports'
import { excerptOf } from '../../../platform/text/excerpt.ts'
import { type MediaRow, presentMedia } from '../../media/index.ts'
import { personOrNull } from '../present.ts'
import type { CaseRow, NoteRow, OwnReportRow, ReportRow } from './queries.ts'

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
    ...row,
    member: personOrNull(row.member),
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  }
}

export function presentNote(row: NoteRow): ReportNote {
  return { id: row.id, author: personOrNull(row.author), text: row.text, created_at: row.created_at.toISOString() }
}
