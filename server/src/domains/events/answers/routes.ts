import { events as contract } from '@daystar/contract/events'
import type { Event } from '@daystar/contract/events/event'
import type { FastifyInstance } from 'fastify'
import { mapPage } from '../../../platform/api/paging.ts'
import type { Viewer } from '../../../platform/authorization/viewer.ts'
import type { Deps } from '../../../platform/deps.ts'
import { serve } from '../../../platform/http/serve.ts'
import { authorize } from '../access.ts'
import { seriesOfEvent } from '../lock-queries.ts'
import { answerEvent, withdrawAnswer } from './commands.ts'
import { removeNote } from './note-commands.ts'
import { presentAnswer } from './present.ts'
import { answersFor } from './queries.ts'

export function answerRoutes(
  app: FastifyInstance,
  deps: Deps,
  event: (viewer: Viewer, id: number) => Promise<Event>,
): void {
  const { db } = deps

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
}
