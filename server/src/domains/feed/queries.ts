import { sql } from 'kysely'
import { after, cutPage, limitOf, type PageOf, type PageRequest } from '../../platform/api/paging.ts'
import type { SignedInViewer, Viewer } from '../../platform/authorization/viewer.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import {
  type ActivityFilters,
  type ActivityRef,
  activitiesFound,
  activitiesNewestFirst,
  type Card,
  cardsFromSelect,
  cardsOf,
  hasTag,
  visibleTo,
} from '../activities/index.ts'
import { notMuted } from '../safety/index.ts'

interface Entry extends ActivityRef {
  /** The timeline is complete for activities after this time. */
  readonly low_water_mark: string
}

interface CardEntry extends Entry {
  /** The number of timeline entries found; page size + 1 if there is a next page. */
  readonly found: number
}

/**
 * The home feed as cards: activities of the viewer and of the members they follow. If the timeline fills the page,
 * which is the usual case, entries and cards are loaded in one statement, because a round trip costs as much as several
 * cards.
 */
export async function homeCards(
  source: Pick<Deps, 'db' | 'memberSummaries'>,
  viewer: SignedInViewer,
  page: PageRequest,
  tag: string | undefined,
): Promise<PageOf<Card> & { readonly hasTimeline: boolean }> {
  const entries = sql`
    select * from (
      select newest.id, newest.low_water_mark, newest.occurred_at::text as page_key, count(*) over () as found,
        row_number() over (order by newest.occurred_at desc, newest.id desc) as position
      from (${timelineEntries(viewer, page, tag)}) newest where newest.id is not null) entry
    where entry.position <= ${page.size}`
  const extraColumns = sql<CardEntry>`selected.page_key, selected.low_water_mark, selected.found`
  const items = await cardsFromSelect(source, viewer, entries, extraColumns)
  const last = items.at(-1)?.row
  const hasTimeline = true
  if (last !== undefined && last.found > page.size)
    return { items, next: { key: last.page_key, id: last.id }, hasTimeline }
  if (last?.low_water_mark === '-infinity') return { items, next: null, hasTimeline }
  const { lowWaterMark, ...refs } = await homeFeed(source.db, viewer, page, tag)
  return { ...(await cardsOf(source, viewer, refs)), hasTimeline: lowWaterMark !== 'infinity' }
}

/** If there are no matching entries, the result is one row with only the low-water mark. */
export function timelineEntries(viewer: SignedInViewer, page: PageRequest, tag: string | undefined) {
  return sql`
    select m.timeline_floor::text as low_water_mark, t.id, t.occurred_at
    from members m left join lateral (
      select a.id, a.occurred_at
      from timeline_entries t join activities a on a.id = t.activity_id and a.occurred_at = t.occurred_at
      where t.member_id = ${viewer.id}::bigint and t.occurred_at > m.timeline_floor
        and ${after(page, 't.occurred_at', 't.activity_id', 'older')} and ${visibleTo(viewer, 'a')} and ${hasTag(tag, 'a')}
        and ${notMuted(viewer, 'a')}
      order by t.occurred_at desc, t.activity_id desc limit ${page.size + 1}) t on true
    where m.id = ${viewer.id}::bigint`
}

/**
 * Reads from the timeline, which is one index range however many members the viewer follows, and below its low-water
 * mark from the activities of each author. Both use the same page key, so a page can start in the timeline and end
 * below its low-water mark.
 */
async function homeFeed(
  reader: Reader,
  viewer: SignedInViewer,
  page: PageRequest,
  tag: string | undefined,
): Promise<PageOf<ActivityRef> & { readonly lowWaterMark: string | undefined }> {
  const limit = page.size + 1
  const { rows } = await sql<Entry | { low_water_mark: string; id: null }>`
    select newest.id, newest.low_water_mark, newest.occurred_at::text as page_key
    from (${timelineEntries(viewer, page, tag)}) newest
    order by newest.occurred_at desc, newest.id desc`.execute(reader)
  const entries = rows.filter((row): row is Entry => row.id !== null)
  const lowWaterMark = rows[0]?.low_water_mark
  if (entries.length === limit || lowWaterMark === undefined || lowWaterMark === '-infinity')
    return { ...cutPage(entries, page), lowWaterMark }
  const older = await activitiesBelowMark(reader, viewer, { page, tag, lowWaterMark, limit: limit - entries.length })
  return { ...cutPage([...entries, ...older], page), lowWaterMark }
}

interface BelowMarkQuery {
  readonly page: PageRequest
  readonly tag: string | undefined
  readonly lowWaterMark: string
  readonly limit: number
}

/** Selects up to `limit` activities of each author, then the newest of those. */
async function activitiesBelowMark(
  reader: Reader,
  viewer: SignedInViewer,
  { page, tag, lowWaterMark, limit }: BelowMarkQuery,
): Promise<ActivityRef[]> {
  const { rows } = await sql<ActivityRef>`
    select newest.id, newest.occurred_at::text as page_key
    from (
      select c.followee_id as id from connections c where c.follower_id = ${viewer.id}::bigint and c.status = 'accepted'
      union all select ${viewer.id}::bigint
    ) author cross join lateral (
      select a.id, a.occurred_at from activities a
      where a.author_id = author.id and a.occurred_at <= ${lowWaterMark}::timestamptz
        and ${after(page, 'a.occurred_at', 'a.id', 'older')} and ${visibleTo(viewer, 'a')} and ${hasTag(tag, 'a')}
        and ${notMuted(viewer, 'a')}
      order by a.occurred_at desc, a.id desc limit ${limit}) newest
    order by newest.occurred_at desc, newest.id desc limit ${limit}`.execute(reader)
  return rows
}

/** All activities that are visible to the viewer and that they do not mute, by tag, place and days. */
export async function everyoneFeed(
  reader: Reader,
  viewer: Viewer,
  page: PageRequest,
  filters: Pick<ActivityFilters, 'tag' | 'place' | 'from' | 'to'>,
): Promise<PageOf<ActivityRef>> {
  if (Object.values(filters).some((value) => value !== undefined)) return activitiesFound(reader, viewer, filters, page)
  return cutPage(await activitiesNewestFirst(reader, viewer, page).where(notMuted(viewer, 'a')).execute(), page)
}

/**
 * The visible activities of a circle, also if the viewer mutes the circle: it was opened directly. The caller must have
 * checked that the viewer can read the circle.
 */
export async function circleFeed(
  reader: Reader,
  viewer: Viewer,
  circleId: number,
  page: PageRequest,
  tag: string | undefined,
): Promise<PageOf<ActivityRef>> {
  const { rows } = await sql<ActivityRef>`
    select a.id, ac.occurred_at::text as page_key
    from activity_circles ac join activities a on a.id = ac.activity_id
    where ac.circle_id = ${circleId}::bigint and ${after(page, 'ac.occurred_at', 'ac.activity_id', 'older')}
      and ${visibleTo(viewer, 'a')} and ${hasTag(tag, 'a')} and ${notMuted(viewer, 'a', { circles: false })}
    order by ac.occurred_at desc, ac.activity_id desc limit ${limitOf(page)}`.execute(reader)
  return cutPage(rows, page)
}
