import type { Comment } from '@daystar/contract/comments'
import { limits } from '@daystar/contract/limits'
import type { Translate } from '@daystar/contract/message'
import type { Viewer } from '../../platform/authorization/viewer.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { presentThread } from './present.ts'
import { threadsOn } from './queries.ts'

/**
 * Returns the function that reads the first page of comments on an activity. Its caller must have checked that the
 * viewer can see the activity.
 */
export function firstCommentsReader({ config }: Pick<Deps, 'config'>) {
  return async (reader: Reader, viewer: Viewer, activityId: number, t: Translate): Promise<Comment[]> => {
    const { items } = await threadsOn(reader, viewer, activityId, { size: limits.pageDefault, after: null })
    return items.map((thread) => presentThread(thread, viewer, { config, t }))
  }
}
