import { comments } from '@daystar/contract/comments'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { lastEdits } from '../../platform/api/last-edits.ts'
import { mapPage } from '../../platform/api/paging.ts'
import type { Deps } from '../../platform/deps.ts'
import { requestTranslate } from '../../platform/http/request-language.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentPerson } from '../accounts/index.ts'
import { visibleActivity } from '../activities/index.ts'
import { commentAdder } from './adding-commands.ts'
import { removeComment, setStar } from './commands.ts'
import { editComment, pinComment } from './editing-commands.ts'
import { presentComment, presentThread, presentVersion } from './present.ts'
import { repliesTo, starsOn, threadOf, threadsOn, visibleComment, visibleComments } from './queries.ts'
import { versionsOf } from './version-queries.ts'

export function commentRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, events } = deps
  const addComment = commentAdder(deps)
  const optionsOf = (request: FastifyRequest) => ({ config: deps.config, t: requestTranslate(request) })

  serve(app, comments.list, async ({ viewer, params, page, request }) => {
    const activity = await visibleActivity(db, viewer, params.activityId)
    const options = optionsOf(request)
    return mapPage(await threadsOn(db, viewer, activity.id, page), (thread) => presentThread(thread, viewer, options))
  })

  serve(app, comments.replies, async ({ viewer, params, page, request }) => {
    const { id } = await visibleComment(db, viewer, params.commentId)
    const options = optionsOf(request)
    return mapPage(await repliesTo(db, viewer, id, page), (reply) => presentComment(reply, viewer, options))
  })

  serve(app, comments.add, async ({ viewer, params, body, file, request }) => {
    const content = body.content.trim()
    const repliedToId = body.parent_id ?? null
    const given = { activityId: params.activityId, author: viewer, content, altText: body.alt_text?.trim() ?? '' }
    const added = await addComment({ ...given, repliedToId, file })
    return presentThread({ comment: added, replies: [], nextReplies: null }, viewer, optionsOf(request))
  })

  serve(app, comments.read, async ({ viewer, params, request }) => {
    const comment = await visibleComment(db, viewer, params.commentId, { orOwn: true })
    return presentThread(await threadOf(db, viewer, comment), viewer, optionsOf(request))
  })

  serve(app, comments.visible, async ({ viewer, body }) => {
    const seen = await visibleComments(db, viewer, body.comment_ids)
    return { comment_ids: seen.map(({ id }) => id), edited_comments: lastEdits(seen) }
  })

  serve(app, comments.edit, async ({ viewer, params: { commentId }, body, file, request }) => {
    const { content, alt_text: altText, remove_photo: removesPhoto = false } = body
    const edit = { commentId, content: content.trim(), altText: altText?.trim(), file, removesPhoto }
    await editComment(deps, viewer, edit)
    const comment = await visibleComment(db, viewer, commentId)
    return presentThread(await threadOf(db, viewer, comment), viewer, optionsOf(request))
  })

  serve(app, comments.versions, async ({ viewer, params }) => {
    const { id } = await visibleComment(db, viewer, params.commentId, { orOwn: true })
    return (await versionsOf(db, viewer, id)).map(presentVersion)
  })

  serve(app, comments.pin, ({ viewer, params: { commentId } }) =>
    pinComment(deps, viewer, { commentId, isPinned: true }),
  )

  serve(app, comments.unpin, ({ viewer, params: { commentId } }) =>
    pinComment(deps, viewer, { commentId, isPinned: false }),
  )

  serve(app, comments.remove, async ({ viewer, params, query: { rule = 'other', reason = '' }, request }) =>
    removeComment(deps, viewer, params.commentId, { rule, reason, address: request.ip }),
  )

  serve(app, comments.star, async ({ viewer, params }) => {
    const count = await setStar({ db, events }, viewer, params.commentId, 'star')
    return { starred_by_me: true, star_count: count }
  })

  serve(app, comments.unstar, async ({ viewer, params }) => {
    const count = await setStar({ db, events }, viewer, params.commentId, 'unstar')
    return { starred_by_me: false, star_count: count }
  })

  serve(app, comments.stars, async ({ viewer, params, page }) => {
    const { id } = await visibleComment(db, viewer, params.commentId)
    return mapPage(await starsOn(db, viewer, id, page), ({ person }) => presentPerson(person))
  })
}
