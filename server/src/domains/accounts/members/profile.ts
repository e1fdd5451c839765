import type { User } from '@daystar/contract/accounts'
import { apiError } from '../../../platform/api/api-error.ts'
import type { Viewer } from '../../../platform/authorization/viewer.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { existingMemberId } from './member-ref.ts'
import { presentUser } from './present.ts'
import { memberRow } from './queries.ts'

/**
 * The profile of a member, "me" or an id. Its `activitiesCount` includes activities that the viewer cannot see; the
 * domain `activities` replaces it.
 */
export async function memberProfile(reader: Reader, viewer: Viewer, ref: string): Promise<User> {
  const id = await existingMemberId(reader, viewer, ref)
  const row = await memberRow(reader, id)
  if (!row) throw apiError('member_not_found')
  return presentUser(row, viewer)
}
