import { createHash } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type PageOf, type PageRequest, readPageOf } from '../../../platform/api/paging.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { canTakePart, isNotLimited } from '../../accounts/index.ts'
import type { MediaRow } from '../../media/index.ts'
import { type ContentRow, contentColumns } from '../content.ts'
import { type FileRow, mediaColumns } from '../media/queries.ts'

export const hashOfToken = (token: string) => createHash('sha256').update(token).digest()

/**
 * SQL condition: links may show the activity. It is not for its author alone, and if it is only for members of circles,
 * all of its circles permit links.
 */
export function isLinkable(alias: string): RawBuilder<SqlBool> {
  const a = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<SqlBool>`(${a('audience')} <> 'me' and (${a('reach')} = 'open' or coalesce((
    select bool_and(c.allows_links) from activity_circles l join circles c on c.id = l.circle_id
    where l.activity_id = ${a('id')}), false)))`
}

const isValid = sql<SqlBool>`(k.revoked_at is null and k.expires_at > now())`

/** SQL condition: the link `k` shows the activity `a` of the member `m` at this moment. */
const isWorking = sql<SqlBool>`(${isValid} and ${isLinkable('a')} and ${canTakePart('m')}
  and ${isNotLimited('m.id')})`

const content = sql.join(contentColumns.map((name) => sql.ref(`a.${name}`)))

interface SharedRow extends ContentRow {
  readonly author_name: string
  readonly expires_at: Date
  readonly media: MediaRow | null
  readonly further_media: FileRow[] | null
}

/** The activity that a link shows; undefined if the link is invalid or has ended. */
export async function activityOfLink(reader: Reader, token: string): Promise<SharedRow | undefined> {
  const { rows } = await sql<SharedRow>`
    select ${content}, m.name as author_name, k.expires_at, ${mediaColumns}
    from activity_links k join activities a on a.id = k.activity_id join members m on m.id = a.author_id
    where k.token_hash = ${hashOfToken(token)} and ${isWorking}`.execute(reader)
  return rows[0]
}

/** Returns whether a link shows the file with this key. */
export async function linkShowsMedia(reader: Reader, token: string, key: string): Promise<boolean> {
  const { rows } = await sql`
    select from activity_links k join activities a on a.id = k.activity_id join members m on m.id = a.author_id
    where k.token_hash = ${hashOfToken(token)} and ${isWorking} and exists (select from media f where f.key = ${key}
      and (f.id = a.media_id or f.id in (select media_id from activity_media where activity_id = a.id)))`.execute(
    reader,
  )
  return rows.length > 0
}

/** The links of a member, newest first. */
export async function linksOf(reader: Reader, viewer: SignedInViewer, page: PageRequest): Promise<PageOf<LinkRow>> {
  const query = reader
    .selectFrom('activity_links as k')
    .innerJoin('activities as a', 'a.id', 'k.activity_id')
    .innerJoin('members as m', 'm.id', 'a.author_id')
    .select(['k.id', 'k.activity_id', 'a.title', 'k.created_at', 'k.expires_at'])
    .select(sql<boolean>`${isWorking}`.as('is_active'))
    .where('k.author_id', '=', viewer.id)
  return await readPageOf(query, page, { at: 'k.created_at', id: 'k.id', direction: 'older' })
}

export interface LinkRow {
  readonly id: number
  readonly page_key: string
  readonly activity_id: number
  readonly title: string
  readonly created_at: Date
  readonly expires_at: Date
  readonly is_active: boolean
}
