import type { EventAnswerKind } from '@daystar/contract/events/answers'
import type { Event, EventAudience, EventRepeats } from '@daystar/contract/events/event'
import { t } from '#lib/i18n/translate.ts'
import {
  deviceTimeZone,
  formatDateTime,
  formatLocalDate,
  formatTime,
  localDateOf,
  weekdayName,
} from '#lib/texts/dates.ts'

export const answerTexts: Record<EventAnswerKind, string> = {
  going: t('Going'),
  maybe: t('Maybe'),
  declined: t('Not going'),
}

export const audienceTexts: Record<EventAudience, string> = {
  everyone: t('Everyone'),
  followers: t('Your followers'),
  circle: t('Members of the circle'),
  invited: t('Invited members only'),
}

export const reminderTexts: Readonly<Record<number, string>> = {
  60: t('1 hour before'),
  180: t('3 hours before'),
  720: t('12 hours before'),
  1440: t('1 day before'),
  2880: t('2 days before'),
  10080: t('1 week before'),
}

/** When an event takes place, in the time zone of the device; the date once if it ends on the same day. */
export function timeText({ starts_at: startsAt, ends_at: endsAt }: Pick<Event, 'starts_at' | 'ends_at'>): string {
  return t(
    '{start} – {end}',
    {
      start: formatDateTime(startsAt),
      end: localDateOf(startsAt) === localDateOf(endsAt) ? formatTime(endsAt) : formatDateTime(endsAt),
    },
    { comment: 'Two times' },
  )
}

/** The wall time where the event takes place, if that of the device differs; null otherwise. */
export function localTimeText({
  start_date: date,
  start_time: time,
  time_zone: zone,
  starts_at: at,
}: Event): string | null {
  const device = new Date(at)
  const isSame = localDateOf(at) === date && device.getHours() * 60 + device.getMinutes() === minutesOf(time)
  if (zone === deviceTimeZone() || isSame) return null
  return t(
    '{date}, {time} in {zone}',
    { date: formatLocalDate(date), time, zone },
    { comment: 'Where an event takes place' },
  )
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

export function repetitionText({ repeats, start_date: date }: Pick<Event, 'repeats' | 'start_date'>): string | null {
  if (!repeats) return null
  const { rule, every: count, until } = repeats
  const texts: Record<EventRepeats, string> = {
    weekly: t('{count, plural, one {Every week} other {Every # weeks}}', { count }),
    monthly_day: t('{count, plural, one {Every month on the same date} other {Every # months on the same date}}', {
      count,
    }),
    monthly_weekday: t(
      '{count, plural, one {Every month on the same weekday} other {Every # months on the same weekday}}',
      { count },
    ),
    monthly_last_weekday: t(
      '{count, plural, one {Every month on the last {weekday}} other {Every # months on the last {weekday}}}',
      { count, weekday: weekdayName(date, 'long') },
    ),
  }
  if (until === null) return texts[rule]
  return t('{rule}, until {date}', { rule: texts[rule], date: formatLocalDate(until) })
}

/** How many people come, and how many places there are. */
export function placesText({ going_count: going, capacity }: Pick<Event, 'going_count' | 'capacity'>): string {
  if (capacity === null) return t('{count, plural, one {# person going} other {# people going}}', { count: going })
  return t('{going} of {count, plural, one {# place} other {# places}} taken', { going, count: capacity })
}

export const isOver = ({ ends_at: endsAt }: Pick<Event, 'ends_at'>) => new Date(endsAt).getTime() <= Date.now()
