import type { EventAnswerAbility } from '@daystar/contract/events/answers'
import type { EventCommentAbility } from '@daystar/contract/events/comments'
import type { EventAbility } from '@daystar/contract/events/event'
import type { Role } from '@daystar/contract/roles'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { authorizer, inQuery, type Rules, recordDecision } from '../../platform/authorization/authorization.ts'
import { isModerator } from '../../platform/authorization/roles.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'
import { eventTexts, joinedTexts } from '../../platform/text/content-texts.ts'
import { hiddenMemberIds, isNotLimited } from '../accounts/index.ts'
import { type CircleRole, type CircleWithRole, isCircleModerator } from '../circles/index.ts'
import { hasMutedWord, mutedCircleIds, mutedMemberIds } from '../safety/index.ts'

/**
 * The visibility predicate for queries on `event_series as {alias}`; no other function decides who sees an event and
 * its dates. `attendanceVisibleTo` decides who sees its answers, comments and notifications.
 */
export function eventVisibleTo(viewer: { readonly id: number | null }, alias: string): RawBuilder<SqlBool> {
  recordDecision(viewer, 'event:read')
  const s = (column: string) => sql.ref(`${alias}.${column}`)
  if (viewer.id !== null) return eventVisibleToMember(sql`${viewer.id}::bigint`, alias)
  return sql<SqlBool>`(${s('audience')} = 'everyone' and ${s('is_open')} and ${isNotLimited(`${alias}.author_id`)})`
}

/** SQL condition: the member belongs to the circle of the event, and sees what is shared there. */
function belongsTo(memberId: RawBuilder<unknown>, alias: string): RawBuilder<SqlBool> {
  const s = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<SqlBool>`exists (
      select from circle_members seen_as where seen_as.circle_id = ${s('circle_id')} and seen_as.member_id = ${memberId}
        and (seen_as.reads_closed or ${s('is_open')}) offset 0)`
}

/**
 * SQL condition: the member planned the event for a circle to which they no longer belong, so that its answers and
 * comments are for others.
 */
export function hasLeftEvent(memberId: RawBuilder<unknown>, alias: string): RawBuilder<boolean> {
  const s = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`(${s('author_id')} = ${memberId} and ${s('circle_id')} is not null
    and not (${s('is_open')} and ${s('audience')} <> 'circle') and not ${belongsTo(memberId, alias)})`
}

/** The predicate for the answers, the comments and the notifications of an event. */
export function attendanceVisibleTo(viewer: { readonly id: number | null }, alias: string): RawBuilder<SqlBool> {
  const isVisible = eventVisibleTo(viewer, alias)
  if (viewer.id === null) return isVisible
  return sql<SqlBool>`(${isVisible} and not ${hasLeftEvent(sql`${viewer.id}::bigint`, alias)})`
}

