import type { Draft } from '@daystar/contract/drafts'
import { type MediaRow, presentMedia } from '../media/index.ts'
import type { DraftRow } from './queries.ts'

export function presentDraft(row: DraftRow, media: readonly MediaRow[], signedUrlSeconds: number): Draft {
  const descriptions = new Map(row.content.media_items?.map((item) => [item.media_id, item.alt_text]))
  return {
    id: row.id,
    content: row.content,
    media: media.map((file) =>
      presentMedia(file, { alt: descriptions.get(file.id) ?? '', isPublic: false, signedUrlSeconds }),
    ),
    publish_at: row.publish_at?.toISOString() ?? null,
    failure: row.failure,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
