import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/database/database.ts'
import { memberVisibleTo } from '../../accounts/index.ts'
import { visibleTo, visibleToMember } from '../../activities/index.ts'
import { notMuted } from '../../safety/index.ts'
import { wantsCircles, wantsPerson } from '../choices/queries.ts'

/** The number of members who get a message about one activity. */
const maxFollowers = 5_000

/** An activity that a member sees, from an author or in a circle from which they have chosen to get everything. */
export async function activityToPush(reader: Reader, memberId: number, id: number) {
  return await reader
    .selectFrom('activities as a')
    .innerJoin('members as m', 'm.id', 'a.author_id')
    .select(['a.author_id', 'm.name as author', 'a.title'])
    .where('a.id', '=', id)
    .where('a.author_id', '<>', memberId)
    .where(visibleTo({ id: memberId }, 'a'))
    .where(notMuted({ id: memberId }, 'a'))
    .where(memberVisibleTo({ id: memberId }, 'a.author_id'))
    .where(wantsPerson(memberId, sql.ref('a.author_id')))
    .where(wantsCircles(memberId, sql.ref('a.id')))
    .where(sql<SqlBool>`(exists (select from notification_choices c where c.member_id = ${memberId}::bigint
        and c.person_id = a.author_id and c.choice = 'all')
      or exists (select from activity_circles link join notification_choices c on c.circle_id = link.circle_id
        join circle_members joined on joined.circle_id = link.circle_id and joined.member_id = c.member_id
        where link.activity_id = a.id and c.member_id = ${memberId}::bigint and c.choice = 'all'))`)
    .executeTakeFirst()
}

/** The members with a device who have chosen to get all activities of the author or of a circle, and see this one. */
export async function membersToPush(reader: Reader, activityId: number): Promise<number[]> {
  const rows = await reader
    .selectFrom('notification_choices as c')
    .innerJoin('activities as a', (join) => join.on('a.id', '=', activityId))
    .select('c.member_id')
    .distinct()
    .where('c.choice', '=', 'all')
    .where(sql<SqlBool>`(c.person_id = a.author_id or c.circle_id in (
      select link.circle_id from activity_circles link where link.activity_id = a.id))`)
    .where(sql<SqlBool>`exists (select from push_subscriptions p where p.member_id = c.member_id)`)
    .where(visibleToMember(sql.ref('c.member_id'), 'a'))
    .orderBy('c.member_id')
    .limit(maxFollowers)
    .execute()
  return rows.map((row) => row.member_id)
}
