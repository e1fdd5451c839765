import { limits } from '@daystar/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import type { PageOf } from '../../platform/http/paging.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { type PersonRow, personOf } from '../accounts/index.ts'
import { type MediaRow, mediaJson } from '../media/index.ts'
import { visibleTo } from './access.ts'

/** Everything a card shows, for one viewer. */
export interface CardRow {
  readonly id: number
  readonly author: PersonRow
  readonly title: string
  readonly description: string
  readonly tags: string[]
  readonly mood: string
  readonly duration_minutes: number | null
  readonly location: string
  readonly place_id: string | null
  readonly lat: number | null
  readonly lng: number | null
  readonly occurred_at: Date
  readonly local_date: string
  readonly created_at: Date
  readonly edited_at: Date | null
  readonly audience: 'everyone' | 'followers' | 'me'
  readonly alt_text: string
  readonly media: MediaRow | null
  /** Seen by everybody who may read here at all. */
  readonly is_open: boolean
  readonly circles: { id: number; name: string }[] | null
  readonly mentions: { id: number; name: string; username: string | null }[] | null
  readonly has_high_fived: boolean
  readonly high_five_count: number
  readonly comment_count: number
  readonly highfivers: PersonRow[] | null
  readonly commenters: PersonRow[] | null
}

/** What lists select first: an id, and where a page that ends there goes on. */
export interface Found {
  readonly id: number
  readonly page_key: string
}

/**
 * The cards of a page of ids, in their order, in one statement. Ids first and cards second keeps both plans index probes; the
 * rule of sight stands here again, so that a stray id shows nothing.
 */
export async function activityCards(reader: Reader, viewer: Viewer, ids: readonly number[]): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const given = sql`select id, place from unnest(${[...ids]}::bigint[]) with ordinality as given(id, place)`
  return wantedCards(reader, viewer, given, sql`wanted.place`)
}

/**
 * The cards of what a select finds (`id`, `place`, and more for `beside`), by place: for a list that is short of a round trip more
 * than of anything else. The select is run first and by itself, as if it were a statement of its own.
 */
export async function wantedCards<Beside>(
  reader: Reader,
  viewer: Viewer,
  wanted: RawBuilder<unknown>,
  beside: RawBuilder<Beside>,
): Promise<(CardRow & Beside)[]> {
  const me = sql`${viewer.id ?? 0}::bigint`
  const { rows } = await sql<CardRow & Beside>`
    with wanted as materialized (${wanted})
    select ${beside}, a.id, ${personOf('m')} as author, a.title, a.description, a.tags, a.mood, a.duration_minutes, a.location,
      a.place_id, a.lat, a.lng, a.occurred_at, a.local_date, a.created_at, a.edited_at, a.audience, a.alt_text,
      case when a.media_id is not null then (select ${mediaJson('f')} from media f where f.id = a.media_id) end as media,
      a.reach = 'open' and a.audience = 'everyone' as is_open,
      (select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.id)
        from activity_circles ac join circles c on c.id = ac.circle_id
        where ac.activity_id = a.id and (not c.is_private or exists (
          select from circle_members own where own.circle_id = c.id and own.member_id = ${me} offset 0))) as circles,
      (select json_agg(json_build_object('id', x.id, 'name', x.name, 'username', x.username) order by x.id)
        from activity_mentions am join members x on x.id = am.member_id where am.activity_id = a.id) as mentions,
      exists (select from high_fives h where h.activity_id = a.id and h.member_id = ${me} offset 0) as has_high_fived,
      a.high_five_count, a.comment_count, ${highfivers} as highfivers, ${commenters} as commenters
    from wanted
      join activities a on a.id = wanted.id
      join members m on m.id = a.author_id
    where ${visibleTo(viewer, 'a')}
    order by wanted.place`.execute(reader)
  return rows
}

/** The latest who gave a high five. */
const highfivers: RawBuilder<PersonRow[] | null> = sql`
  case when a.high_five_count > 0 then (
    select json_agg(${personOf('p')} order by h.created_at desc, h.member_id desc)
    from (select member_id, created_at from high_fives where activity_id = a.id
      order by created_at desc, member_id desc limit ${sql.lit(limits.previews)}) h
    join members p on p.id = h.member_id) end`

/**
 * The latest who commented, each once. A long conversation is looked at from its end, so that a card costs the same however much
 * was said: where fewer wrote all of these, fewer are shown.
 */
const commenters: RawBuilder<PersonRow[] | null> = sql`
  case when a.comment_count > 0 then (
    select json_agg(${personOf('p')} order by h.latest desc)
    from (select author_id, max(id) as latest
      from (select author_id, id from comments where activity_id = a.id
        order by created_at desc, id desc limit ${sql.lit(limits.previews * 4)}) said
      group by author_id order by max(id) desc limit ${sql.lit(limits.previews)}) h
    join members p on p.id = h.author_id) end`

/** A page of ids as a page of cards. */
export async function cardsOf(reader: Reader, viewer: Viewer, found: PageOf<Found>): Promise<PageOf<CardRow>> {
  const ids = found.items.map((item) => item.id)
  return { items: await activityCards(reader, viewer, ids), next: found.next }
}
