import type { Comment } from '@daystar/contract/comments'
import type { Viewer } from '../../platform/authorization/viewer.ts'
import { type PersonRow, presentPerson } from '../accounts/index.ts'
import { abilitiesOnComment } from './access.ts'
import type { CommentRow } from './queries.ts'

/** This name replaces that of an author whose account was deleted. */
const deletedMember: PersonRow = { id: 0, name: 'Deleted member', username: null, picture: null }

export function presentComment(row: CommentRow, viewer: Viewer): Comment {
  const author = row.author ?? deletedMember
  return {
    id: row.id,
    activity_id: row.activity_id,
    content: row.content,
    created_at: row.created_at.toISOString(),
    user: presentPerson(author),
    user_id: author.id,
    author_id: author.id,
    is_removed: row.author === null,
    star_count: row.star_count,
    starred_by_me: row.starred_by_me,
    is_muted: row.is_muted,
    mentions: row.mentions,
    can: abilitiesOnComment(viewer, { author_id: row.author?.id ?? null }),
  }
}
