import { addDays, type LocalDate } from '#lib/texts/dates.ts'

/** Number of consecutive days from which the badge is shown. */
export const minStreakDays = 3

/** Consecutive days with an activity, ending today or yesterday; 0 if neither has one. */
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

/** Compares a streak with the last seen one: whether the badge pings, and the new last seen value. */
export function streakUpdate(streak: number, lastSeen: number): { shouldPing: boolean; lastSeen: number } {
  if (streak < minStreakDays) return { shouldPing: false, lastSeen: 0 }
  return streak > lastSeen ? { shouldPing: true, lastSeen: streak } : { shouldPing: false, lastSeen }
}
