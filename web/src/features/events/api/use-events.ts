import type { EventAnswer } from '@daystar/contract/events/answers'
import type { Event } from '@daystar/contract/events/event'
import { api } from '@daystar/contract/wire'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call, callPage, type Page } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { RequestError } from '#lib/errors/request-error.ts'

export interface EventFilter {
  readonly time: 'upcoming' | 'past'
  readonly circleId: number | null
  readonly mine: boolean
}

const queryOf = (circleId: number | null) => (circleId === null ? {} : { circle_id: circleId })

/** Events that have not ended, or that have. */
export function useEvents({ time, circleId, mine }: EventFilter, limit = 20) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.eventList(time, circleId, mine), limit],
    queryFn: ({ pageParam, signal }): Promise<Page<Event[]>> => {
      const query = { time, limit, mine, ...queryOf(circleId), ...(pageParam !== null && { cursor: pageParam }) }
      return callPage(api.events.list, { query }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

export function useEvent(eventId: number) {
  return useQuery({
    queryKey: queryKeys.event(eventId),
    queryFn: ({ signal }): Promise<Event> => call(api.events.read, { params: { eventId } }, { signal }),
  })
}

/** Returns whether the event was deleted or is hidden, or never existed. */
export function isEventNotFound(error: unknown): boolean {
  return error instanceof RequestError && (error.status === 404 || error.status === 422)
}

/** The dates of an event that is repeated. */
export function useEventDates(eventId: number, isEnabled: boolean) {
  return useQuery({
    queryKey: queryKeys.eventDates(eventId),
    queryFn: ({ signal }) => call(api.events.dates, { params: { eventId } }, { signal }),
    enabled: isEnabled,
  })
}

export type AnswerFilter = 'going' | 'waiting' | 'maybe' | 'declined'

export function useEventAnswers(eventId: number, answer: AnswerFilter) {
  return useInfiniteQuery({
    queryKey: queryKeys.eventAnswers(eventId, answer),
    queryFn: ({ pageParam, signal }): Promise<Page<EventAnswer[]>> => {
      const query = { answer, limit: 50, ...(pageParam !== null && { cursor: pageParam }) }
      return callPage(api.events.answers, { params: { eventId }, query }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}
