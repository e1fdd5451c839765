import {
  addDays,
  dateIn,
  datesOf,
  firstDateFrom,
  hasSamePeriods,
  horizonOf,
  instantsOn,
  periodsBetween,
  placeAfter,
  type Schedule,
  wallTimesOf,
} from './schedule.ts'

interface Times {
  readonly startsAt: Date
  readonly endsAt: Date
}

/** A stored date of a series that a change of the schedule can move. */
export interface StoredDate extends Times {
  readonly id: number
  readonly occursOn: string
  readonly isMoved: boolean
  readonly isOver: boolean
  /** True when somebody answered or commented. */
  readonly isUsed: boolean
}

/** What an edit of one date changes in the schedule of its series. */
export interface ScheduleChange {
  readonly editedId: number
  readonly current: Schedule
  /** Starts on the date that replaces `anchor`. */
  readonly next: Schedule
  readonly anchor: string
  /** The times of the edited date, if they may differ from those of the rule. */
  readonly ownTimes: Times | null
  /** True when this edit chose the last date, so that later ones are removed. */
  readonly isEndChosen: boolean
}

export interface PlannedDate extends Times {
  readonly id: number
  readonly occursOn: string
  readonly isMoved: boolean
  /** True when it is another day than the one that may have been cancelled. */
  readonly isOtherDay: boolean
}

/** The dates of a series after a change of its schedule. */
export interface DatePlan {
  readonly schedule: Schedule
  /** The stored dates that remain. */
  readonly dates: readonly PlannedDate[]
  /** The dates of the rule that are not stored yet. */
  readonly addedDates: readonly string[]
  readonly filledUntil: string
}

/**
 * Plans the dates of a series by its new schedule: each stays in its week or month, or moves by as many as the edited
 * one. The days of dates that nothing changes are `past`.
 */
export function planDates(
  change: ScheduleChange,
  stored: readonly StoredDate[],
  past: readonly string[],
  now = new Date(),
): DatePlan {
  const next = withLastDate(change)
  const placed = stored.map((date) => placedDate(change, next, date))
  const taken = new Set(past)
  const byRule = new Set<PlacedDate>()
  for (const date of inOrderOfPrecedence(change, placed)) {
    if (!date.isByRule || isAfterEnd(next, date.day) || taken.has(date.day)) continue
    taken.add(date.day)
    byRule.add(date)
  }
  const coming = [...byRule].filter(({ stored: { isOver }, times }) => !isOver || times.endsAt > now)
  const from = earliest(coming.map(({ day }) => day)) ?? addDays(latest([...past, ...placed.map(({ day }) => day)]), 1)
  const schedule = { ...next, startDate: startDateOf(change, next, from) }
  const filledUntil = latest([horizonOf(schedule, now), ...[...byRule].map(({ day }) => day)])
  const ruleDates = datesOf(schedule, { from: next.repeats === null ? next.startDate : from, to: filledUntil })
  const addedDates = ruleDates.filter((day) => !taken.has(day))
  for (const day of addedDates) taken.add(day)
  const dates = placed.flatMap((date) => {
    if (byRule.has(date)) return [plannedDate(date, date.day)]
    if (!isKeptOutsideRule(change, next, date)) return []
    const occursOn = freeDay(date.day, taken)
    taken.add(occursOn)
    return [{ ...plannedDate(date, occursOn), isMoved: true }]
  })
  return { schedule, dates, addedDates, filledUntil }
}

/** The new schedule, which ends later if the dates that were planned before its end would otherwise be left out. */
function withLastDate({ current, next, anchor, isEndChosen }: ScheduleChange): Schedule {
  const { repeats } = next
  if (repeats === null || repeats.until === null || isEndChosen) return next
  const { until } = repeats
  const [last] = hasSamePeriods(current, next)
    ? datesOf(current, { from: addDays(until, -400), to: until }).slice(-1)
    : []
  const moved = last === undefined ? [] : [placeAfter(next, periodsBetween(anchor, last, repeats.rule)).day]
  return { ...next, repeats: { ...repeats, until: latest([until, next.startDate, ...moved]) } }
}

