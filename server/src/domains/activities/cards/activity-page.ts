import type { ActivityDetail } from '@daystar/contract/activities'
import { Comment } from '@daystar/contract/comments'
import type { Translate } from '@daystar/contract/message'
import { Type } from 'typebox'
import { apiError } from '../../../platform/api/api-error.ts'
import type { Viewer } from '../../../platform/authorization/viewer.ts'
import type { Reader } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { RenderedJson } from '../../../platform/http/reply/rendered-body.ts'
import { serializerFor } from '../../../platform/http/reply/serialization.ts'
import { positionOfOptional } from './json.ts'
import { renderCards } from './lists.ts'
import { activityPresenter } from './present.ts'
import { activityCards } from './queries.ts'
import { visibleCardRef } from './ref-queries.ts'

/**
 * Loads the first comments on an activity, oldest first. Injected by the app, because this domain cannot import
 * `comments`.
 */
export type FirstComments = (reader: Reader, viewer: Viewer, activityId: number, t: Translate) => Promise<Comment[]>

type ActivityPageDeps = Pick<Deps, 'cards' | 'community' | 'config' | 'db' | 'memberSummaries' | 'pubSub'>

const serializeComments = serializerFor(Type.Array(Comment))

/**
 * Reads one activity with its first comments: the card from the cache if it is exact, the comments from the database.
 */
export function activityPageReader(deps: ActivityPageDeps, firstComments: FirstComments) {
  const { cards, db, pubSub } = deps
  const present = activityPresenter(deps)

  async function fromCache(viewer: Viewer, id: number, t: Translate): Promise<RenderedJson | null> {
    const isCurrent = cards.watchViewer(viewer)
    const ref = await visibleCardRef(db, viewer, id)
    if (!ref) throw apiError('activity_not_found')
    const comments = await firstComments(db, viewer, id, t)
    // After the comments: if the viewer was not allowed to see the activity anymore when they were read, the ref is
    // outdated.
    if (!(await pubSub.barrier())) return null
    const [card] = (await renderCards(cards, [ref], isCurrent)) ?? []
    return card === undefined ? null : new RenderedJson(withComments(card, comments))
  }

  return async (viewer: Viewer, id: number, t: Translate): Promise<ActivityDetail | RenderedJson> => {
    const cached = await fromCache(viewer, id, t)
    if (cached !== null) return cached
    const [found] = await activityCards(deps, viewer, [id])
    if (!found) throw apiError('activity_not_found')
    return { ...present(found), comments: await firstComments(db, viewer, id, t) }
  }
}

/** The properties follow in the order in which the schema of the page serializes them: optional ones are the last. */
function withComments(card: Buffer, comments: readonly Comment[]): Buffer {
  const end = positionOfOptional(card)
  const added = Buffer.from(`,"comments":${serializeComments(comments)}`)
  return Buffer.concat([card.subarray(0, end), added, card.subarray(end)])
}
