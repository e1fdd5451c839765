import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { PageOf } from '../../../platform/api/paging.ts'
import { recordDecision } from '../../../platform/authorization/authorization.ts'
import type { SignedInViewer, Viewer } from '../../../platform/authorization/viewer.ts'
import { groupReads } from '../../../platform/database/group-reads.ts'
import type { Activities } from '../../../platform/database/tables.gen.ts'
import type { Deps } from '../../../platform/deps.ts'
import { hiddenMemberIds, membersHiddenFrom, type PersonRow, showsNoOtherMember } from '../../accounts/index.ts'
import type { MediaRow } from '../../media/index.ts'
import { openToEveryone, visibleTo, visibleToMember } from '../access.ts'
import { type ColumnIn, columnsIn } from '../columns.ts'
import { type FileRow, mediaColumns } from '../media/queries.ts'
import { hiddenMembers, visibleCommentCount, withHiddenMembers } from './comment-count-queries.ts'
import { showsCompanions } from './companion-queries.ts'
import { linksOfActivity, visibilityState } from './ref-queries.ts'

const cardColumns = sql.join(columnsIn('card').map((name) => sql.ref(`a.${name}`)))

/** A card as selected from the database. Related members are ids only; their summaries come from the cache. */
export interface CardRow extends Readonly<Pick<Selectable<Activities>, ColumnIn<'card'>>> {
  /** The first file. */
  readonly media: MediaRow | null
  /** The files after the first one; null for none. */
  readonly further_media: readonly FileRow[] | null
  /** True when everyone who can read this instance can see the activity. */
  readonly is_open: boolean
  readonly circles: { id: number; name: string; is_private: boolean }[] | null
  readonly is_mine: boolean
  readonly mention_ids: number[]
  readonly has_high_fived: boolean
  readonly shows_companions: boolean
  /** Of the comments that the viewer sees. */
  readonly comment_count: number
  /** The members whom the viewer does not see among those who are mentioned, gave a high five or commented. */
  readonly hidden_ids: number[]
}

/** All data of a card, for one viewer. */
export interface Card<Row = CardRow> {
  readonly row: Row
  readonly author: PersonRow
  readonly mentions: PersonRow[]
  readonly highFivers: PersonRow[]
  readonly commenters: PersonRow[]
}

type CardDeps = Pick<Deps, 'db' | 'memberSummaries'>

/** The id of an activity in a list, with the cursor key of its position. */
export interface ActivityRef {
  readonly id: number
  readonly page_key: string
}

/**
 * Loads the cards for a page of ids in one statement, in the order of the ids, except for those that the viewer cannot
 * see. Selecting ids first and cards second lets both statements use index probes.
 */
export async function activityCards(deps: CardDeps, viewer: Viewer, ids: readonly number[]): Promise<Card[]> {
  if (ids.length === 0) {
    showsNoOtherMember(viewer)
    return []
  }
  const selection = sql`select id, position from unnest(${[...ids]}::bigint[]) with ordinality as ids(id, position)`
  return cardsFromSelect(deps, viewer, selection, sql`selected.position`)
}

/**
 * Loads the cards for the rows of a select, ordered by position, in the same statement, which saves a round trip; the
 * select is materialized so that the planner optimizes it separately. It must return `id`, `position` and every column
 * that `extraColumns` reads from `selected`.
 */
export function cardsFromSelect<Extra>(
  deps: CardDeps,
  viewer: Viewer,
  selection: RawBuilder<unknown>,
  extraColumns: RawBuilder<Extra>,
): Promise<Card<CardRow & Extra>[]> {
  const reader = {
    viewerId: sql`${viewer.id ?? 0}::bigint`,
    hiddenIds: membersHiddenFrom(viewer),
    isVisible: visibleTo(viewer, 'a'),
  }
  return cardsOfReader(deps, reader, selection, extraColumns)
}

/**
 * Returns the function that reads a new activity as its author sees it. Those that are posted at the same moment are
 * read together.
 */
export function newCardReader(deps: CardDeps) {
  const read = groupReads(async (ids: readonly number[]) => {
    const cards = await cardsOfAuthors(deps, ids)
    return new Map(cards.map((card) => [card.row.id, card]))
  })
  return async (author: SignedInViewer, id: number): Promise<Card | undefined> => {
    const card = await read(id)
    // Decided by the statement, for the author of each card.
    recordDecision(author, 'member:list')
    return card
  }
}

/** Activities as their authors see them, in one statement. */
async function cardsOfAuthors(deps: CardDeps, ids: readonly number[]): Promise<Card[]> {
  const selection = sql`select id, id as position from unnest(${[...ids]}::bigint[]) as ids(id)`
  const viewerId = sql.ref('a.author_id')
  const reader = { viewerId, hiddenIds: hiddenMemberIds(viewerId), isVisible: visibleToMember(viewerId, 'a') }
  return cardsOfReader(deps, reader, selection, sql`selected.position`)
}