interface PlacedDate {
  readonly stored: StoredDate
  readonly day: string
  /** False when the rule does not have the day. */
  readonly isByRule: boolean
  readonly times: Times
  readonly isMoved: boolean
  readonly isOtherDay: boolean
}

function placedDate(change: ScheduleChange, next: Schedule, stored: StoredDate): PlacedDate {
  const { current, anchor, editedId, ownTimes } = change
  const isEdited = stored.id === editedId
  const periods = next.repeats === null ? 0 : periodsBetween(anchor, stored.occursOn, next.repeats.rule)
  const place = placeAfter(next, periods)
  const isByRule = next.repeats === null ? isEdited : place.isByRule
  const ruleTimes = instantsOn(place.day, next)
  const moved = stored.isMoved ? inZone(stored, current.timeZone, next.timeZone) : ruleTimes
  const times = isEdited ? (ownTimes ?? ruleTimes) : moved
  const isOtherPeriod = next.repeats !== null && periodsBetween(stored.occursOn, place.day, next.repeats.rule) !== 0
  const isOtherDay = isEdited
    ? dateIn(stored.startsAt, current.timeZone) !== dateIn(times.startsAt, next.timeZone)
    : isOtherPeriod || !(hasSamePeriods(current, next) || place.day === stored.occursOn)
  const isMoved = +times.startsAt !== +ruleTimes.startsAt || +times.endsAt !== +ruleTimes.endsAt
  return { stored, ...place, isByRule, times, isMoved, isOtherDay }
}

/** The dates with those first that a day of the rule belongs to if several have it. */
function inOrderOfPrecedence({ editedId }: ScheduleChange, dates: readonly PlacedDate[]): readonly PlacedDate[] {
  const rank = ({ stored, day }: PlacedDate) =>
    stored.id === editedId ? 0 : day === stored.occursOn ? 1 : stored.isUsed ? 2 : 3
  return dates.toSorted((one, other) => rank(one) - rank(other))
}

/** The start of a schedule from the given day on, or of the current one if nothing but its end changes. */
function startDateOf({ current, anchor }: ScheduleChange, next: Schedule, from: string): string {
  if (next.repeats === null) return next.startDate
  const isSame =
    anchor === next.startDate &&
    current.repeats?.rule === next.repeats.rule &&
    hasSamePeriods(current, next) &&
    current.startTime === next.startTime &&
    current.timeZone === next.timeZone &&
    current.durationMinutes === next.durationMinutes
  return isSame ? current.startDate : firstDateFrom(next, from)
}

function isKeptOutsideRule(
  { editedId, current }: ScheduleChange,
  next: Schedule,
  { stored, day }: PlacedDate,
): boolean {
  if (stored.id === editedId) return true
  return hasSamePeriods(current, next) && !isAfterEnd(next, day) && (stored.isUsed || stored.isMoved)
}

const plannedDate = ({ stored, times, isMoved, isOtherDay }: PlacedDate, occursOn: string): PlannedDate => ({
  id: stored.id,
  occursOn,
  ...times,
  isMoved,
  isOtherDay,
})

const isAfterEnd = ({ repeats }: Schedule, day: string) =>
  repeats !== null && repeats.until !== null && day > repeats.until

/** The first day from the given one on that no date of the series has. */
function freeDay(from: string, taken: ReadonlySet<string>): string {
  let day = from
  while (taken.has(day)) day = addDays(day, 1)
  return day
}

/** The instants of the same wall times in another time zone. */
function inZone({ startsAt, endsAt }: Times, from: string, to: string): Times {
  if (from === to) return { startsAt, endsAt }
  const { start_date: date, start_time: startTime } = wallTimesOf(startsAt, endsAt, from)
  const durationMinutes = Math.round((+endsAt - +startsAt) / 60_000)
  return instantsOn(date, { startTime, timeZone: to, durationMinutes })
}

const earliest = (days: readonly string[]): string | undefined => days.toSorted()[0]
const latest = (days: readonly string[]): string => days.reduce((one, other) => (one > other ? one : other))
