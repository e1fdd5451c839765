import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import type { PageOf } from '../../platform/http/paging.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { PersonRow } from '../accounts/index.ts'
import { type MediaRow, mediaJson } from '../media/index.ts'
import { visibleTo } from './access.ts'

/** A card as the statement finds it: of people it knows the ids alone. */
export interface CardRow {
  readonly id: number
  readonly author_id: number
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
  readonly mention_ids: number[]
  readonly has_high_fived: boolean
  readonly high_five_count: number
  readonly comment_count: number
  readonly high_fiver_ids: number[]
  readonly commenter_ids: number[]
}

/** Everything a card shows, for one viewer. */
export interface Card<Row = CardRow> {
  readonly row: Row
  readonly author: PersonRow
  readonly mentions: PersonRow[]
  readonly highFivers: PersonRow[]
  readonly commenters: PersonRow[]
}

/** Where cards come from. */
type Source = Pick<Deps, 'db' | 'faces'>

const cardMedia = mediaJson('f')

/** What lists select first: an id, and where a page that ends there goes on. */
export interface Found {
  readonly id: number
  readonly page_key: string
}

/**
 * The cards of a page of ids, in their order, in one statement. Ids first and cards second keeps both plans index probes; the
 * rule of sight stands here again, so that a stray id shows nothing.
 */
export async function activityCards(source: Source, viewer: Viewer, ids: readonly number[]): Promise<Card[]> {
  if (ids.length === 0) return []
  const given = sql`select id, place from unnest(${[...ids]}::bigint[]) with ordinality as given(id, place)`
  return wantedCards(source, viewer, given, sql`wanted.place`)
}

/**
 * The cards of what a select finds (`id`, `place`, and more for `beside`), by place: for a list that is short of a round trip more
 * than of anything else. The select is run first and by itself, as if it were a statement of its own.
 */
export async function wantedCards<Beside>(
  { db, faces }: Source,
  viewer: Viewer,
  wanted: RawBuilder<unknown>,
  beside: RawBuilder<Beside>,
): Promise<Card<CardRow & Beside>[]> {
  const me = sql`${viewer.id ?? 0}::bigint`
  const { rows } = await sql<CardRow & Beside>`
    with wanted as materialized (${wanted})
    select ${beside}, a.id, a.author_id, a.title, a.description, a.tags, a.mood, a.duration_minutes, a.location, a.place_id,
      a.lat, a.lng, a.occurred_at, a.local_date, a.created_at, a.edited_at, a.audience, a.alt_text,
      case when a.media_id is not null then (select ${cardMedia} from media f where f.id = a.media_id) end as media,
      a.reach = 'open' and a.audience = 'everyone' as is_open,
      (select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.id)
        from activity_circles ac join circles c on c.id = ac.circle_id
        where ac.activity_id = a.id and (not c.is_private or exists (
          select from circle_members own where own.circle_id = c.id and own.member_id = ${me} offset 0))) as circles,
      array(select am.member_id from activity_mentions am where am.activity_id = a.id order by 1) as mention_ids,
      exists (select from high_fives h where h.activity_id = a.id and h.member_id = ${me} offset 0) as has_high_fived,
      a.high_five_count, a.comment_count, a.high_fiver_ids, a.commenter_ids
    from wanted join activities a on a.id = wanted.id
    where ${visibleTo(viewer, 'a')}
    order by wanted.place`.execute(db)
  return withFaces(faces, rows)
}

/** All faces of a page are asked for at once. */
async function withFaces<Row extends CardRow>(faces: Source['faces'], rows: Row[]): Promise<Card<Row>[]> {
  const lists = rows.flatMap((row) => [[row.author_id], row.mention_ids, row.high_fiver_ids, row.commenter_ids])
  const people = (await faces.of(lists)).values()
  const next = () => people.next().value ?? []
  return rows.flatMap((row) => {
    const [[author], mentions, highFivers, commenters] = [next(), next(), next(), next()]
    // Whoever deletes an account between the two statements takes their cards along.
    return author === undefined ? [] : { row, author, mentions, highFivers, commenters }
  })
}

/** A page of ids as a page of cards. */
export async function cardsOf(source: Source, viewer: Viewer, found: PageOf<Found>): Promise<PageOf<Card>> {
  const ids = found.items.map((item) => item.id)
  return { items: await activityCards(source, viewer, ids), next: found.next }
}
