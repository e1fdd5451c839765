import type { Member } from './member.ts'

interface Entry {
  title: string
  description?: string
  mood?: string
  duration?: string
  location?: string
  tags?: string[]
  timestamp?: string
  time_zone?: string
  circle_ids?: number[]
  audience?: 'everyone' | 'followers' | 'me'
}

/** Logs an activity with any of its fields, and gives its id. */
export async function logs(member: Member, entry: Entry): Promise<number> {
  return (await member.asks<{ id: number }>('POST', '/activities/upload', entry)).id
}

/** Logs one activity a minute, the first of them the oldest: their titles, newest first. */
export async function logsMany(member: Member, count: number, lastAt: Date): Promise<string[]> {
  const entries = Array.from({ length: count }, (_, age) => ({
    title: `Lap ${count - age}`,
    timestamp: new Date(lastAt.getTime() - age * 60_000).toISOString(),
  }))
  const waiting = [...entries]
  const writer = async () => {
    for (let entry = waiting.pop(); entry; entry = waiting.pop()) await logs(member, entry)
  }
  await Promise.all(Array.from({ length: 6 }, writer))
  return entries.map(({ title }) => title)
}

/** A calendar date some days from today, where the journeys' browsers are. */
export function dateInBerlin(daysFromNow: number): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(new Date())
  const day = new Date(`${today}T12:00:00Z`)
  day.setUTCDate(day.getUTCDate() + daysFromNow)
  return day.toISOString().slice(0, 10)
}
