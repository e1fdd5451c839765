import type { LocalDate } from '#lib/texts/dates.ts'
import { circleOf, type Place } from './place.ts'

interface Days {
  readonly place: Place
  /** Of all members of the circle, instead of the viewer's own. */
  readonly ofEveryone: boolean
  readonly viewerId: number | null
}

/** The search that finds the activities of some days of a calendar. */
export function daySearch({ place, ofEveryone, viewerId }: Days, from: LocalDate, to: LocalDate) {
  return { user: ofEveryone ? undefined : (viewerId ?? undefined), circle: circleOf(place) ?? undefined, from, to }
}
