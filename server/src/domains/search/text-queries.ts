import type { Audience } from '@daystar/contract/activities'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cutPage, type PageOf, type PageRequest } from '../../platform/api/paging.ts'
import { recordDecision } from '../../platform/authorization/authorization.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'
import { columnOf } from '../../platform/database/column-of.ts'
import type { Reader } from '../../platform/database/database.ts'
import { commentTexts, joinedTexts } from '../../platform/text/content-texts.ts'
import { memberVisibleTo, type PersonRow, personJson } from '../accounts/index.ts'
import {
  type ActivityFilters,
  foundActivities,
  inCircle,
  indexedMatches,
  openToEveryone,
  visibleTo,
} from '../activities/index.ts'
import { type MediaRow, mediaJson } from '../media/index.ts'
import { hasMutedWord, mutedMemberIds, notMuted } from '../safety/index.ts'

export interface Found {
  readonly page_key: string
  readonly id: number
  readonly author: PersonRow
  /** The language of the text; null: unknown. */
  readonly language: string | null
  /** The lexemes of the query as a JSON array, the same in all rows of a page. */
  readonly lexemes: string | null
}

/** As JSON text, which is parsed for one row instead of all. */
export const lexemesOfQuery = (text: string) =>
  sql`(select to_json(search_query_lexemes(${text}::text))::text) as lexemes`

/** A subquery, which is a probe for each row: a join would read all members of a community of some thousands. */
export const authorOf = (alias: string) =>
  sql`(select ${personJson('m')} from members m where m.id = ${columnOf(alias, 'author_id')})`

export interface ActivityMatch extends Found {
  readonly title: string
  readonly description: string
  readonly tags: string[]
  readonly location: string
  readonly occurred_at: Date
  readonly local_date: string
  readonly audience: Audience
  readonly alt_text: string
  readonly is_open: boolean
  readonly media: MediaRow | null
}

/** Activities with all words of the text, newest first. */
export async function activityMatches(
  reader: Reader,
  viewer: Viewer,
  filters: ActivityFilters,
  page: PageRequest,
): Promise<PageOf<ActivityMatch>> {
  // The predicate of visibility hides the authors whom the viewer does not see.
  recordDecision(viewer, 'member:list')
  const { rows } = await sql<ActivityMatch>`
    select a.id, a.title, a.description, a.tags, a.location, a.occurred_at, a.local_date, a.audience, a.alt_text,
      a.occurred_at::text as page_key, ${openToEveryone('a')} as is_open, ${authorOf('a')} as author,
      (select ${mediaJson('f')} from media f where f.id = a.media_id) as media,
      (select s.language from activity_search s where s.activity_id = a.id) as language, ${lexemesOfQuery(filters.text ?? '')}
    from (${foundActivities(viewer, filters, page)}) found join activities a on a.id = found.id
    order by a.occurred_at desc, a.id desc`.execute(reader)
  return cutPage(rows, page)
}

export interface CommentMatch extends Found {
  readonly activity_id: number
  readonly activity_title: string
  readonly content: string
  readonly created_at: Date
}

/** Comments with all words of the text, newest first, without those of muted members or with muted words. */
export async function commentMatches(
  reader: Reader,
  viewer: Viewer,
  filters: ActivityFilters & { readonly text: string },
  page: PageRequest,
): Promise<PageOf<CommentMatch>> {
  recordDecision(viewer, 'comment:read')
  const { circleId, text, authorId, from, to } = filters
  const conditions = [
    visibleTo(viewer, 'a'),
    memberVisibleTo(viewer, 'c.author_id'),
    notMuted(viewer, 'a', { circles: circleId === undefined }),
    isNotMuted(viewer),
    inCircle(viewer, circleId, 'a'),
    ...(from === undefined ? [] : [sql`c.created_at >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`c.created_at < ${to}::date + 1`]),
  ]
  const visible = sql`select c.id, c.activity_id, a.title as activity_title, c.content, c.created_at, c.author_id
    from comments c join activities a on a.id = c.activity_id
    where c.id = s.comment_id and ${sql.join(conditions, sql` and `)}`
  const index = { table: 'comment_search', id: 'comment_id', at: 'created_at' } as const
  const { rows } = await sql<CommentMatch>`
    select c.id, c.activity_id, c.activity_title, c.content, c.created_at, c.created_at::text as page_key,
      ${authorOf('c')} as author,
      (select s.language from comment_search s where s.comment_id = c.id) as language, ${lexemesOfQuery(text)}
    from (${indexedMatches(index, { text, authorId, from, to }, page, visible)}) c
    order by c.created_at desc, c.id desc`.execute(reader)
  return cutPage(rows, page)
}

function isNotMuted(viewer: Viewer): RawBuilder<SqlBool> {
  if (viewer.id === null) return sql<SqlBool>`true`
  return sql<SqlBool>`(c.author_id = ${viewer.id} or (c.author_id <> all (${mutedMemberIds(viewer)})
    and not ${hasMutedWord(viewer, joinedTexts(commentTexts, 'c'))}))`
}

/** Tags with this beginning that are looked up, in alphabetical order. */
const maxCompared = 60
const maxTags = 20

export interface TagMatch {
  readonly tag: string
  readonly last_used_at: Date
}

/** The tag as it is written in the newest activity that the viewer can see; those that were used last come first. */
export async function tagsMatching(reader: Reader, viewer: Viewer, query: string): Promise<TagMatch[]> {
  const key = sql`search_key(${query}::text)`
  const newest = foundActivities(viewer, { tagKey: sql`known.key` }, { size: 0, after: null })
  const { rows } = await sql<TagMatch>`
    select (select tag from unnest(a.tags, a.tag_keys) as typed(tag, folded) where folded = known.key limit 1) as tag,
      a.occurred_at as last_used_at
    from (select key from tags where key >= ${key} collate "C" and key < ${key} || chr(1114111) collate "C"
        order by key limit ${sql.lit(maxCompared)}) known
      cross join lateral (${newest}) found join activities a on a.id = found.id
    order by known.key = ${key} desc, a.occurred_at desc, known.key limit ${sql.lit(maxTags)}`.execute(reader)
  return rows
}
