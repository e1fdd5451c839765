import type { Audience } from '@daystar/contract/activities'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type PageOf, type PageRequest, readPageOf } from '../../../platform/api/paging.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { memberVisibleTo, type PersonRow, personJson } from '../../accounts/index.ts'
import { circlesWithRoles } from '../../circles/index.ts'
import { authorize, visibleToMember } from '../access.ts'
import { circleChanges } from '../circle-links/commands.ts'
import { visibleActivity } from '../visible-queries.ts'

/** The choices of an author in the form. */
interface ChosenAudience {
  readonly audience: Audience
  /** undefined: the circles of the edited activity stay. */
  readonly circleIds: readonly number[] | undefined
  readonly activityId: number | undefined
  readonly opens: boolean
}

interface DraftLink {
  readonly id: number
  readonly name: string
  readonly is_open: boolean
  /** True when the author belongs to the circle. */
  readonly is_known: boolean
}

/** The columns that decide who sees an activity, as they will be once the draft or the edit is saved. */
export interface DraftVisibility {
  readonly authorId: number
  readonly audience: Audience
  readonly reach: 'open' | 'circles'
  readonly links: readonly DraftLink[]
}

/**
 * The visibility that an activity will have. Only audience, reach and links are predicted, from the same link changes
 * that the commands apply; who sees the result is decided by the visibility predicate.
 */
export async function draftVisibility(
  reader: Reader,
  author: SignedInViewer,
  { audience, circleIds, activityId, opens }: ChosenAudience,
): Promise<DraftVisibility> {
  const activity = activityId === undefined ? null : await visibleActivity(reader, author, activityId)
  const authorId = activity?.author_id ?? author.id
  const changes =
    activityId === undefined
      ? { added: circleIds ?? [], mayOpen: true }
      : await circleChanges(reader, author, activityId, circleIds)
  const addedCircles = await circlesWithRoles(reader, author, [...new Set(changes.added)])
  authorize(author, 'readAudience', { author_id: authorId, addedCircles })
  const links = await draftLinks(reader, author, { circleIds, activityId, opens })
  const mayOpen = changes.mayOpen || opens || activity?.reach === 'open'
  const isOpen = mayOpen && (links.length === 0 || links.some((link) => link.is_open))
  return { authorId, audience, reach: isOpen ? 'open' : 'circles', links }
}

async function draftLinks(
  reader: Reader,
  author: SignedInViewer,
  { circleIds, activityId = 0, opens }: Omit<ChosenAudience, 'audience'>,
): Promise<DraftLink[]> {
  const willOpen = opens ? sql<boolean>`not c.is_private` : sql<boolean>`false`
  let query = reader
    .selectFrom('circles as c')
    .leftJoin('activity_circles as l', (join) =>
      join.onRef('l.circle_id', '=', 'c.id').on('l.activity_id', '=', activityId),
    )
    .leftJoin('circle_members as cm', (join) =>
      join.onRef('cm.circle_id', '=', 'c.id').on('cm.member_id', '=', author.id),
    )
    .select(['c.id', 'c.name'])
    .select(sql<boolean>`coalesce(l.is_open or ${willOpen}, not c.is_private)`.as('is_open'))
    .select(sql<boolean>`cm.member_id is not null`.as('is_known'))
    .orderBy('c.id')
  query =
    circleIds === undefined
      ? query.where('l.activity_id', 'is not', null)
      : query.where('c.id', '=', sql<number>`any(${[...circleIds]}::bigint[])`)
  return await query.execute()
}

export interface AudienceMemberRow {
  readonly id: number
  readonly page_key: string
  readonly person: PersonRow
}

/** One page of the members, besides the author, who will see the activity. */
export async function audienceMembers(
  reader: Reader,
  viewer: SignedInViewer,
  draft: DraftVisibility,
  page: PageRequest,
): Promise<PageOf<AudienceMemberRow>> {
  const query = membersWhoWillSee(reader, viewer, draft).select(['m.id', personJson('m').as('person')])
  return await readPageOf(query, page, { at: 'm.created_at', id: 'm.id', direction: 'older' })
}

export async function audienceCount(reader: Reader, viewer: SignedInViewer, draft: DraftVisibility): Promise<number> {
  const { count } = await membersWhoWillSee(reader, viewer, draft)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function membersWhoWillSee(reader: Reader, viewer: SignedInViewer, draft: DraftVisibility) {
  const { authorId, audience, reach } = draft
  const draftRow = sql<{ id: number }>`(
    select 0::bigint as id, ${authorId}::bigint as author_id, ${audience}::text as audience, ${reach}::text as reach)`
  const circleIds = knownCircleIds(draft)
  const links = sql`(select 0::bigint as activity_id, unnest(${circleIds}::bigint[]) as circle_id)`
  return reader
    .selectFrom('members as m')
    .innerJoin(draftRow.as('a'), (join) => join.onTrue())
    .where('m.id', '<>', authorId)
    .where(candidates(draft))
    .where(visibleToMember(sql.ref('m.id'), 'a', links))
    .where(memberVisibleTo(viewer, 'm.id'))
}

/** Members of other circles are hidden from the author, who cannot read those circles any more. */
function knownCircleIds({ links }: DraftVisibility): number[] {
  return links.filter((link) => link.is_known).map(({ id }) => id)
}

/**
 * Limits the members that are examined to those who can be in the result, so that the query does not read all of them.
 */
function candidates(draft: DraftVisibility): RawBuilder<SqlBool> {
  if (draft.audience === 'followers')
    return sql<SqlBool>`m.id in (
      select c.follower_id from connections c where c.followee_id = ${draft.authorId}::bigint and c.status = 'accepted')`
  return sql<SqlBool>`m.id in (
    select cm.member_id from circle_members cm where cm.circle_id = any(${knownCircleIds(draft)}::bigint[]))`
}
