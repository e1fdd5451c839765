import { sql } from 'kysely'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { hiddenMemberIds, memberVisibleTo, personJsonOrNull } from '../../accounts/index.ts'
import { mutedMemberIds } from '../../safety/index.ts'

const maxMemories = 20
/** Former years in which the day is looked for. */
const maxYears = 50

/** The ids of own activities of the same day in former years, newest first. */
export async function memoryIds(reader: Reader, viewer: SignedInViewer, today: string): Promise<number[]> {
  const me = sql`${viewer.id}::bigint`
  const { rows } = await sql<{ id: number }>`
    select a.id
    from generate_series(1, ${sql.lit(maxYears)}) years
    cross join lateral (select (${today}::date - make_interval(years => years))::date as day) former
    join activities a on a.author_id = ${me} and a.local_date = former.day
    -- The 29th of February has no counterpart in most years.
    where extract(day from former.day) = extract(day from ${today}::date)
      and not exists (select from hidden_memories h where h.member_id = ${me} and (
        num_nonnulls(h.date, h.person_id, h.place) = 0 or h.date = a.local_date or lower(h.place) = lower(a.location)
        -- A place has a name in each language.
        or (h.place is not null and exists (select from activities named where named.author_id = ${me}
          and named.place_id = a.place_id and lower(named.location) = lower(h.place)))))
      and not exists (select from (
          select am.member_id from activity_mentions am where am.activity_id = a.id
          union all select c.member_id from companions c where c.activity_id = a.id and c.state <> 'declined'
          union all select other.author_id from companions c join activities other on other.id = c.activity_id
            where c.companion_activity_id = a.id) others
        where others.member_id = any (${hiddenMemberIds(me)}) or others.member_id = any (${mutedMemberIds(viewer)})
          or exists (select from hidden_memories h where h.member_id = ${me} and h.person_id = others.member_id)
          or exists (select from members leaving
            where leaving.id = others.member_id and leaving.removal_started_at is not null))
    order by a.occurred_at desc, a.id desc limit ${sql.lit(maxMemories)}`.execute(reader)
  return rows.map(({ id }) => id)
}

/** What the viewer has hidden, newest first. A member whom they do not see anymore is left out. */
export async function hiddenMemoriesOf(reader: Reader, viewer: SignedInViewer) {
  return await reader
    .selectFrom('hidden_memories as h')
    .leftJoin('members as m', 'm.id', 'h.person_id')
    .select(['h.id', 'h.date', 'h.place'])
    .select(personJsonOrNull('m').as('person'))
    .where('h.member_id', '=', viewer.id)
    .where(memberVisibleTo(viewer, 'h.person_id'))
    .orderBy('h.id', 'desc')
    .execute()
}
