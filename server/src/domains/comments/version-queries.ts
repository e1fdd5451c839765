import type { MentionedMember } from '@daystar/contract/fields'
import { limits } from '@daystar/contract/limits'
import { sql } from 'kysely'
import type { Viewer } from '../../platform/authorization/viewer.ts'
import type { Reader } from '../../platform/database/database.ts'
import { memberVisibleTo } from '../accounts/index.ts'

/** What a comment contained earlier, with the current names of the mentioned members. */
export interface CommentVersionRow {
  readonly id: number
  readonly content: string
  readonly photo_id: number | null
  readonly alt_text: string
  readonly written_at: Date
  readonly mentions: MentionedMember[]
}

/** Newest first. The caller must have checked that the viewer can see the comment. */
export function versionsOf(reader: Reader, viewer: Viewer, commentId: number): Promise<CommentVersionRow[]> {
  const mentioned = sql<MentionedMember[]>`coalesce((
    select json_agg(json_build_object('id', n.id, 'name', n.name, 'username', n.username) order by n.id)
    from members n where n.id = any (v.mentioned_ids) and ${memberVisibleTo(viewer, 'n.id')}), '[]'::json)`
  return reader
    .selectFrom('comment_versions as v')
    .select(['v.id', 'v.content', 'v.media_id as photo_id', 'v.alt_text', 'v.written_at', mentioned.as('mentions')])
    .where('v.comment_id', '=', commentId)
    .orderBy('v.id', 'desc')
    .limit(limits.commentVersions)
    .execute()
}
