import type { Activity } from '@daystar/contract/activities'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Cursor, cutPage, type PageRequest } from '../../../platform/api/paging.ts'
import { recordDecision } from '../../../platform/authorization/authorization.ts'
import { type SignedInViewer, visitor } from '../../../platform/authorization/viewer.ts'
import type { Reader } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { existingMemberId } from '../../accounts/index.ts'
import { readableByMember, visibleTo, visibleToFollower, visibleToMember } from '../access.ts'
import { activityPresenter } from '../cards/present.ts'
import { type Card, cardsOf } from '../cards/queries.ts'
import { activitiesNewestFirst } from '../queries.ts'

/**
 * The reader with whose rights authors look at their own activities. `follower`: any follower in none of the circles.
 */
export type OtherReader = 'visitor' | 'follower' | { readonly memberId: number }

interface SeenActivities {
  /** The number on all pages. */
  readonly count: number
  readonly activities: Activity[]
}

/** Throws `member_not_found` for a member whom the author cannot see. */
export async function otherReader(reader: Reader, author: SignedInViewer, ref: string): Promise<OtherReader> {
  if (ref === 'visitor' || ref === 'follower') return ref
  return { memberId: await existingMemberId(reader, author, ref) }
}

/**
 * One page of the author's activities that the other reader sees; the cards are otherwise the author's. The members
 * whom the reader's own cards leave out would show whom they have blocked.
 */
export async function seenActivities(
  deps: Pick<Deps, 'community' | 'config' | 'db' | 'memberSummaries'>,
  author: SignedInViewer,
  other: OtherReader,
  page: PageRequest,
): Promise<{ items: SeenActivities; next: Cursor | null }> {
  recordDecision(author, 'activity:viewAs')
  const { db, community } = deps
  const seen = other === 'visitor' && !community.publicRead ? sql<SqlBool>`false` : seenBy(author, other)
  const own = db.selectFrom('activities as a').where('a.author_id', '=', author.id).where(seen)
  const [rows, { count }, sharedIds] = await Promise.all([
    activitiesNewestFirst(db, author, page).where('a.author_id', '=', author.id).where(seen).execute(),
    own.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
    typeof other === 'string' ? [] : sharedCircleIds(db, author.id, other.memberId),
  ])
  const { items, next } = await cardsOf(deps, author, cutPage(rows, page))
  const present = activityPresenter(deps)
  return { items: { count, activities: items.map((card) => present(seenCard(card, sharedIds))) }, next }
}

/** SQL condition: the other reader sees the author's activity `a`. */
export function seenBy(author: SignedInViewer, other: OtherReader): RawBuilder<SqlBool> {
  if (other === 'visitor') return visibleTo(visitor, 'a')
  if (other === 'follower') return visibleToFollower('a')
  return visibleToMember(sql`${other.memberId}::bigint`, 'a', knownLinks(author))
}

/** The links to circles that the author belongs to: the members of one that they have left are not disclosed. */
const knownLinks = (author: SignedInViewer) => sql`(select l.activity_id, l.circle_id from activity_circles l
  join circle_members own on own.circle_id = l.circle_id and own.member_id = ${author.id}::bigint)`

/**
 * SQL condition: the other reader sees the activity of a companion, as far as the author can know that. Blocks and
 * mutes between the two are disregarded, because they would be disclosed.
 */
export function companionSeenBy(author: SignedInViewer, other: OtherReader, alias: string): RawBuilder<SqlBool> {
  // A follower of the author need not follow the companion.
  const seen =
    typeof other === 'string'
      ? visibleTo(visitor, alias)
      : readableByMember(sql`${other.memberId}::bigint`, alias, { links: knownLinks(author) })
  return sql<SqlBool>`(${visibleTo(author, alias)} and ${seen})`
}

/** The circles to which both members belong. */
async function sharedCircleIds(reader: Reader, memberId: number, otherId: number): Promise<number[]> {
  const rows = await reader
    .selectFrom('circle_members as mine')
    .innerJoin('circle_members as theirs', 'theirs.circle_id', 'mine.circle_id')
    .select('mine.circle_id')
    .where('mine.member_id', '=', memberId)
    .where('theirs.member_id', '=', otherId)
    .execute()
  return rows.map((row) => row.circle_id)
}

/**
 * The card as the reader sees it: it lacks the notice about a limited activity, and the private circles of which only
 * the author is a member.
 */
function seenCard(card: Card, sharedIds: readonly number[]): Card {
  const circles = (card.row.circles ?? []).filter(
    ({ id, is_private: isPrivate }) => !isPrivate || sharedIds.includes(id),
  )
  return { ...card, row: { ...card.row, circles, is_mine: false, has_high_fived: false, shows_companions: false } }
}
