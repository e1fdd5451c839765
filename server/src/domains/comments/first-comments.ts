import type { Comment } from '@daystar/contract/comments'
import { limits } from '@daystar/contract/limits'
import type { Viewer } from '../../platform/authorization/viewer.ts'
import type { Reader } from '../../platform/database/database.ts'
import { presentComment } from './present.ts'
import { commentsOn } from './queries.ts'

/** The first page of comments on an activity. The caller must have checked that the viewer can see the activity. */
export async function firstComments(reader: Reader, viewer: Viewer, activityId: number): Promise<Comment[]> {
  const { items } = await commentsOn(reader, viewer, activityId, { size: limits.pageDefault, after: null })
  return items.map((comment) => presentComment(comment, viewer))
}
