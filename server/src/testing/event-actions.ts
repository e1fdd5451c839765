import { type EventDraft, events } from '@daystar/contract/events'
import type { Event } from '@daystar/contract/events/event'
import type { Member } from './callers.ts'
import { currentSample } from './sample.ts'

const dayMs = 86_400_000

/** A date as YYYY-MM-DD, a number of days from today in UTC. */
export const dateInDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

/** Creates an event for everyone in three days in UTC, unless the draft says otherwise. */
export async function createEvent(author: Member, draft: Partial<EventDraft> = {}): Promise<Event> {
  const date = draft.start_date ?? dateInDays(3)
  const times = { start_date: date, start_time: '09:00', end_date: date, end_time: '11:00', time_zone: 'UTC' }
  const body = { title: currentSample().eventTitle, audience: 'everyone' as const, ...times, ...draft }
  return await author.request(events.create, { body })
}
