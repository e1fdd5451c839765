import type { Event } from '@daystar/contract/events/event'
import { api } from '@daystar/contract/wire'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { addDays, type LocalDate } from '#lib/texts/dates.ts'

interface Filter {
  readonly circleId: number | null
  /** Only those that the viewer organizes, or to which they answered *going* or *maybe*. */
  readonly mine?: boolean
}

/** The events that start on the days from one date to another, in the time zone of the device. */
export function useEventsBetween(from: LocalDate, to: LocalDate, { circleId, mine = false }: Filter) {
  const [start = '', end = ''] = [new Date(`${from}T00:00`), new Date(`${addDays(to, 1)}T00:00`)].map((date) =>
    date.toISOString(),
  )
  return useQuery({
    queryKey: queryKeys.eventsBetween(start, end, circleId, mine),
    queryFn: ({ signal }): Promise<Event[]> => {
      const query = { from: start, to: end, ...(circleId !== null && { circle_id: circleId }), ...(mine && { mine }) }
      return call(api.events.between, { query }, { signal })
    },
    placeholderData: keepPreviousData,
  })
}
