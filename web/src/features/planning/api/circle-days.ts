import type { ActivityDay } from '@daystar/contract/activities/days'
import { limits } from '@daystar/contract/limits'
import { parseDuration } from '@daystar/contract/texts/duration'
import { api } from '@daystar/contract/wire'
import { callPage } from '#lib/api/api.ts'
import { normalizeActivities } from '#lib/compatibility/activities.ts'
import { addDays, type LocalDate } from '#lib/texts/dates.ts'
import { streakOf } from '../streak.ts'

/** The newest activities of a circle that are read for its calendar: pages of 100. */
const maxPages = 10

/**
 * The days with activities in a circle, of all its members, newest first. Reads its feed until `isEnough`, which
 * receives the days so far and the oldest date that was read.
 */
async function readDays(
  circleId: number,
  signal: AbortSignal,
  isEnough: (days: readonly ActivityDay[], oldest: LocalDate) => boolean,
): Promise<ActivityDay[]> {
  const days = new Map<LocalDate, ActivityDay>()
  let cursor: string | null = null
  for (let count = 0; count < maxPages; count++) {
    const query: { limit: number; cursor?: string } = { limit: limits.pageMax, ...(cursor !== null && { cursor }) }
    const page = await callPage(api.feed.circle, { params: { circleId }, query }, { signal })
    const activities = normalizeActivities(page.items)
    for (const { id, title, duration, local_date: date } of activities) {
      const minutes = parseDuration(duration) ?? 0
      const day = days.get(date) ?? { date, activity_id: id, title, count: 0, minutes: 0 }
      days.set(date, { ...day, count: day.count + 1, minutes: day.minutes + minutes })
    }
    cursor = page.next
    if (cursor === null || isEnough([...days.values()], activities.at(-1)?.local_date ?? '')) break
  }
  return [...days.values()]
}

/** The days with activities in a circle in an inclusive range of dates. */
export async function readCircleDays(
  circleId: number,
  from: LocalDate,
  to: LocalDate,
  signal: AbortSignal,
): Promise<ActivityDay[]> {
  const days = await readDays(circleId, signal, (_days, oldest) => oldest < from)
  return days.filter(({ date }) => date >= from && date <= to)
}

/** The number of consecutive days with an activity in a circle up to today or yesterday. */
export async function readCircleStreak(circleId: number, today: LocalDate, signal: AbortSignal): Promise<number> {
  const streakIn = (days: readonly ActivityDay[]) =>
    streakOf(
      days.map(({ date }) => date),
      today,
    )
  // The first day without an activity has been read.
  return streakIn(await readDays(circleId, signal, (days, oldest) => oldest < addDays(today, -streakIn(days) - 1)))
}
