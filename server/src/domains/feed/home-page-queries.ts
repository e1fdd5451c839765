import { type RawBuilder, sql } from 'kysely'
import type { PageRequest } from '../../platform/api/paging.ts'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import type { Reader } from '../../platform/database/database.ts'
import {
  type CardRef,
  cardRefColumns,
  linksOfActivity,
  visibilityState,
  visibleToFollower,
  visibleToMember,
} from '../activities/index.ts'
import { mutesChange, notMutedBy } from '../safety/index.ts'
import { timelineEntries } from './queries.ts'

/** An activity of a home feed, at its position. */
export interface HomePageItem extends CardRef {
  /** The position as text with full precision, for cursors. */
  readonly page_key: string
  /** The time of the activity in seconds since 1970, for comparisons. Exact to the microsecond until the year 2242. */
  readonly time: number
}

/**
 * A page of a member who follows more is read again after each change of who can see an activity of its time, by any
 * author.
 */
const maxFollowees = 200

interface HomePageRow extends HomePageItem {
  readonly low_water_mark: string
  /** Whom the viewer follows, in the first row only. */
  readonly followee_ids: number[] | null
  /** Only the first row has this value. */
  readonly mutes_words: boolean | null
  readonly mute_ends_in: number | null
}

/** The first page of a home feed and one more item, which shows that there is a next page. */
export interface HomePageContent {
  readonly items: HomePageItem[]
  /** Sorted; null if there are more than a page keeps. */
  readonly followeeIds: Float64Array | null
  /** True when the viewer mutes words, so that an edited text can show or hide an activity. */
  readonly mutesWords: boolean
  /** The seconds until the next mute ends, which shows what it hid; null if none does. */
  readonly muteEndsIn: number | null
}

const secondsSince1970 = sql<number>`extract(epoch from a.occurred_at)::float8`

/** The columns of an activity `a` that a home page contains, and its position. */
const itemColumns = (viewerId: RawBuilder<unknown>) =>
  sql<HomePageItem>`a.occurred_at::text as page_key, ${secondsSince1970} as time, ${cardRefColumns(viewerId)}`

/** Leaves out the other columns of a row. */
function itemOf(row: HomePageItem): HomePageItem {
  const { id, page_key, time, visibility, has_high_fived, is_mine, shows_companions, shown_circles, hidden_ids } = row
  return { id, page_key, time, visibility, has_high_fived, is_mine, shows_companions, shown_circles, hidden_ids }
}

/** Null if the page is not read from the timeline alone, which is the case only for short or old timelines. */
export async function homePage(
  reader: Reader,
  viewer: SignedInViewer,
  page: PageRequest,
): Promise<HomePageContent | null> {
  const viewerId = sql`${viewer.id}::bigint`
  const mutes = mutesChange(viewerId)
  const { rows } = await sql<HomePageRow>`
    with selected as materialized (
      select newest.id, newest.low_water_mark, row_number() over (order by newest.occurred_at desc, newest.id desc) as position
      from (${timelineEntries(viewer, page, undefined)}) newest where newest.id is not null)
    select selected.low_water_mark, ${itemColumns(viewerId)},
      case when selected.position = 1 then array(
        select c.followee_id from connections c where c.follower_id = ${viewerId} and c.status = 'accepted' order by 1
        limit ${sql.lit(maxFollowees + 1)})
      end as followee_ids,
      case when selected.position = 1 then ${mutes.byText} end as mutes_words,
      case when selected.position = 1 then ${mutes.inSeconds} end as mute_ends_in
    from selected join activities a on a.id = selected.id ${linksOfActivity(viewerId)}
    order by selected.position`.execute(reader)
  const [first] = rows
  if (first === undefined || (rows.length <= page.size && first.low_water_mark !== '-infinity')) return null
  const followeeIds = first.followee_ids ?? []
  return {
    items: rows.map(itemOf),
    followeeIds: followeeIds.length > maxFollowees ? null : Float64Array.from(followeeIds),
    mutesWords: first.mutes_words ?? false,
    muteEndsIn: first.mute_ends_in,
  }
}

/**
 * An activity as an item of the home feeds of those of the given members in whose timelines it is, who can see it and
 * do not mute it.
 */
export async function homePageItems(
  reader: Reader,
  activityId: number,
  memberIds: readonly number[],
): Promise<Map<number, HomePageItem>> {
  const memberId = sql.ref('m.id')
  const { rows } = await sql<HomePageItem & { member_id: number }>`
    select m.id as member_id, ${itemColumns(memberId)}
    from unnest(${[...memberIds]}::bigint[]) as m(id) cross join activities a
    join timeline_entries t on t.member_id = m.id and t.occurred_at = a.occurred_at and t.activity_id = a.id
    ${linksOfActivity(memberId)}
    where a.id = ${activityId}::bigint and ${visibleToMember(memberId, 'a')} and ${notMutedBy(memberId, 'a')}`.execute(
    reader,
  )
  return new Map(rows.map((row) => [row.member_id, itemOf(row)]))
}

/** The values that are the same for all followers of the author of an activity. */
export interface FollowersItem extends Pick<HomePageItem, 'time' | 'visibility'> {
  readonly author_id: number
}

/**
 * Undefined if it depends on the follower who sees the activity, or with which circles or companions. Blocks and mutes
 * are not accounted for.
 */
export async function homePageItemOfFollowers(reader: Reader, activityId: number): Promise<FollowersItem | undefined> {
  const { rows } = await sql<FollowersItem>`
    select a.author_id, ${secondsSince1970} as time, ${visibilityState} as visibility
    from activities a ${linksOfActivity(sql`0::bigint`)}
    where a.id = ${activityId}::bigint and links.state is null and not a.has_companions and ${visibleToFollower('a')}`.execute(
    reader,
  )
  return rows[0]
}
