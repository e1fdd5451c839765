import type { Circle, CircleDetail } from '@daystar/contract/circles'
import { type PersonRow, presentPerson, presentPicture } from '../accounts/index.ts'
import type { CircleMemberRow, CircleRow, RemovedMemberRow } from './queries.ts'

export function presentCircle(row: CircleRow): Circle {
  const image = presentPicture(row.image)
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    image_url: image,
    icon_url: image,
    banner_url: presentPicture(row.banner),
    is_private: row.is_private,
    member_count: row.member_count,
    is_member: row.role !== null,
    is_admin: row.role === 'admin',
    created_at: row.created_at.toISOString(),
  }
}

export function presentCircleDetail(
  row: CircleRow,
  people: { members: PersonRow[]; admins: PersonRow[] },
): CircleDetail {
  return {
    ...presentCircle(row),
    members: people.members.map(presentPerson),
    admins: people.admins.map(presentPerson),
  }
}

export function presentCircleMember({ person, role, joined_at }: CircleMemberRow) {
  return { ...presentPerson(person), is_admin: role === 'admin', joined_at: joined_at.toISOString() }
}

export function presentRemovedMember({ person, removed_at }: RemovedMemberRow) {
  return { ...presentPerson(person), removed_at: removed_at.toISOString() }
}
