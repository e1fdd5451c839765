import { comments } from '@daystar/contract/comments'
import type { FastifyInstance } from 'fastify'
import { mapPage } from '../../platform/api/paging.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentPerson } from '../accounts/index.ts'
import { visibleActivity } from '../activities/index.ts'
import { commentAdder } from './adding-commands.ts'
import { removeComment, starComment, unstarComment } from './commands.ts'
import { presentComment } from './present.ts'
import { commentsOn, starsOn, visibleComment } from './queries.ts'

export function commentRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, events } = deps
  const addComment = commentAdder(deps)

  serve(app, comments.list, async ({ viewer, params, page }) => {
    const activity = await visibleActivity(db, viewer, params.activityId)
    return mapPage(await commentsOn(db, viewer, activity.id, page), (comment) => presentComment(comment, viewer))
  })

  serve(app, comments.add, async ({ viewer, params, body }) => {
    const content = body.content.trim()
    return presentComment(await addComment({ activityId: params.activityId, author: viewer, content }), viewer)
  })

  serve(app, comments.read, async ({ viewer, params }) =>
    presentComment(await visibleComment(db, viewer, params.commentId, { orOwn: true }), viewer),
  )

  serve(app, comments.remove, async ({ viewer, params, query: { rule = 'other', reason = '' }, request }) =>
    removeComment(deps, viewer, params.commentId, { rule, reason, address: request.ip }),
  )

  serve(app, comments.star, async ({ viewer, params }) => {
    const count = await starComment({ db, events }, viewer, params.commentId)
    return { starred_by_me: true, star_count: count }
  })

  serve(app, comments.unstar, async ({ viewer, params }) => {
    const count = await unstarComment({ db, events }, viewer, params.commentId)
    return { starred_by_me: false, star_count: count }
  })

  serve(app, comments.stars, async ({ viewer, params, page }) => {
    const { id } = await visibleComment(db, viewer, params.commentId)
    return mapPage(await starsOn(db, viewer, id, page), ({ person }) => presentPerson(person))
  })
}
