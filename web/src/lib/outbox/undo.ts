import type { MediaItem } from '@daystar/contract/activities'
import { baseOf, editedFields, valuesAfter } from './edited-fields.ts'
import { withLinked } from './linked-fields.ts'
import { localIdOf, type OutboxAction, type OutboxFile, type OutboxItem } from './types.ts'

/** The action that reverses an item which may already have reached the server; null if there is none. */
export function undoOf(item: OutboxItem, files: readonly OutboxFile[] = []): OutboxAction | null {
  const { kind, summary, params, body, slot, objects } = item
  const localId = localIdOf(item)
  switch (kind) {
    case 'activity:create':
      return {
        kind: 'activity:delete',
        method: 'DELETE',
        path: '/activities/:activityId',
        params: { activityId: localId },
        objects: [`activity:${localId}`],
        summary,
      }
    case 'comment:add':
      return {
        kind: 'comment:delete',
        method: 'DELETE',
        path: '/comments/:commentId',
        params: { commentId: localId },
        objects: [`comment:${localId}`],
        summary,
      }
    case 'high-five':
    case 'comment:star':
      return {
        kind,
        method: summary.on === false ? 'POST' : 'DELETE',
        path: item.path,
        ...(params && { params }),
        ...(body && { body }),
        ...(slot !== undefined && { slot }),
        objects,
        summary: { ...summary, on: summary.on === false },
      }
    case 'activity:edit':
      return undoOfEdit(item, files)
    default:
      return null
  }
}

/**
 * The edit that restores what another one replaced, on top of it: what was changed elsewhere in the meantime is a
 * conflict. Null if no request can restore it: a file that was removed, or members to whom alone it was open.
 */
function undoOfEdit(item: OutboxItem, files: readonly OutboxFile[]): OutboxAction | null {
  const { kind, path, params, body = {}, objects, summary } = item
  const base = baseOf(item)
  if (!params || !base) return null
  const fields = withLinked(editedFields(body, files))
  const restored = Object.fromEntries(fields.map((field) => [field, base[field]]))
  if (fields.includes('members_only') || Object.values(restored).includes(undefined)) return null
  const after = valuesAfter(base, body, files)
  const isKept = ({ media_id: id }: MediaItem) => after.media_items?.some((item) => item.media_id === id)
  if (fields.includes('media_items') && !base.media_items?.every(isKept)) return null
  const { if_edited_at: version } = body
  return {
    kind,
    method: 'PATCH',
    path,
    params,
    body: { ...restored, ...(version !== undefined && { if_edited_at: version }) },
    base: after,
    objects,
    summary,
  }
}
