import type { Member } from './member.ts'

/** Creates activities that are one minute apart and returns their titles, newest first. */
export async function createActivities(member: Member, count: number, lastAt: Date): Promise<string[]> {
  const drafts = Array.from({ length: count }, (_, age) => ({
    title: `Lap ${count - age}`,
    timestamp: new Date(lastAt.getTime() - age * 60_000).toISOString(),
  }))
  const queue = [...drafts]
  const worker = async () => {
    for (let draft = queue.pop(); draft; draft = queue.pop()) await member.createActivity(draft)
  }
  await Promise.all(Array.from({ length: 6 }, worker))
  return drafts.map(({ title }) => title)
}

/** The calendar date some days from today in the time zone of the tests' browsers. */
export function dateInBerlin(daysFromNow: number): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(new Date())
  const day = new Date(`${today}T12:00:00Z`)
  day.setUTCDate(day.getUTCDate() + daysFromNow)
  return day.toISOString().slice(0, 10)
}
