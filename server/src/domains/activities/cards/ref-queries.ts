import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../../../platform/authorization/viewer.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { hiddenMemberIds, membersHiddenFrom } from '../../accounts/index.ts'
import { visibleTo } from '../access.ts'
import { showsCompanions } from './companion-queries.ts'

/**
 * The part of a card that a list contains because it depends on the viewer. Everything else is the same for all and
 * comes from the cache.
 */
export interface CardRef {
  readonly id: number
  /** The state of everything about the activity that decides who can see it. */
  readonly visibility: string
  readonly has_high_fived: boolean
  readonly is_mine: boolean
  readonly shows_companions: boolean
  /** The private circles that this viewer sees on the card, as "3,7"; null for none. */
  readonly shown_circles: string | null
  /** The members whom this viewer does not see; the same in all refs of a list. */
  readonly hidden_ids: number[]
}

/**
 * The visibility state of an activity, compared between a list and the card: every column that the predicate reads, and
 * the privacy of the circles. A comparison needs no counter that writes would have to maintain.
 */
export const visibilityState = sql<string>`concat_ws(' ', a.audience, a.reach, links.state)`

/** The circles of activity `a`, for `visibilityState` and `cardRefColumns`; visitors get only the public ones. */
export function linksOfActivity(viewerId: RawBuilder<unknown>) {
  return sql`left join lateral (
    select string_agg(c.id || case when c.is_private then '!' else '' end, ',' order by c.id) as state,
      string_agg(c.id::text, ',' order by c.id) filter (where c.is_private and (a.author_id = ${viewerId} or exists (
        select from circle_members cm where cm.circle_id = c.id and cm.member_id = ${viewerId} offset 0))) as shown
    from activity_circles ac join circles c on c.id = ac.circle_id where ac.activity_id = a.id) links on true`
}

/** The columns of a `CardRef` for activity `a`, joined with `linksOfActivity`. */
export function cardRefColumns(
  viewerId: RawBuilder<unknown>,
  hiddenIds = hiddenMemberIds(viewerId),
): RawBuilder<CardRef> {
  return sql<CardRef>`a.id, ${visibilityState} as visibility, links.shown as shown_circles, a.author_id = ${viewerId} as is_mine,
    exists (select from high_fives h where h.activity_id = a.id and h.member_id = ${viewerId} offset 0) as has_high_fived,
    ${showsCompanions(viewerId)} as shows_companions, ${hiddenIds} as hidden_ids`
}

/** Those of the given activities that the viewer can see, in the given order. */
export async function visibleCardRefs(reader: Reader, viewer: Viewer, ids: readonly number[]): Promise<CardRef[]> {
  const selected = sql`unnest(${[...ids]}::bigint[]) with ordinality as selected(id, position)`
  const { rows } = await cardRefs(
    viewer,
    sql`${selected} join activities a on a.id = selected.id`,
    sql`true`,
    sql`selected.position`,
  ).execute(reader)
  return rows
}

/**
 * The ref of one activity, undefined if the viewer cannot see it. Not with an array: for an array of one element,
 * PostgreSQL would plan the statement anew each time, which costs more than running it.
 */
export async function visibleCardRef(reader: Reader, viewer: Viewer, id: number): Promise<CardRef | undefined> {
  const { rows } = await cardRefs(viewer, sql`activities a`, sql`a.id = ${id}`, sql`a.id`).execute(reader)
  return rows[0]
}

function cardRefs(
  viewer: Viewer,
  from: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
) {
  const viewerId = sql`${viewer.id ?? 0}::bigint`
  return sql<CardRef>`
    select ${cardRefColumns(viewerId, membersHiddenFrom(viewer))} from ${from} ${linksOfActivity(viewerId)}
    where ${condition} and ${visibleTo(viewer, 'a')} order by ${order}`
}
