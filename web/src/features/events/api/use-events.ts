import { api } from '@daystar/contract/wire'
import { callPage } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { usePages } from '#lib/api/use-pages.ts'
import { useRead } from '#lib/api/use-read.ts'
import { RequestError } from '#lib/errors/request-error.ts'

export interface EventFilter {
  readonly time: 'upcoming' | 'past'
  readonly circleId: number | null
  readonly mine: boolean
}

const queryOf = (circleId: number | null) => (circleId === null ? {} : { circle_id: circleId })

/** Events that have not ended, or that have. */
export function useEvents({ time, circleId, mine }: EventFilter, limit = 20) {
  return usePages([...queryKeys.eventList(time, circleId, mine), limit], (page, options) =>
    callPage(api.events.list, { query: { time, limit, mine, ...queryOf(circleId), ...page } }, options),
  )
}

export function useEvent(eventId: number) {
  return useRead(queryKeys.event(eventId), api.events.read, { params: { eventId } })
}

/** Returns whether the event was deleted or is hidden, or never existed. */
export function isEventNotFound(error: unknown): boolean {
  return error instanceof RequestError && (error.status === 404 || error.status === 422)
}

/** The dates of an event that is repeated. */
export function useEventDates(eventId: number, isEnabled: boolean) {
  return useRead(queryKeys.eventDates(eventId), api.events.dates, { params: { eventId } }, { enabled: isEnabled })
}

export type AnswerFilter = 'going' | 'waiting' | 'maybe' | 'declined'

export function useEventAnswers(eventId: number, answer: AnswerFilter) {
  return usePages(queryKeys.eventAnswers(eventId, answer), (page, options) =>
    callPage(api.events.answers, { params: { eventId }, query: { answer, limit: 50, ...page } }, options),
  )
}
