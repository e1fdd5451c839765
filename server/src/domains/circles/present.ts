import type { Circle, CircleDetail, ListedMember } from '@daystar/contract/circles'
import type { Translate } from '@daystar/contract/message'
import { type DatedPerson, presentPerson, presentPicture } from '../accounts/index.ts'
import { areHiddenIdsReadable, type CircleRole, isCircleAdmin, isContentReadable, isOnlyModerator } from './access.ts'
import type { CircleDetailRow, CircleMemberRow, CircleRow, ListedPerson } from './queries.ts'

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
    tags: isContentReadable(row) ? row.tags : [],
    member_count: row.member_count,
    is_member: row.role !== null,
    ...presentRole(row.role),
    created_at: row.created_at.toISOString(),
  }
}

function presentRole(role: CircleRole | null) {
  return { is_admin: isCircleAdmin(role), is_moderator: isOnlyModerator(role) }
}

export function presentCircleDetail(
  row: CircleDetailRow,
  people: { members: ListedPerson[]; admins: ListedPerson[] },
  t: Translate,
  joining?: { readonly requestedAt: Date | null; readonly isInvited: boolean },
): CircleDetail {
  return {
    ...presentCircle(row),
    rules: row.rules,
    allows_links: row.allows_links,
    members: people.members.map((member) => presentListed(member, row, t)),
    admins: people.admins.map((admin) => presentListed(admin, row, t)),
    ...(joining && {
      requested_at: joining.requestedAt?.toISOString() ?? null,
      is_invited: joining.isInvited,
    }),
  }
}

export function presentCircleMember(row: CircleMemberRow, circle: Pick<CircleRow, 'role'>, t: Translate) {
  return {
    ...presentListed(row, circle, t),
    ...presentRole(row.role),
    joined_at: row.joined_at.toISOString(),
  }
}

/** A hidden member has no name, and an id only for those who may read it. */
export function presentListed(
  { person, is_hidden }: ListedPerson,
  viewer: Pick<CircleRow, 'role'>,
  t: Translate,
): ListedMember {
  if (!is_hidden) return presentPerson(person)
  const id = areHiddenIdsReadable(viewer) ? person.id : 0
  const name = t('A member')
  return { id, name, display_name: name, username: null, profile_pic_url: null, is_hidden: true }
}

export function presentRemovedMember({ person, at }: DatedPerson) {
  return { ...presentPerson(person), removed_at: at.toISOString() }
}
