import type { DraftContent } from '@daystar/contract/drafts'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import type { Reader } from '../../platform/database/database.ts'
import { type MediaRow, mediaJson } from '../media/index.ts'

export interface DraftRow {
  readonly id: string
  readonly content: DraftContent
  readonly publish_at: Date | null
  readonly failure: string | null
  readonly created_at: Date
  readonly updated_at: Date
}

export const draftColumns = ['id', 'content', 'publish_at', 'failure', 'created_at', 'updated_at'] as const

/** The viewer's drafts, the last changed first. `limits.drafts` bounds their number. */
export async function draftsOf(reader: Reader, viewer: SignedInViewer): Promise<DraftRow[]> {
  const rows = await reader
    .selectFrom('drafts')
    .select(draftColumns)
    .where('member_id', '=', viewer.id)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute()
  return rows as DraftRow[]
}

export async function findDraft(reader: Reader, viewer: SignedInViewer, id: string): Promise<DraftRow | undefined> {
  const row = await reader
    .selectFrom('drafts')
    .select(draftColumns)
    .where('member_id', '=', viewer.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row as DraftRow | undefined
}

/** The photos and videos of the viewer's drafts, by the id of the draft. */
export async function mediaOfDrafts(
  reader: Reader,
  viewer: SignedInViewer,
  draftIds: readonly string[],
): Promise<Map<string, MediaRow[]>> {
  if (draftIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('draft_media as d')
    .innerJoin('media as f', 'f.id', 'd.media_id')
    .select(['d.draft_id', mediaJson('f').as('media')])
    .where('d.member_id', '=', viewer.id)
    .where('d.draft_id', 'in', draftIds)
    .where('f.discarded_at', 'is', null)
    .orderBy('f.id')
    .execute()
  const grouped = Map.groupBy(rows, (row) => row.draft_id)
  return new Map([...grouped].map(([id, files]) => [id, files.map(({ media }) => media)]))
}
