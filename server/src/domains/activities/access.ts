import type { Role } from '@daystar/contract/roles'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { authorizer, inQuery, type Rules, recordDecision } from '../../platform/authorization/authorization.ts'
import { isModerator } from '../../platform/authorization/roles.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'
import { columnOf } from '../../platform/database/column-of.ts'
import { hiddenMemberIds, isNotLimited } from '../accounts/index.ts'
import type { CircleWithRole } from '../circles/index.ts'

/**
 * The visibility predicate for queries on `activities as {alias}`: `.where(visibleTo(viewer, 'a'))`; no other function
 * decides visibility. Visitors see audience `everyone` with reach `open`; `PUBLIC_READ` is checked before the handler.
 */
export function visibleTo(viewer: { readonly id: number | null }, alias: string): RawBuilder<SqlBool> {
  recordDecision(viewer, 'activity:read')
  if (viewer.id === null) return sql<SqlBool>`(${openToEveryone(alias)} and ${isNotLimited(`${alias}.author_id`)})`
  return visibleToMember(sql`${viewer.id}::bigint`, alias)
}

/**
 * Returns whether the author and the circles open the activity to everyone, also if the author is limited: that decides
 * who finds an activity, and not whether its media have a public URL.
 */
export function openToEveryone(alias: string): RawBuilder<SqlBool> {
  const a = (column: string) => columnOf(alias, column)
  return sql<SqlBool>`(${a('audience')} = 'everyone' and ${a('reach')} = 'open')`
}

/**
 * The predicate for a member given as an SQL expression, for instance `sql.ref('m.id')`; `links` replaces the table of
 * links for an activity whose rows there are gone. `offset 0` keeps both subqueries as index probes for the few rows
 * that are not open to everyone.
 */
export function visibleToMember(
  memberId: RawBuilder<unknown>,
  alias: string,
  links: RawBuilder<unknown> = sql`activity_circles`,
): RawBuilder<SqlBool> {
  const isNotHidden = sql<SqlBool>`${columnOf(alias, 'author_id')} <> all (${hiddenMemberIds(memberId)})`
  return sql<SqlBool>`(${columnOf(alias, 'author_id')} = ${memberId} or (
    ${readableWith(relationsOf(memberId, alias, links), alias)} and ${isNotHidden}))`
}

/**
 * The predicate for a member without the blocks between them and the author: what a third member can know. Whether a
 * limited author is hidden depends on whether the member follows them.
 */
export function readableByMember(
  memberId: RawBuilder<unknown>,
  alias: string,
  { links }: { readonly links: RawBuilder<unknown> },
): RawBuilder<SqlBool> {
  const relations = relationsOf(memberId, alias, links)
  return sql<SqlBool>`(${columnOf(alias, 'author_id')} = ${memberId} or (
    ${readableWith(relations, alias)} and (${isNotLimited(`${alias}.author_id`)} or ${relations.follows})))`
}

/** Returns whether a member follows the author of an activity, and whether they belong to one of its circles. */
function relationsOf(memberId: RawBuilder<unknown>, alias: string, links: RawBuilder<unknown>) {
  const a = (column: string) => columnOf(alias, column)
  const follows = sql`exists (
      select from connections seen_by where seen_by.follower_id = ${memberId} and seen_by.followee_id = ${a('author_id')}
        and seen_by.status = 'accepted' offset 0)`
  const belongs = sql`exists (
      select from ${links} seen_in join circle_members seen_as on seen_as.circle_id = seen_in.circle_id
      where seen_in.activity_id = ${a('id')} and seen_as.member_id = ${memberId} and seen_as.reads_closed offset 0)`
  return { follows, belongs }
}

/** The visibility predicate for any follower of the author who belongs to none of the circles. */
export function visibleToFollower(alias: string): RawBuilder<SqlBool> {
  return readableWith({ follows: sql`true`, belongs: sql`false` }, alias)
}

/** The condition by audience and reach for a reader who follows the author, or belongs to one of the circles. */
function readableWith(
  { follows, belongs }: { readonly follows: RawBuilder<unknown>; readonly belongs: RawBuilder<unknown> },
  alias: string,
): RawBuilder<SqlBool> {
  const a = (column: string) => columnOf(alias, column)
  return sql<SqlBool>`(${a('audience')} = 'everyone' or (${a('audience')} = 'followers' and ${follows}))
    and (${a('reach')} = 'open' or ${belongs})`
}

/** The circles that a command adds an activity to, with the author's role in each. */
interface AddedCircles {
  readonly addedCircles: readonly CircleWithRole[]
}

const authorOnly = (viewer: Viewer, activity: { readonly author_id: number }) =>
  viewer.id === activity.author_id ? null : 'author_only'

const memberOfEach = ({ addedCircles }: AddedCircles) =>
  addedCircles.every(({ role }) => role !== null) ? null : 'members_only'

const rules = {
  read: inQuery,
  readLatest: (_viewer: Viewer, author: { readonly isFollowed: boolean }) =>
    author.isFollowed ? null : 'follow_to_see',
  readAudience: (viewer: Viewer, activity: { readonly author_id: number } & AddedCircles) =>
    authorOnly(viewer, activity) ?? memberOfEach(activity),
  viewAs: inQuery,
  create: (_viewer: Viewer, activity: AddedCircles) => memberOfEach(activity),
  edit: (viewer: Viewer, activity: { readonly author_id: number } & AddedCircles) =>
    authorOnly(viewer, activity) ?? memberOfEach(activity),
  link: (viewer: Viewer, activity: { readonly author_id: number; readonly isLinkable: boolean }) =>
    authorOnly(viewer, activity) ?? (activity.isLinkable ? null : 'link_forbidden'),
  // Those of others are hidden.
  revokeLink: (viewer: Viewer, link: { readonly author_id: number }) =>
    viewer.id === link.author_id ? null : 'link_not_found',
  delete: (viewer: Viewer, activity: { readonly author_id: number; readonly viewerRole: Role | null }) =>
    isModerator(activity.viewerRole) ? null : authorOnly(viewer, activity),
} satisfies Rules<'activity'>

export const authorize = authorizer('activity', rules)