/** The predicate for the attendance and a member given as an SQL expression: only such members take part. */
export function attendanceVisibleToMember(memberId: RawBuilder<unknown>, alias: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${eventVisibleToMember(memberId, alias)} and not ${hasLeftEvent(memberId, alias)})`
}

/** The predicate for a member given as an SQL expression, for instance `sql.ref('m.id')`. */
export function eventVisibleToMember(memberId: RawBuilder<unknown>, alias: string): RawBuilder<SqlBool> {
  const s = (column: string) => sql.ref(`${alias}.${column}`)
  const belongs = belongsTo(memberId, alias)
  const follows = sql`exists (
      select from connections seen_by where seen_by.follower_id = ${memberId} and seen_by.followee_id = ${s('author_id')}
        and seen_by.status = 'accepted' offset 0)`
  const isInvited = sql`exists (
      select from event_invitations seen_with where seen_with.series_id = ${s('id')} and seen_with.member_id = ${memberId}
      offset 0)`
  return sql<SqlBool>`(${s('author_id')} = ${memberId} or (${s('author_id')} <> all (${hiddenMemberIds(memberId)}) and (
    (${s('audience')} = 'everyone' and ${s('is_open')})
    or (${s('audience')} = 'followers' and ${follows})
    or (${s('audience')} in ('everyone', 'circle') and ${s('circle_id')} is not null and ${belongs})
    or ((${s('is_open')} or ${belongs}) and ${isInvited}))))`
}

interface ShownThoughMuted {
  /** The circle and the member that the viewer asks for. */
  readonly circleId?: number | undefined
  readonly memberId?: number | undefined
}

/** Leaves out events by the author, the circle or the words that the viewer mutes, except own ones. */
export function eventNotMuted(
  viewer: { readonly id: number | null },
  alias: string,
  { circleId, memberId }: ShownThoughMuted = {},
): RawBuilder<SqlBool> {
  if (viewer.id === null) return sql<SqlBool>`true`
  const s = (column: string) => sql.ref(`${alias}.${column}`)
  const isOfMember = memberId === undefined ? sql`false` : sql`${s('author_id')} = ${memberId}::bigint`
  const isInCircle = circleId === undefined ? sql`false` : sql`${s('circle_id')} = ${circleId}::bigint`
  return sql<SqlBool>`(${s('author_id')} = ${viewer.id}::bigint
    or ((${isOfMember} or ${s('author_id')} <> all (${mutedMemberIds(viewer)}))
    and (${isInCircle} or ${s('circle_id')} is null or ${s('circle_id')} <> all (${mutedCircleIds(viewer)}))
    and not ${hasMutedWord(viewer, joinedTexts(eventTexts, alias))}))`
}

/** An event that the viewer can see. */
export interface OrganizedEvent {
  readonly author_id: number
  /** True when the viewer organizes it together with the author. */
  readonly isOrganizer: boolean
  /** The role of the viewer in its circle, and null outside of it; undefined for an event in no circle. */
  readonly circleRole: CircleRole | null | undefined
}

/** An event with whether the viewer sees its answers and comments, as everyone does who sees it and has not left it. */
export interface AttendedEvent {
  readonly isAttendanceVisible: boolean
}

interface DeletedEvent extends OrganizedEvent {
  readonly viewerRole: Role | null
}

interface DeletedComment extends DeletedEvent {
  readonly commentAuthorId: number
}

interface NotedEvent extends DeletedEvent, AttendedEvent {
  readonly noteAuthorId: number
}

const organizes = (viewer: Viewer, event: OrganizedEvent) => viewer.id === event.author_id || event.isOrganizer

const attendees = (_viewer: Viewer, event: AttendedEvent) => (event.isAttendanceVisible ? null : 'members_only')

const rules = {
  read: inQuery,
  readAttendance: attendees,
  create: (_viewer: Viewer, { circles }: { readonly circles: readonly Pick<CircleWithRole, 'role'>[] }) =>
    circles.every(({ role }) => role !== null) ? null : 'members_only',
  edit: (viewer: Viewer, event: OrganizedEvent) => {
    if (!organizes(viewer, event)) return 'organizers_only'
    return event.circleRole === null ? 'members_only' : null
  },
  appoint: (viewer: Viewer, event: OrganizedEvent & { readonly dismissedId?: number }) => {
    if (event.isOrganizer && viewer.id === event.dismissedId) return null
    if (viewer.id !== event.author_id) return 'author_only'
    return event.circleRole === null ? 'members_only' : null
  },
  delete: (viewer: Viewer, event: DeletedEvent) =>
    viewer.id === event.author_id || isCircleModerator(event.circleRole) || isModerator(event.viewerRole)
      ? null
      : 'author_only',
  answer: attendees,
  comment: attendees,
  removeNote: (viewer: Viewer, event: NotedEvent) => {
    const isAllowed =
      viewer.id === event.noteAuthorId ||
      organizes(viewer, event) ||
      isCircleModerator(event.circleRole) ||
      isModerator(event.viewerRole)
    return attendees(viewer, event) ?? (isAllowed ? null : 'organizers_only')
  },
  editComment: (viewer: Viewer, { commentAuthorId }: Pick<DeletedComment, 'commentAuthorId'>) =>
    viewer.id === commentAuthorId ? null : 'author_only',
  deleteComment: (viewer: Viewer, event: DeletedComment) =>
    viewer.id === event.commentAuthorId || organizes(viewer, event) || isModerator(event.viewerRole)
      ? null
      : 'author_only',
} satisfies Rules<'event'>

export const authorize = authorizer('event', rules)

/** The abilities of the viewer on an event that they see. */
export function abilitiesOnEvent(viewer: Viewer, event: OrganizedEvent): EventAbility[] {
  if (viewer.id === null) return []
  const subject = { ...event, viewerRole: viewer.role }
  const isAllowed = {
    'event:edit': rules.edit(viewer, event) === null,
    'event:appoint': rules.appoint(viewer, event) === null,
    'event:delete': rules.delete(viewer, subject) === null,
  }
  return (Object.keys(isAllowed) as EventAbility[]).filter((ability) => isAllowed[ability])
}

/** The abilities of the viewer on the note of an answer that they see. */
export function abilitiesOnNote(viewer: Viewer, event: OrganizedEvent, noteAuthorId: number): EventAnswerAbility[] {
  if (viewer.id === null) return []
  return rules.removeNote(viewer, { ...event, isAttendanceVisible: true, viewerRole: viewer.role, noteAuthorId }) ===
    null
    ? ['event:removeNote']
    : []
}

/** The abilities of the viewer on a comment on an event that they see. */
export function abilitiesOnEventComment(
  viewer: Viewer,
  event: OrganizedEvent,
  commentAuthorId: number,
): EventCommentAbility[] {
  if (viewer.id === null) return []
  const subject = { ...event, viewerRole: viewer.role, commentAuthorId }
  const isAllowed = {
    'event:editComment': rules.editComment(viewer, subject) === null,
    'event:deleteComment': rules.deleteComment(viewer, subject) === null,
  }
  return (Object.keys(isAllowed) as EventCommentAbility[]).filter((ability) => isAllowed[ability])
}
