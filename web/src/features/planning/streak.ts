import { addDays, type LocalDate } from '#lib/dates.ts'

/** From how many consecutive days on the badge is shown. */
export const streakMinimum = 3

/** Consecutive days with an activity that end today or yesterday; 0 where neither has one. */
export function streakOf(activityDates: Iterable<LocalDate>, today: LocalDate): number {
  const dates = new Set(activityDates)
  let day = dates.has(today) ? today : addDays(today, -1)
  let days = 0
  while (dates.has(day)) {
    days += 1
    day = addDays(day, -1)
  }
  return days
}

/** What follows from a streak and the one last celebrated: whether to ping now, and what to remember. */
export function celebrate(streak: number, lastSeen: number): { pings: boolean; remember: number } {
  if (streak < streakMinimum) return { pings: false, remember: 0 }
  return streak > lastSeen ? { pings: true, remember: streak } : { pings: false, remember: lastSeen }
}
