import { localIdOf, type OutboxAction, type OutboxItem } from './types.ts'

/** The action that reverses an item which may already have reached the server; null if there is none. */
export function undoOf(item: OutboxItem): OutboxAction | null {
  const { kind, summary, params, body, slot, objects, base } = item
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
      return base === undefined || params === undefined
        ? null
        : { kind, method: 'PATCH', path: item.path, params, body: base, objects, summary }
    default:
      return null
  }
}
