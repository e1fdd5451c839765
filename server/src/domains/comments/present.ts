import type { Comment } from '@daystar/contract/comments'
import { presentPerson } from '../accounts/index.ts'
import type { CommentRow } from './queries.ts'

export function presentComment(row: CommentRow): Comment {
  return {
    id: row.id,
    activity_id: row.activity_id,
    content: row.content,
    created_at: row.created_at.toISOString(),
    user: presentPerson(row.author),
    user_id: row.author.id,
    author_id: row.author.id,
    star_count: row.star_count,
    starred_by_me: row.starred_by_me,
    mentions: row.mentions,
  }
}
