import type { Comment, CommentVersion, Reply } from '@daystar/contract/comments'
import type { Translate } from '@daystar/contract/message'
import { encodeCursor } from '../../platform/api/paging.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'
import type { Deps } from '../../platform/deps.ts'
import { presentPerson } from '../accounts/index.ts'
import { presentMedia } from '../media/index.ts'
import { abilitiesOnComment } from './access.ts'
import type { CommentRow, Thread } from './queries.ts'
import type { CommentVersionRow } from './version-queries.ts'

interface PresentOptions extends Pick<Deps, 'config'> {
  /** Translates the name that replaces that of a deleted member. */
  readonly t: Translate
}

export function presentThread(
  { comment, replies, nextReplies }: Thread,
  viewer: Viewer,
  options: PresentOptions,
): Comment {
  return {
    ...presentComment(comment, viewer, options),
    replies: replies.map((reply) => presentComment(reply, viewer, options)),
    next_replies: nextReplies && encodeCursor(nextReplies),
  }
}

export function presentVersion({ written_at: writtenAt, ...row }: CommentVersionRow): CommentVersion {
  return { ...row, written_at: writtenAt.toISOString() }
}

export function presentComment(row: CommentRow, viewer: Viewer, { config, t }: PresentOptions): Reply {
  const { signedUrlSeconds } = config
  const author = row.author ?? { id: 0, name: t('Deleted member'), username: null, picture: null }
  return {
    id: row.id,
    activity_id: row.activity_id,
    parent_id: row.parent_id,
    content: row.content,
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    is_pinned: row.is_pinned,
    photo: row.media && presentMedia(row.media, { alt: row.alt_text, isPublic: false, signedUrlSeconds }),
    user: presentPerson(author),
    user_id: author.id,
    author_id: author.id,
    is_removed: row.author === null,
    star_count: row.star_count,
    starred_by_me: row.starred_by_me,
    is_muted: row.is_muted,
    mentions: row.mentions,
    can: abilitiesOnComment(viewer, { ...row, author_id: row.author?.id ?? null }),
  }
}
