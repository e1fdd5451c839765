import { api } from '@daystar/contract/wire'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useWindowEvent } from '#lib/events/window-events.ts'
import { useMyId } from '#lib/members/use-me.ts'
import { type LocalDate, today } from '#lib/texts/dates.ts'
import { circleOf, type Place } from '../place.ts'

const inCircle = (place: Place) => {
  const circleId = circleOf(place)
  return circleId === null ? {} : { circle_id: circleId }
}

/**
 * The days with activities in an inclusive date range: each day's latest activity, count and minutes. Those of the
 * viewer, or `ofEveryone` in the circle of the place.
 */
export function useDays(place: Place, from: LocalDate, to: LocalDate, ofEveryone = false) {
  const myId = useMyId()
  const circleId = circleOf(place)
  return useQuery({
    queryKey: queryKeys.daysBetween(ofEveryone ? 'everyone' : (myId ?? 0), from, to, circleId),
    queryFn: async ({ signal }) =>
      ofEveryone && circleId !== null
        ? (await import('./circle-days.ts')).readCircleDays(circleId, from, to, signal)
        : call(api.activities.days, { params: { userId: 'me' }, query: { from, to, ...inCircle(place) } }, { signal }),
    enabled: ofEveryone || myId !== null,
    placeholderData: keepPreviousData,
  })
}

/** The number of consecutive days with an activity of anyone in a circle. */
export function useCircleStreak(circleId: number) {
  return useQuery({
    queryKey: queryKeys.streak('everyone', circleId),
    queryFn: async ({ signal }) => (await import('./circle-days.ts')).readCircleStreak(circleId, today(), signal),
  })
}

/** The number of consecutive days with an activity up to today or yesterday. */
export function useStreak(place: Place) {
  const myId = useMyId()
  return useQuery({
    queryKey: queryKeys.streak(myId ?? 0, circleOf(place)),
    queryFn: async ({ signal }) => {
      const query = { today: today(), ...inCircle(place) }
      return (await call(api.activities.streak, { params: { userId: 'me' }, query }, { signal })).days
    },
    enabled: myId !== null,
  })
}

/** Refetches the days when the calendar opens, to include activities from other devices and tabs. */
export function useRefreshDaysOnOpen(): void {
  const cache = useQueryClient()
  useWindowEvent('monthly:opened', () => {
    void cache.invalidateQueries({ queryKey: queryKeys.days }, { cancelRefetch: false })
  })
}
