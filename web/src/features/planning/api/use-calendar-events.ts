import { type LocalDate, localDateOf } from '#lib/texts/dates.ts'
import { useEventsBetween } from '#lib/use-events-between.ts'
import { circleOf, type Place } from '../place.ts'

export interface CalendarEvent {
  readonly id: number
  readonly title: string
  /** The day on which it starts, in the time zone of the device. */
  readonly date: LocalDate
  readonly startsAt: string
  readonly isCancelled: boolean
  readonly answer: 'going' | 'maybe' | 'waiting' | null
}

/** The events of the viewer in an inclusive range of dates; in the calendar of a circle, all of its events. */
export function useCalendarEvents(place: Place, from: LocalDate, to: LocalDate) {
  const circleId = circleOf(place)
  const { data, isError, isPlaceholderData, refetch } = useEventsBetween(from, to, {
    circleId,
    mine: circleId === null,
  })
  const events = (isPlaceholderData ? undefined : data)?.map(
    ({ id, title, starts_at: startsAt, cancelled_at: cancelledAt, own_answer: own }): CalendarEvent => ({
      id,
      title,
      date: localDateOf(startsAt),
      startsAt,
      isCancelled: cancelledAt !== null,
      answer: own === null || own.answer === 'declined' ? null : own.is_waiting ? 'waiting' : own.answer,
    }),
  )
  return { events, isError, refetch }
}
