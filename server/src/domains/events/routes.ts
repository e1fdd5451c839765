import { events as contract } from '@daystar/contract/events'
import type { FastifyInstance } from 'fastify'
import { invalid } from '../../platform/api/api-error.ts'
import { lastEdits } from '../../platform/api/last-edits.ts'
import { mapPage } from '../../platform/api/paging.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentPerson, showsNoOtherMember } from '../accounts/index.ts'
import { authorize } from './access.ts'
import { answerEvent, withdrawAnswer } from './answer-commands.ts'
import { calendarFile, calendarFileName } from './calendar-file.ts'
import { seriesForCalendar } from './calendar-queries.ts'
import { addEventComment, editEventComment, removeEventComment } from './comment-commands.ts'
import {
  commentsOnEvent,
  eventCommentVersions,
  ownEventComment,
  presentEventComment,
  visibleEventComments,
} from './comment-queries.ts'
import { cancelEvent, moveEvent } from './dates/date-commands.ts'
import { answersFor, invitationsTo } from './guest-queries.ts'
import { appointOrganizer, dismissOrganizer, inviteMembers, uninviteMember } from './invitation-commands.ts'
import { seriesOfEvent } from './lock-queries.ts'
import { removeNote } from './note-commands.ts'
import { removeEventPhoto, setEventPhoto } from './photo-commands.ts'
import { eventPresenter, presentAnswer } from './present.ts'
import { datesAfterNow, eventsBetween, pastEvents, upcomingEvents, visibleEvent, visibleEvents } from './queries.ts'
import { createEvent, deleteEvent, editEvent } from './series-commands.ts'

const filtersOf = (query: { circle_id?: number; mine?: boolean }) => ({
  circleId: query.circle_id,
  isMine: query.mine ?? false,
})

const maxRangeMs = 62 * 24 * 60 * 60 * 1000

export function eventRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps
  const present = eventPresenter(config)
  const event = async (viewer: Viewer, id: number) => present(await visibleEvent(db, viewer, id), viewer)

  serve(app, contract.visible, async ({ viewer, body }) => {
    const seen = await visibleEvents(db, viewer, body.event_ids)
    const comments = await visibleEventComments(db, viewer, body.event_comment_ids ?? [])
    return {
      event_ids: seen.map(({ id }) => id),
      event_comment_ids: comments.map(({ id }) => id),
      edited_events: lastEdits(seen),
      edited_event_comments: lastEdits(comments),
    }
  })

  serve(app, contract.list, async ({ viewer, query, page }) => {
    const list = query.time === 'past' ? pastEvents : upcomingEvents
    return mapPage(await list(db, viewer, filtersOf(query), page), (row) => present(row, viewer))
  })

  serve(app, contract.between, async ({ viewer, query }) => {
    const range = { from: new Date(query.from), to: new Date(query.to), ...filtersOf(query) }
    if (+range.to < +range.from || +range.to - +range.from > maxRangeMs)
      throw invalid(['query', 'to'], (t) => t('Choose at most 62 days.'))
    return (await eventsBetween(db, viewer, range)).map((row) => present(row, viewer))
  })

  serve(app, contract.create, async ({ viewer, body }) => event(viewer, await createEvent(deps, viewer, body)))

  serve(app, contract.read, async ({ viewer, params }) => event(viewer, params.eventId))

  serve(app, contract.dates, async ({ viewer, params }) => {
    const { id } = await seriesOfEvent(db, viewer, params.eventId)
    return (await datesAfterNow(db, id)).map((date) => ({
      ...date,
      starts_at: date.starts_at.toISOString(),
      cancelled_at: date.cancelled_at?.toISOString() ?? null,
    }))
  })

  serve(app, contract.edit, async ({ viewer, params, body }) => {
    await editEvent(deps, viewer, params.eventId, body)
    return event(viewer, params.eventId)
  })

  serve(app, contract.move, async ({ viewer, params, body }) => {
    await moveEvent(deps, viewer, params.eventId, body)
    return event(viewer, params.eventId)
  })

  serve(app, contract.cancel, async ({ viewer, params, body }) => {
    await cancelEvent(deps, viewer, params.eventId, body)
    return event(viewer, params.eventId)
  })

  serve(app, contract.remove, async ({ viewer, params, query: { rule = 'other', reason = '' }, request }) =>
    deleteEvent(deps, viewer, params.eventId, { rule, reason, address: request.ip }),
  )

  serve(app, contract.photo, async ({ viewer, params, file }) => ({
    photo: await setEventPhoto(deps, viewer, params.eventId, file),
  }))

  serve(app, contract.removePhoto, async ({ viewer, params }) => removeEventPhoto(deps, viewer, params.eventId))

  serve(app, contract.answer, async ({ viewer, params, body }) => {
    await answerEvent(deps, viewer, params.eventId, body)
    return event(viewer, params.eventId)
  })

  serve(app, contract.withdrawAnswer, async ({ viewer, params }) => {
    await withdrawAnswer(deps, viewer, params.eventId)
    return event(viewer, params.eventId)
  })

  serve(app, contract.answers, async ({ viewer, params, query, page }) => {
    const series = await seriesOfEvent(db, viewer, params.eventId)
    authorize(viewer, 'readAttendance', series)
    const answers = await answersFor(db, viewer, { eventId: params.eventId, kind: query.answer }, page)
    return mapPage(answers, (answer) => presentAnswer(answer, viewer, series))
  })

  serve(
    app,
    contract.removeNote,
    async ({ viewer, params: { eventId, userId: memberId }, query: { rule = 'other', reason = '' }, request }) =>
      removeNote(deps, viewer, { eventId, memberId }, { rule, reason, address: request.ip }),
  )

  serve(app, contract.invitations, async ({ viewer, params, page }) => {
    const series = await seriesOfEvent(db, viewer, params.eventId)
    authorize(viewer, 'edit', series)
    return mapPage(await invitationsTo(db, viewer, series.id, page), (row) => ({
      ...presentPerson(row.member),
      is_organizer: row.is_organizer,
    }))
  })

  serve(app, contract.invite, async ({ viewer, params, body }) => {
    showsNoOtherMember(viewer)
    return { invited: await inviteMembers(deps, viewer, params.eventId, body.member_ids) }
  })

  serve(app, contract.uninvite, async ({ viewer, params: { eventId, userId } }) =>
    uninviteMember(deps, viewer, { eventId, memberId: userId }),
  )

  serve(app, contract.appoint, async ({ viewer, params: { eventId, userId } }) =>
    appointOrganizer(deps, viewer, { eventId, memberId: userId }),
  )

  serve(app, contract.dismiss, async ({ viewer, params: { eventId, userId } }) =>
    dismissOrganizer(deps, viewer, { eventId, memberId: userId }),
  )

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

  serve(app, contract.calendar, async ({ viewer, params, reply }) => {
    const { series, dates } = await seriesForCalendar(db, viewer, params.eventId)
    const url = `${config.publicUrl}/events/${params.eventId}`
    const shown = { ...series, url }
    const startsAt = dates.find(({ id }) => id === params.eventId)?.starts_at ?? series.created_at
    reply.headers({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${calendarFileName(shown, startsAt)}"`,
      'cache-control': 'no-store',
    })
    return calendarFile(shown, dates)
  })
}
