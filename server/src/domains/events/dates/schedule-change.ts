import type { EventChanges } from '@daystar/contract/events'
import type { Selectable } from 'kysely'
import type { EventSeries } from '../../../platform/database/tables.gen.ts'
import type { LockedEvent } from '../lock-queries.ts'
import type { ScheduleChange } from './date-plan.ts'
import { scheduleOf } from './dates-commands.ts'
import { requireEnd, requireLastWeek, timesOf, timeValues, timeZoneOf } from './draft.ts'
import {
  addDays,
  daysBetween,
  instantsOn,
  isInLastWeek,
  minutesBetween,
  type Repetition,
  type Schedule,
  wallTimesOf,
} from './schedule.ts'

/**
 * What an edit of one date changes in the schedule of its series, or null if it changes no time. The chosen times are
 * those of the edited date; if it differs from the rule, the others change by as much.
 */
export function scheduleChange(
  series: Selectable<EventSeries>,
  event: LockedEvent,
  changes: EventChanges,
): ScheduleChange | null {
  const current = scheduleOf(series)
  const timeZone = changes.time_zone === undefined ? current.timeZone : timeZoneOf(changes.time_zone)
  const shown = wallTimesOf(event.starts_at, event.ends_at, current.timeZone)
  const times = timesOf(changes) ?? shown
  const hasSameTimes =
    timeZone === current.timeZone &&
    (['start_date', 'start_time', 'end_date', 'end_time'] as const).every((name) => times[name] === shown[name])
  const requested = changes.repeats === undefined ? current.repeats : changes.repeats
  const isSameRule = requested?.rule === current.repeats?.rule && requested?.every === current.repeats?.every
  const isEndChosen = requested?.until !== current.repeats?.until
  if (hasSameTimes && isSameRule && !isEndChosen) return null

  const hasOwnTimes = isSameRule && (event.is_moved || event.is_over)
  const isSameDay = isSameRule && times.start_date === shown.start_date
  const movedDate = hasOwnTimes
    ? addDays(event.occurs_on, daysBetween(shown.start_date, times.start_date))
    : times.start_date
  const startDate = isSameDay ? current.startDate : movedDate
  const repeats = changes.repeats || isSameDay ? requested : requested && fitting(requested, startDate)
  if (changes.repeats && !isSameDay) requireLastWeek(changes.repeats.rule, startDate)
  if (changes.repeats && isEndChosen) requireEnd(changes.repeats.until, isSameDay ? event.occurs_on : startDate)

  const { duration_minutes: minutes } = timeValues(times, timeZone)
  const isSameTime = (hasOwnTimes || isSameDay) && times.start_time === shown.start_time
  const isSameLength = minutes === minutesBetween(shown, current.timeZone)
  const next: Schedule = {
    startDate,
    startTime: isSameTime ? current.startTime : times.start_time,
    timeZone,
    durationMinutes: isSameLength ? current.durationMinutes : minutes,
    repeats,
  }
  const chosen = hasSameTimes
    ? { startsAt: event.starts_at, endsAt: event.ends_at }
    : instantsOn(times.start_date, { startTime: times.start_time, timeZone, durationMinutes: minutes })
  return {
    editedId: event.id,
    current,
    next,
    anchor: isSameDay ? startDate : event.occurs_on,
    ownTimes: hasOwnTimes ? chosen : null,
    isEndChosen,
  }
}

/** The rule as it is, or by the number of the weekday if the date is not the last such weekday of its month. */
function fitting(repeats: Repetition, date: string): Repetition {
  const isLacking = repeats.rule === 'monthly_last_weekday' && !isInLastWeek(date)
  return isLacking ? { ...repeats, rule: 'monthly_weekday' } : repeats
}
