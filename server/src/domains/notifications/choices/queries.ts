import type { Language } from '@daystar/contract/languages'
import type { KindChanges, KindChoices } from '@daystar/contract/notifications/settings'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { emailLanguage } from '../../../platform/mail/email-language-queries.ts'
import { isReachable, memberVisibleTo, personJsonOrNull } from '../../accounts/index.ts'
import { visibleTo } from '../../activities/index.ts'
import { choicesOfKinds } from './kinds.ts'
import { quietHoursAt } from './quiet-hours.ts'

export interface StoredSettings {
  readonly kinds: KindChanges
  readonly shows_words: boolean
  readonly is_grouped: boolean
  readonly quiet_from: number | null
  readonly quiet_until: number | null
  readonly paused_until: Date | null
}

/** The settings of a member; undefined if they have the defaults. */
export async function settingsOf(reader: Reader, memberId: number): Promise<StoredSettings | undefined> {
  const row = await reader
    .selectFrom('notification_settings')
    .select(['kinds', 'shows_words', 'is_grouped', 'quiet_from', 'quiet_until'])
    .select(sql<Date | null>`case when paused_until > now() then paused_until end`.as('paused_until'))
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row && { ...row, kinds: row.kinds as KindChanges }
}

/** The choices of the viewer about circles to which they belong, and about members whom they can see. */
export async function sourceChoicesOf(reader: Reader, viewer: SignedInViewer) {
  return await reader
    .selectFrom('notification_choices as n')
    .leftJoin('members as m', 'm.id', 'n.person_id')
    .leftJoin('circles as c', 'c.id', 'n.circle_id')
    .select(sql<'all' | 'none'>`n.choice`.as('choice'))
    .select([
      personJsonOrNull('m').as('person'),
      sql<{
        id: number
        name: string
      } | null>`case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end`.as('circle'),
    ])
    .where('n.member_id', '=', viewer.id)
    .where(
      sql<SqlBool>`(n.circle_id is null or exists (
        select from circle_members cm where cm.circle_id = n.circle_id and cm.member_id = n.member_id))`,
    )
    .where(memberVisibleTo(viewer, 'n.person_id'))
    .orderBy('n.id')
    .execute()
}

/** What decides when and how a member gets notifications on devices. */
export interface Recipient {
  readonly id: number
  readonly language: Language
  readonly kinds: KindChoices
  readonly shows_words: boolean
  readonly is_paused: boolean
  /** The start and the end of the quiet hours at present. */
  readonly quiet: readonly [Date, Date] | null
}

/** Undefined for a member who gets no notifications on devices: suspended, or being deleted. */
export async function recipientOf(reader: Reader, memberId: number): Promise<Recipient | undefined> {
  const row = await reader
    .selectFrom('members as m')
    .leftJoin('notification_settings as s', 's.member_id', 'm.id')
    .select(['m.id', 'm.time_zone', 's.kinds', 's.quiet_from', 's.quiet_until', sql<Date>`now()`.as('now')])
    .select(emailLanguage('m').as('language'))
    .select(sql<boolean>`coalesce(s.shows_words, false)`.as('shows_words'))
    .select(sql<boolean>`coalesce(s.paused_until > now(), false)`.as('is_paused'))
    .where('m.id', '=', memberId)
    .where(isReachable('m'))
    .executeTakeFirst()
  if (!row) return undefined
  const { now, time_zone: timeZone, quiet_from: from, quiet_until: until, ...recipient } = row
  const kinds = choicesOfKinds((row.kinds ?? {}) as KindChanges)
  return { ...recipient, kinds, quiet: quietHoursAt(now, { timeZone, from, until }) }
}

/** SQL condition: the member accepts notifications from another member, given as an SQL expression. */
export function wantsPerson(memberId: number, personId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (select from notification_choices chosen where chosen.member_id = ${memberId}::bigint
    and chosen.person_id = ${personId} and chosen.choice = 'none')`
}

/**
 * SQL condition: an activity, given as an SQL expression that can be null, is outside of the circles that the member
 * has silenced, or also in another one of their circles.
 */
export function wantsCircles(memberId: number, activityId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const silenced = sql`(select chosen.circle_id from notification_choices chosen
    where chosen.member_id = ${memberId}::bigint and chosen.circle_id is not null and chosen.choice = 'none')`
  return sql<SqlBool>`(${activityId} is null
    or not exists (select from activity_circles link where link.activity_id = ${activityId}
      and link.circle_id in ${silenced})
    or exists (select from activity_circles link join circle_members joined on joined.circle_id = link.circle_id
      where link.activity_id = ${activityId} and joined.member_id = ${memberId}::bigint
        and link.circle_id not in ${silenced}))`
}

/** SQL condition: the member has not silenced a circle; both are SQL expressions. */
export function wantsCircle(memberId: RawBuilder<unknown>, circleId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (select from notification_choices chosen where chosen.member_id = ${memberId}
    and chosen.circle_id = ${circleId} and chosen.choice = 'none')`
}

/** SQL condition: the member has not muted the notifications about an activity; both are SQL expressions. */
export function wantsActivity(memberId: RawBuilder<unknown>, activityId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (select from muted_activities muted where muted.member_id = ${memberId}
    and muted.activity_id = ${activityId})`
}

/** The muted activities that the viewer sees, newest choice first. */
export async function mutedActivitiesOf(reader: Reader, viewer: SignedInViewer) {
  return await reader
    .selectFrom('muted_activities as muted')
    .innerJoin('activities as a', 'a.id', 'muted.activity_id')
    .select(['a.id', 'a.title'])
    .where('muted.member_id', '=', viewer.id)
    .where(visibleTo(viewer, 'a'))
    .orderBy('muted.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute()
}
