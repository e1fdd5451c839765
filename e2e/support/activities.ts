import { currentSample } from './sample.ts'

/** Returns the calendar date some days from today, in the time zone of the browsers of a test or in another one. */
export function localDate(daysFromNow: number, timeZone = currentSample().timeZone): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
  const day = new Date(`${today}T12:00:00Z`)
  day.setUTCDate(day.getUTCDate() + daysFromNow)
  return day.toISOString().slice(0, 10)
}
