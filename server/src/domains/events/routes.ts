import { events as contract } from '@daystar/contract/events'
import type { FastifyInstance } from 'fastify'
import { invalid } from '../../platform/api/api-error.ts'
import { lastEdits } from '../../platform/api/last-edits.ts'
import { mapPage } from '../../platform/api/paging.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/serve.ts'
import { answerRoutes } from './answers/routes.ts'
import { calendarFile, calendarFileName } from './calendar-file.ts'
import { seriesForCalendar } from './calendar-queries.ts'
import { visibleEventComments } from './comments/queries.ts'
import { eventCommentRoutes } from './comments/routes.ts'
import { cancelEvent, moveEvent } from './dates/date-commands.ts'
import { eventInvitationRoutes } from './invitation-routes.ts'
import { seriesOfEvent } from './lock-queries.ts'
import { removeEventPhoto, setEventPhoto } from './photo-commands.ts'
import { eventPresenter } from './present.ts'
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
  answerRoutes(app, deps, event)
  eventInvitationRoutes(app, deps)
  eventCommentRoutes(app, deps)

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
