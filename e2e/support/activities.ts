/** Returns the calendar date some days from today, in the time zone of the tests' browsers or in another one. */
export function localDate(daysFromNow: number, timeZone = 'Europe/Berlin'): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
  const day = new Date(`${today}T12:00:00Z`)
  day.setUTCDate(day.getUTCDate() + daysFromNow)
  return day.toISOString().slice(0, 10)
}
