import { events as contract } from '@daystar/contract/events'
import type { FastifyInstance } from 'fastify'
import { mapPage } from '../../../platform/api/paging.ts'
import type { Deps } from '../../../platform/deps.ts'
import { serve } from '../../../platform/http/serve.ts'
import { authorize } from '../access.ts'
import { seriesOfEvent } from '../lock-queries.ts'
import { addEventComment, editEventComment, removeEventComment } from './commands.ts'
import { commentsOnEvent, eventCommentVersions, ownEventComment, presentEventComment } from './queries.ts'

export function eventCommentRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  serve(app, contract.comments, async ({ viewer, params, page }) => {
    const series = await seriesOfEvent(db, viewer, params.eventId)
    authorize(viewer, 'readAttendance', series)
    return mapPage(await commentsOnEvent(db, viewer, params.eventId, page), (comment) =>
      presentEventComment(comment, viewer, series),
    )
  })

  serve(app, contract.addComment, async ({ viewer, params, body }) => {
    const id = await addEventComment(deps, viewer, { eventId: params.eventId, content: body.content })
    const comment = await ownEventComment(db, viewer, id)
    return presentEventComment(comment, viewer, await seriesOfEvent(db, viewer, params.eventId))
  })

  serve(app, contract.editComment, async ({ viewer, params: { eventCommentId: commentId }, body }) => {
    await editEventComment(deps, viewer, { commentId, content: body.content.trim() })
    const comment = await ownEventComment(db, viewer, commentId)
    return presentEventComment(comment, viewer, await seriesOfEvent(db, viewer, comment.event_id))
  })

  serve(app, contract.commentVersions, async ({ viewer, params }) =>
    eventCommentVersions(db, viewer, params.eventCommentId),
  )

  serve(app, contract.removeComment, async ({ viewer, params, query: { rule = 'other', reason = '' }, request }) =>
    removeEventComment(deps, viewer, params.eventCommentId, { rule, reason, address: request.ip }),
  )
}
