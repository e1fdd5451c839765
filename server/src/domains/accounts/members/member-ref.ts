import { apiError } from '../../../platform/api/api-error.ts'
import { recordDecision } from '../../../platform/authorization/authorization.ts'
import type { Viewer } from '../../../platform/authorization/viewer.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { isVisibleMember } from './queries.ts'

/** Resolves "me" or "12" to a member id, without checking that the member exists. */
export function resolveMemberRef(viewer: Viewer, ref: string): number {
  if (ref === 'me') {
    if (viewer.id === null) throw apiError('not_authenticated')
    return viewer.id
  }
  const id = Number(ref)
  if (!Number.isSafeInteger(id)) throw apiError('member_not_found')
  return id
}

/** Resolves "me" or "12" to the id of a member whom the viewer can see; throws `member_not_found` otherwise. */
export async function existingMemberId(reader: Reader, viewer: Viewer, ref: string): Promise<number> {
  const id = resolveMemberRef(viewer, ref)
  if (id === viewer.id) recordDecision(viewer, 'member:read')
  else if (!(await isVisibleMember(reader, viewer, id))) throw apiError('member_not_found')
  return id
}
