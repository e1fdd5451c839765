import type { Circle, CircleDetail, ListedMember } from '@daystar/contract/circles'
import { type DatedPerson, presentPerson, presentPicture } from '../accounts/index.ts'
import { areHiddenIdsReadable, isCircleAdmin } from './access.ts'
import type { CircleMemberRow, CircleRow, ListedPerson } from './queries.ts'

const hiddenName = 'A member'

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
    is_admin: isCircleAdmin(row.role),
    created_at: row.created_at.toISOString(),
  }
}

export function presentCircleDetail(
  row: CircleRow,
  people: { members: ListedPerson[]; admins: ListedPerson[] },
): CircleDetail {
  return {
    ...presentCircle(row),
    members: people.members.map((member) => presentListed(member, row)),
    admins: people.admins.map((admin) => presentListed(admin, row)),
  }
}

export function presentCircleMember(row: CircleMemberRow, circle: Pick<CircleRow, 'role'>) {
  return {
    ...presentListed(row, circle),
    is_admin: isCircleAdmin(row.role),
    joined_at: row.joined_at.toISOString(),
  }
}

/** A hidden member has no name, and an id only for those who may read it. */
export function presentListed({ person, is_hidden }: ListedPerson, viewer: Pick<CircleRow, 'role'>): ListedMember {
  if (!is_hidden) return presentPerson(person)
  const id = areHiddenIdsReadable(viewer) ? person.id : 0
  return { id, name: hiddenName, display_name: hiddenName, username: null, profile_pic_url: null, is_hidden: true }
}

export function presentRemovedMember({ person, at }: DatedPerson) {
  return { ...presentPerson(person), removed_at: at.toISOString() }
}
