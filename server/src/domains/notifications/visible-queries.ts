import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { commentTexts, joinedTexts } from '../../platform/text/content-texts.ts'
import { memberVisibleTo } from '../accounts/index.ts'
import { visibleTo } from '../activities/index.ts'
import { noticeShownTo } from '../circle-notices/index.ts'
import { hasCircleModeratorRole, isInviterMember } from '../circles/index.ts'
import { isAskedToConfirm } from '../companions/index.ts'
import { attendanceVisibleTo, eventNotMuted } from '../events/index.ts'
import { hasMutedWord, mutedCircleIds, mutedMemberIds, notMuted } from '../safety/index.ts'

export interface Recipient {
  readonly id: number
}

/** SQL condition: the list of the recipient shows the notification `n`. */
export function isShownTo(viewer: Recipient): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${isSubjectShownTo(viewer)} and ${isActorShownTo(viewer, 'n')})`
}

/** SQL condition: the recipient sees what the notification `n` is about, which all of its group have in common. */
export function isSubjectShownTo(viewer: Recipient): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    ${isActivityVisible(viewer)} and ${isEventOrCircleVisible(viewer)} and ${hasNoMutedComment(viewer, 'n')}
    and ${isStillMentioned()} and ${isStillAsked()})`
}

/** SQL condition: the recipient sees the member who did it. */
export function isActorShownTo(viewer: Recipient, alias: string): RawBuilder<SqlBool> {
  const actor = `${alias}.actor_id`
  return sql<SqlBool>`(${memberVisibleTo(viewer, actor)} and ${sql.ref(actor)} <> all (${mutedMemberIds(viewer)}))`
}

/** The notifications `g` of the group of `n` that the recipient sees, for use after `from`. */
export function shownInGroup(viewer: Recipient): RawBuilder<unknown> {
  return sql`notifications g where g.recipient_id = n.recipient_id and g.group_key = n.group_key
    and ${isActorShownTo(viewer, 'g')}`
}

/** `offset 0` keeps it an index probe for each listed row. */
function isActivityVisible(viewer: Recipient) {
  return sql<SqlBool>`(n.activity_id is null or exists (select from activities a where a.id = n.activity_id
    and ${visibleTo(viewer, 'a')} and ${notMuted(viewer, 'a', { authors: false })} offset 0))`
}

/** A description can be edited, so its mentions can disappear. */
function isStillMentioned() {
  return sql<SqlBool>`(n.type <> 'activity_mention' or exists (
    select from activity_mentions am where am.activity_id = n.activity_id and am.member_id = n.recipient_id offset 0))`
}

/** A member is asked until they answer, or the author stops naming them. */
function isStillAsked() {
  const isAsked = isAskedToConfirm(sql.ref('n.activity_id'), sql.ref('n.recipient_id'))
  return sql<SqlBool>`(n.type <> 'companion_named' or ${isAsked})`
}

/**
 * `case` guarantees that events and circles are read only for their notifications; it is one condition, because each
 * further one makes PostgreSQL expect fewer rows. Requests to join a circle are for those who decide them, and
 * invitations for those who have not joined.
 */
function isEventOrCircleVisible(viewer: Recipient) {
  return sql<SqlBool>`case when n.event_id is null and n.circle_id is null then true
    when n.type = 'circle_invited' then exists (
      select from circle_invitations i where i.circle_id = n.circle_id and i.member_id = ${viewer.id}::bigint
        and i.invited_by = n.actor_id and ${isInviterMember} offset 0)
    when n.notice_id is not null then exists (
      select from circle_notices cn join circle_members cm on cm.circle_id = cn.circle_id
      where cn.id = n.notice_id and cm.member_id = ${viewer.id}::bigint and ${noticeShownTo(viewer, 'cn')}
        and cn.circle_id <> all (${mutedCircleIds(viewer)}) offset 0)
    when n.circle_id is not null then exists (
      select from circle_members cm where cm.circle_id = n.circle_id and cm.member_id = ${viewer.id}::bigint
        and (n.type <> 'circle_requested' or ${hasCircleModeratorRole('cm')}) offset 0)
    else exists (
      select from events e join event_series s on s.id = e.series_id
      where e.id = n.event_id and ${attendanceVisibleTo(viewer, 's')} and ${eventNotMuted(viewer, 's')} offset 0) end`
}

const dayOf = (alias: string) => sql`(${sql.ref(`${alias}.created_at`)} at time zone 'UTC')::date`

/** SQL condition: the comment that a notification is about contains no word that the recipient mutes. */
function hasNoMutedComment(viewer: Recipient, alias: string) {
  const texts = sql`(select ${joinedTexts(commentTexts, 'c')} from comments c where c.id = ${sql.ref(`${alias}.comment_id`)})`
  return sql<SqlBool>`(${sql.ref(`${alias}.comment_id`)} is null or coalesce(not ${hasMutedWord(viewer, texts)}, true))`
}

/** SQL condition: `g` and `n` are mentions of the recipient by one member in one activity on one day. */
export const areSameMention = sql<SqlBool>`(g.recipient_id = n.recipient_id and g.type = n.type
  and g.actor_id = n.actor_id and g.activity_id = n.activity_id and ${dayOf('g')} = ${dayOf('n')})`

/** Mentions that are listed as one, without those that the recipient mutes. */
const isInMentions = (viewer: Recipient) => sql`${areSameMention} and ${hasNoMutedComment(viewer, 'g')}`

/**
 * Computed from the rows, so that it remains correct when comments are removed; a group is small
 * (`withoutMentionLimit`). `offset 0` keeps it an index probe for each listed row.
 */
export function isNewestMention(viewer: Recipient) {
  return sql<SqlBool>`(n.section <> 'mentions' or not exists (
    select from notifications g where ${isInMentions(viewer)} and (g.created_at, g.id) > (n.created_at, n.id) offset 0))`
}

/** SQL: the number of mentions that the notification `n` stands for. */
export function mentionCount(viewer: Recipient) {
  return sql<number>`(select count(*)::int from notifications g where ${isInMentions(viewer)})`
}
