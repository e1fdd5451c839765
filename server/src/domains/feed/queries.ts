import { sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { after, cutPage, type PageOf, type PageRequest } from '../../platform/http/paging.ts'
import type { SignedIn, Viewer } from '../../platform/http/viewer.ts'
import {
  bareTag,
  type Card,
  cardsOf,
  type Found,
  newestFirst,
  tagged,
  taggedRarely,
  visibleTo,
  wantedCards,
} from '../activities/index.ts'

/** A tag that does not fill a page among so many activities is rare enough to collect all that have it. */
const walked = 3000

interface Entry extends Found {
  /** Down to here the timeline is complete. */
  readonly floor: string
}

interface CardEntry extends Entry {
  /** How many the timeline gave, with the one behind the page. */
  readonly found: number
}

/**
 * Own activities and those of everybody the viewer follows, as cards. Where the timeline fills the page, as it does for nearly
 * every reader, entries and cards come in one statement: a round trip costs as much as several cards.
 */
export async function homeCards(
  source: Pick<Deps, 'db' | 'faces'>,
  viewer: SignedIn,
  page: PageRequest,
  tag: string | undefined,
): Promise<PageOf<Card>> {
  const entries = sql`
    select * from (
      select newest.id, newest.floor, newest.occurred_at::text as page_key, count(*) over () as found,
        row_number() over (order by newest.occurred_at desc, newest.id desc) as place
      from (${newestEntries(viewer, page, tag)}) newest where newest.id is not null) entry
    where entry.place <= ${page.size}`
  const beside = sql<CardEntry>`wanted.page_key, wanted.floor, wanted.found`
  const items = await wantedCards(source, viewer, entries, beside)
  const last = items.at(-1)?.row
  if (last !== undefined && last.found > page.size) return { items, next: { key: last.page_key, id: last.id } }
  if (last?.floor === '-infinity') return { items, next: null }
  return cardsOf(source, viewer, await homeFeed(source.db, viewer, page, tag))
}

/** One row with the floor alone where the timeline has nothing to give. */
function newestEntries(viewer: SignedIn, page: PageRequest, tag: string | undefined) {
  return sql`
    select m.timeline_floor::text as floor, t.id, t.occurred_at
    from members m left join lateral (
      select a.id, a.occurred_at
      from timeline_entries t join activities a on a.id = t.activity_id and a.occurred_at = t.occurred_at
      where t.member_id = ${viewer.id}::bigint and t.occurred_at > m.timeline_floor
        and ${after(page, 't.occurred_at', 't.activity_id', 'older')} and ${visibleTo(viewer, 'a')} and ${tagged(tag, 'a')}
      order by t.occurred_at desc, t.activity_id desc limit ${page.size + 1}) t on true
    where m.id = ${viewer.id}::bigint`
}

/**
 * From the timeline, which is one index range whatever the graph, and below its floor from the authors themselves. Both are cut
 * by the same key, so a page may begin in the one and end in the other.
 */
async function homeFeed(
  reader: Reader,
  viewer: SignedIn,
  page: PageRequest,
  tag: string | undefined,
): Promise<PageOf<Found>> {
  const wanted = page.size + 1
  const { rows } = await sql<Entry | { floor: string; id: null }>`
    select newest.id, newest.floor, newest.occurred_at::text as page_key
    from (${newestEntries(viewer, page, tag)}) newest
    order by newest.occurred_at desc, newest.id desc`.execute(reader)
  const entries = rows.filter((row): row is Entry => row.id !== null)
  const floor = rows[0]?.floor
  if (entries.length === wanted || floor === undefined || floor === '-infinity') return cutPage(entries, page)
  const older = await belowFloor(reader, viewer, { page, tag, floor, wanted: wanted - entries.length })
  return cutPage([...entries, ...older], page)
}

interface Below {
  readonly page: PageRequest
  readonly tag: string | undefined
  readonly floor: string
  readonly wanted: number
}

/** The newest of each author up to what the page lacks, then the newest of these. */
async function belowFloor(reader: Reader, viewer: SignedIn, { page, tag, floor, wanted }: Below): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select newest.id, newest.occurred_at::text as page_key
    from (
      select c.followee_id as id from connections c where c.follower_id = ${viewer.id}::bigint and c.status = 'accepted'
      union all select ${viewer.id}::bigint
    ) author cross join lateral (
      select a.id, a.occurred_at from activities a
      where a.author_id = author.id and a.occurred_at <= ${floor}::timestamptz
        and ${after(page, 'a.occurred_at', 'a.id', 'older')} and ${visibleTo(viewer, 'a')} and ${tagged(tag, 'a')}
      order by a.occurred_at desc, a.id desc limit ${wanted}) newest
    order by newest.occurred_at desc, newest.id desc limit ${wanted}`.execute(reader)
  return rows
}

/** What everybody did, as far as the viewer may see it. */
export async function everyonesFeed(
  reader: Reader,
  viewer: Viewer,
  page: PageRequest,
  tag = '',
): Promise<PageOf<Found>> {
  if (bareTag(tag) === '') return cutPage(await newestFirst(reader, viewer, page).execute(), page)
  const { rows } = await sql<Found>`
    select a.id, a.occurred_at::text as page_key
    from (select * from activities n where ${after(page, 'n.occurred_at', 'n.id', 'older')}
      order by n.occurred_at desc, n.id desc limit ${sql.lit(walked)}) a
    where ${visibleTo(viewer, 'a')} and ${tagged(tag, 'a')}
    order by a.occurred_at desc, a.id desc limit ${page.size + 1}`.execute(reader)
  if (rows.length > page.size) return cutPage(rows, page)
  return cutPage(await newestFirst(reader, viewer, page).where(taggedRarely(tag, 'a')).execute(), page)
}

/** What was shared with a circle. That the viewer may look inside is settled before. */
export async function circleFeed(
  reader: Reader,
  viewer: Viewer,
  circleId: number,
  page: PageRequest,
  tag: string | undefined,
): Promise<PageOf<Found>> {
  const { rows } = await sql<Found>`
    select a.id, ac.occurred_at::text as page_key
    from activity_circles ac join activities a on a.id = ac.activity_id
    where ac.circle_id = ${circleId}::bigint and ${after(page, 'ac.occurred_at', 'ac.activity_id', 'older')}
      and ${visibleTo(viewer, 'a')} and ${tagged(tag, 'a')}
    order by ac.occurred_at desc, ac.activity_id desc limit ${page.size + 1}`.execute(reader)
  return cutPage(rows, page)
}