interface CardReader {
  readonly viewerId: RawBuilder<unknown>
  readonly hiddenIds: RawBuilder<number[]>
  readonly isVisible: RawBuilder<SqlBool>
}

async function cardsOfReader<Extra>(
  { db, memberSummaries }: CardDeps,
  { viewerId, hiddenIds, isVisible }: CardReader,
  selection: RawBuilder<unknown>,
  extraColumns: RawBuilder<Extra>,
): Promise<Card<CardRow & Extra>[]> {
  const { rows } = await sql<CardRow & Extra>`
    with selected as materialized (${selection})
    select ${extraColumns}, ${cardColumns},
      ${mediaColumns},
      ${openToEveryone('a')} as is_open,
      a.author_id = ${viewerId} as is_mine,
      (select json_agg(json_build_object('id', c.id, 'name', c.name, 'is_private', c.is_private) order by c.id)
        from activity_circles ac join circles c on c.id = ac.circle_id
        where ac.activity_id = a.id and (not c.is_private or a.author_id = ${viewerId} or exists (
          select from circle_members cm where cm.circle_id = c.id and cm.member_id = ${viewerId} offset 0))) as circles,
      array(select am.member_id from activity_mentions am where am.activity_id = a.id order by 1) as mention_ids,
      exists (select from high_fives h where h.activity_id = a.id and h.member_id = ${viewerId} offset 0)
        as has_high_fived,
      ${showsCompanions(viewerId)} as shows_companions, hidden.ids as hidden_ids,
      ${visibleCommentCount(hiddenMembers)} as comment_count
    from selected join activities a on a.id = selected.id ${withHiddenMembers(hiddenIds)}
    where ${isVisible}
    order by selected.position`.execute(db)
  return withMemberSummaries(memberSummaries, rows)
}

/** A card without anything that depends on a viewer. */
export type SharedCard = Card<
  CardRow & {
    readonly visibility: string
    /** All who commented; null for an activity with many comments. */
    readonly all_commenter_ids: number[] | null
  }
>

/** More commenters than these are not read for a card. */
const maxCountedComments = 200

/**
 * Loads cards for the cache: all circles, private ones included, and no viewer. The caller decides which viewer sees
 * what, with the refs that a list contains.
 */
export async function sharedCards({ db, memberSummaries }: CardDeps, ids: readonly number[]): Promise<SharedCard[]> {
  const { rows } = await sql<SharedCard['row']>`
    select ${cardColumns}, ${visibilityState} as visibility,
      ${mediaColumns},
      ${openToEveryone('a')} as is_open, false as is_mine, false as has_high_fived, false as shows_companions, '{}'::bigint[] as hidden_ids,
      a.comment_count, case when a.comment_count <= ${sql.lit(maxCountedComments)} then array(
        select distinct c.author_id from comments c where c.activity_id = a.id and c.author_id is not null)
        end as all_commenter_ids,
      (select json_agg(json_build_object('id', c.id, 'name', c.name, 'is_private', c.is_private) order by c.id)
        from activity_circles ac join circles c on c.id = ac.circle_id where ac.activity_id = a.id) as circles,
      array(select am.member_id from activity_mentions am where am.activity_id = a.id order by 1) as mention_ids
    from activities a ${linksOfActivity(sql`0::bigint`)}
    where a.id = any(${[...ids]}::bigint[])`.execute(db)
  return withMemberSummaries(memberSummaries, rows)
}

/** Loads the member summaries of all cards in one call. */
async function withMemberSummaries<Row extends CardRow>(
  memberSummaries: CardDeps['memberSummaries'],
  rows: Row[],
): Promise<Card<Row>[]> {
  const lists = rows.flatMap((row) => {
    const visible = (ids: number[]) => ids.filter((id) => !row.hidden_ids.includes(id))
    return [[row.author_id], visible(row.mention_ids), visible(row.high_fiver_ids), visible(row.commenter_ids)]
  })
  const people = (await memberSummaries.load(lists)).values()
  const next = () => people.next().value ?? []
  return rows.flatMap((row) => {
    const [[author], mentions, highFivers, commenters] = [next(), next(), next(), next()]
    // The author's account may have been deleted between the two statements.
    return author === undefined ? [] : { row, author, mentions, highFivers, commenters }
  })
}

/** Loads the cards for a page of activity refs. */
export async function cardsOf(deps: CardDeps, viewer: Viewer, page: PageOf<ActivityRef>): Promise<PageOf<Card>> {
  const ids = page.items.map((item) => item.id)
  return { items: await activityCards(deps, viewer, ids), next: page.next }
}
