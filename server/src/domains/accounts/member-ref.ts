import type { Reader } from '../../platform/database.ts'
import { refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'

/** Whose id "me" or "12" is. Says nothing about whether there is such a member. */
export function resolveMemberRef(viewer: Viewer, ref: string): number {
  if (ref === 'me') {
    if (viewer.id === null) throw refusal('not_authenticated')
    return viewer.id
  }
  const id = Number(ref)
  if (!Number.isSafeInteger(id)) throw refusal('member_not_found')
  return id
}

/** The id behind "me" or "12" of somebody who is there. */
export async function existingMember(reader: Reader, viewer: Viewer, ref: string): Promise<number> {
  const id = resolveMemberRef(viewer, ref)
  if (id !== viewer.id && !(await memberExists(reader, id))) throw refusal('member_not_found')
  return id
}

async function memberExists(reader: Reader, id: number): Promise<boolean> {
  const row = await reader.selectFrom('members').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
