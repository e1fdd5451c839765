import type { MediaItem } from '@daystar/contract/activities'
import type { OutboxAction, OutboxFile, OutboxItem } from '#lib/outbox/types.ts'
import { baseOf, editedFields, valuesAfter } from './edited-fields.ts'
import { withLinked } from './linked-fields.ts'

/**
 * The edit that restores what another one replaced, on top of it: what was changed elsewhere in the meantime is a
 * conflict. Null if no request can restore it: a file that was removed, or members to whom alone it was open.
 */
export function undoOfEdit(item: OutboxItem, files: readonly OutboxFile[]): OutboxAction | null {
  const { kind, method, path, params, body = {}, objects, summary } = item
  const base = baseOf(item)
  if (!params || !base) return null
  const fields = withLinked(editedFields(body, files))
  const restored = Object.fromEntries(fields.map((field) => [field, base[field]]))
  if (fields.includes('members_only') || Object.values(restored).includes(undefined)) return null
  const after = valuesAfter(base, body, files)
  const isKept = ({ media_id: id }: MediaItem) => after.media_items?.some((media) => media.media_id === id)
  if (fields.includes('media_items') && !base.media_items?.every(isKept)) return null
  const { if_edited_at: version } = body
  return {
    kind,
    method,
    path,
    params,
    body: { ...restored, ...(version !== undefined && { if_edited_at: version }) },
    base: after,
    objects,
    summary,
  }
}
