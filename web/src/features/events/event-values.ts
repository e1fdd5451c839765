import type { EventDraft } from '@daystar/contract/events'
import type { Event, EventAudience, EventRepeats } from '@daystar/contract/events/event'
import { addDays, deviceTimeZone, today } from '#lib/texts/dates.ts'

/** The values of the form, as typed. */
export interface EventValues {
  readonly title: string
  readonly description: string
  readonly location: string
  readonly start_date: string
  readonly start_time: string
  readonly end_date: string
  readonly end_time: string
  readonly time_zone: string
  readonly rule: EventRepeats | ''
  readonly every: string
  readonly until: string
  readonly circleId: string
  readonly audience: EventAudience
  readonly capacity: string
  readonly guests: string
}

export function emptyValues(circleId: number | null): EventValues {
  const date = addDays(today(), 7)
  return {
    title: '',
    description: '',
    location: '',
    start_date: date,
    start_time: '18:00',
    end_date: date,
    end_time: '20:00',
    time_zone: deviceTimeZone(),
    rule: '',
    every: '1',
    until: '',
    circleId: circleId === null ? '' : String(circleId),
    audience: circleId === null ? 'followers' : 'circle',
    capacity: '',
    guests: '0',
  }
}

export function valuesOf(event: Event): EventValues {
  return {
    ...event,
    rule: event.repeats?.rule ?? '',
    every: String(event.repeats?.every ?? 1),
    until: event.repeats?.until ?? '',
    circleId: event.circle ? String(event.circle.id) : '',
    capacity: event.capacity === null ? '' : String(event.capacity),
    guests: String(event.guests_max),
  }
}

export function draftOf(values: EventValues): EventDraft {
  const { title, description, location, start_date, start_time, end_date, end_time, time_zone, audience } = values
  return {
    title: title.trim(),
    description,
    location,
    ...{ start_date, start_time, end_date, end_time, time_zone, audience },
    repeats:
      values.rule === '' ? null : { rule: values.rule, every: Number(values.every), until: values.until || null },
    capacity: values.capacity === '' ? null : Number(values.capacity),
    guests_max: Number(values.guests),
    circle_id: values.circleId === '' ? null : Number(values.circleId),
  }
}

/** Returns whether a field contains a complete date. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)

/** Returns whether a date is the last of its weekday in its month. */
export const isInLastWeek = (date: string): boolean => addDays(date, 7).slice(0, 7) !== date.slice(0, 7)

/** The rule as it is, or by the number of the weekday if the date is not the last such weekday of its month. */
export function fittingRule(rule: EventValues['rule'], date: string): EventValues['rule'] {
  return rule === 'monthly_last_weekday' && isDay(date) && !isInLastWeek(date) ? 'monthly_weekday' : rule
}
