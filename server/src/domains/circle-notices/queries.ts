import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type PageOf, type PageRequest, readPageOf } from '../../platform/api/paging.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'
import type { Reader } from '../../platform/database/database.ts'
import { circleNoticeTexts, joinedTexts } from '../../platform/text/content-texts.ts'
import { memberVisibleTo, type PersonRow, personJson } from '../accounts/index.ts'
import { hasMutedWord, mutedMemberIds } from '../safety/index.ts'

export interface NoticeRow {
  readonly id: number
  readonly author_id: number
  readonly author: PersonRow
  readonly text: string
  readonly sent_at: Date
}

/** SQL condition: the viewer sees the author of a notice, and mutes neither them nor a word of the text. */
export function noticeShownTo(viewer: { readonly id: number | null }, alias: string): RawBuilder<SqlBool> {
  const author = `${alias}.author_id`
  return sql<SqlBool>`(${memberVisibleTo(viewer, author)} and ${sql.ref(author)} <> all (${mutedMemberIds(viewer)})
    and not ${hasMutedWord(viewer, joinedTexts(circleNoticeTexts, alias))})`
}

/** The notices of a circle, newest first. The caller has authorized the viewer as a member of the circle. */
export async function noticesOf(
  reader: Reader,
  viewer: Viewer,
  circleId: number,
  page: PageRequest,
): Promise<PageOf<NoticeRow & { readonly page_key: string }>> {
  // The author in a subquery keeps the index in the order of the page in use.
  const query = reader
    .selectFrom('circle_notices as n')
    .select(['n.id', 'n.author_id', 'n.text', 'n.sent_at'])
    .select(sql<PersonRow>`(select ${personJson('m')} from members m where m.id = n.author_id)`.as('author'))
    .where('n.circle_id', '=', circleId)
    .where(noticeShownTo(viewer, 'n'))
  return await readPageOf(query, page, { at: 'n.sent_at', id: 'n.id', direction: 'older' })
}
