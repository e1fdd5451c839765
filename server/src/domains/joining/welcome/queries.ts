import type { PackPart } from '@daystar/contract/joining/welcome-packs'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { canTakePart, memberVisibleTo, type PersonRow, personJson } from '../../accounts/index.ts'

/** The member with this id, if the viewer can see them and they can take part; undefined otherwise. */
export async function activeMember(
  reader: Reader,
  viewer: SignedInViewer,
  id: number | null,
): Promise<PersonRow | undefined> {
  const row = await reader
    .selectFrom('members as m')
    .select(personJson('m').as('person'))
    .where('m.id', '=', id ?? 0)
    .where(canTakePart('m'))
    .where(memberVisibleTo(viewer, 'm.id', 'member:read'))
    .executeTakeFirst()
  return row?.person
}

/** The parts of the pack of their invitation that a member chose and did not get. */
export async function packLeftOut(reader: Reader, memberId: number): Promise<PackPart[]> {
  const row = await reader
    .selectFrom('invited_members')
    .select('pack_left_out')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return (row?.pack_left_out ?? []) as PackPart[]
}
