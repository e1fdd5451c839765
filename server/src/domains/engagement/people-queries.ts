import { type RawBuilder, sql } from 'kysely'
import { apiError } from '../../platform/api/api-error.ts'
import { type Cursor, instantOf, type PageRequest } from '../../platform/api/paging.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'
import type { Deps } from '../../platform/deps.ts'
import { membersHiddenFrom, memberVisibleTo, type PersonRow } from '../accounts/index.ts'
import { hiddenMembers, visibleCommentCount, withHiddenMembers } from '../activities/index.ts'

export interface EngagementRows {
  readonly highFivers: PersonRow[]
  readonly commenters: PersonRow[]
  readonly hasHighFived: boolean
  /** Of the comments that the viewer sees. */
  readonly commentCount: number
}

interface PersonInList {
  readonly member_id: number
  readonly instant: string
  /** Breaks ties between equal instants. */
  readonly id: number
}

interface Lists {
  readonly high_fivers: PersonInList[] | null
  readonly commenters: PersonInList[] | null
  readonly has_high_fived: boolean
  readonly comment_count: number
}

/**
 * A page of both lists, newest first, each from its own position in the cursor. A member with several comments is
 * listed once, by the latest one.
 */
export async function engagementPage(
  { db, memberSummaries }: Pick<Deps, 'db' | 'memberSummaries'>,
  viewer: Viewer,
  activityId: number,
  page: PageRequest,
): Promise<{ items: EngagementRows; next: Cursor | null }> {
  const positions = positionsOf(page.after)
  const activity = sql`${activityId}::bigint`
  const highFivers = sql`
    select h.member_id, h.created_at as instant, h.member_id as id from high_fives h
    where h.activity_id = ${activity} and ${memberVisibleTo(viewer, 'h.member_id')}
      and ${isBefore(sql`h.created_at`, sql`h.member_id`, positions.highFivers)}
    order by h.created_at desc, h.member_id desc limit ${sql.lit(page.size + 1)}`
  const commenters = sql`
    select c.author_id as member_id, c.created_at as instant, c.id from comments c
    where c.activity_id = ${activity} and c.author_id is not null and ${memberVisibleTo(viewer, 'c.author_id')}
      and ${isBefore(sql`c.created_at`, sql`c.id`, positions.commenters)}
      and not exists (select from comments l where l.activity_id = ${activity} and l.author_id = c.author_id and l.id > c.id offset 0)
    order by c.created_at desc, c.id desc limit ${sql.lit(page.size + 1)}`
  const { rows } = await sql<Lists>`
    select ${asList(highFivers)} as high_fivers, ${asList(commenters)} as commenters,
      exists (select from high_fives h where h.activity_id = ${activity} and h.member_id = ${viewer.id ?? 0}::bigint)
        as has_high_fived, ${visibleCommentCount(hiddenMembers)} as comment_count
    from activities a ${withHiddenMembers(membersHiddenFrom(viewer))} where a.id = ${activity}`.execute(db)
  const lists = [rows[0]?.high_fivers ?? [], rows[0]?.commenters ?? []]
  const cut = lists.map((list) => list.slice(0, page.size))
  const [highFiverRows = [], commenterRows = []] = await memberSummaries.load(
    cut.map((list) => list.map((person) => person.member_id)),
  )
  const items = {
    highFivers: highFiverRows,
    commenters: commenterRows,
    hasHighFived: rows[0]?.has_high_fived ?? false,
    commentCount: rows[0]?.comment_count ?? 0,
  }
  const hasMore = lists.some((list) => list.length > page.size)
  return { items, next: hasMore ? cursorAfter(cut, [positions.highFivers, positions.commenters]) : null }
}

const asList = (people: RawBuilder<unknown>) => sql`(
  select json_agg(json_build_object('member_id', p.member_id, 'instant', p.instant::text, 'id', p.id) order by p.instant desc, p.id desc)
  from (${people}) p)`

function isBefore(instant: RawBuilder<unknown>, id: RawBuilder<unknown>, position: Position) {
  return sql`(${instant}, ${id}) < (${position.instant}::timestamptz, ${position.id}::bigint)`
}

type Position = Pick<PersonInList, 'instant' | 'id'>

const start: Position = { instant: 'infinity', id: 0 }

/** The key contains the instants of both lists and the id of the first; the id of the cursor is that of the second. */
function positionsOf(after: Cursor | null): { readonly highFivers: Position; readonly commenters: Position } {
  if (after === null) return { highFivers: start, commenters: start }
  const [, first, id, second] = /^([^/]+)\/(\d{1,15})\/([^/]+)$/.exec(after.key) ?? []
  if (first === undefined || id === undefined || second === undefined) throw apiError('cursor_invalid')
  for (const key of [first, second]) if (key !== start.instant) instantOf({ key, id: 0 })
  return { highFivers: { instant: first, id: Number(id) }, commenters: { instant: second, id: after.id } }
}

/** A list that has ended stays at its last position, where nothing follows. */
function cursorAfter(lists: readonly PersonInList[][], before: readonly Position[]): Cursor {
  const [highFivers = start, commenters = start] = lists.map((list, index) => list.at(-1) ?? before[index])
  return { key: `${highFivers.instant}/${highFivers.id}/${commenters.instant}`, id: commenters.id }
}
