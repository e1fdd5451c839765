import type { Reminders } from '@daystar/contract/planning'
import { sql } from 'kysely'
import { type Tx, transaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Content, DocumentKey } from './queries.ts'

/** Emits the times that a change gave to reminders. A time that has passed reminds of nothing. */
export async function announceTimes(
  tx: Tx,
  events: Deps['events'],
  { memberId, place, tool }: DocumentKey,
  { before, after }: { readonly before: Content | null; readonly after: Content },
): Promise<void> {
  if (tool !== 'reminders') return
  const formerTimes = new Map(((before ?? []) as Reminders).map(({ id, at }) => [id, at]))
  const times = (after as Reminders).flatMap(({ id, at }) =>
    at !== undefined && at !== formerTimes.get(id) && Date.parse(at) > Date.now() ? [{ reminderId: id, at }] : [],
  )
  if (times.length > 0) await events.emit(tx, 'reminders.timed', { memberId, place, times })
}

/** More than the time between two runs of the cleanup job. */
const lookAhead = sql`interval '2 hours'`

/**
 * Emits the times of the next hours again, in place of those that still wait, for jobs that were lost, for instance
 * when a backup was restored. The locks keep members from changing a time before it is emitted.
 */
export async function announceComingTimes({ db, events }: Pick<Deps, 'db' | 'events'>): Promise<void> {
  await transaction(db, async (tx) => {
    const { rows } = await sql<{ memberId: number; place: string; reminderId: string; at: string }>`
      select p.member_id as "memberId", p.place, item ->> 'id' as "reminderId", item ->> 'at' as at
      from planning_documents p, jsonb_array_elements(p.content) item
      where p.tool = 'reminders' and not (item -> 'done')::boolean
        and (item ->> 'at')::timestamptz between now() and now() + ${lookAhead}
      order by p.member_id, p.place for update of p`.execute(tx)
    for (const { memberId, place, ...time } of rows)
      await events.emit(tx, 'reminders.timed', { memberId, place, times: [time] })
  })
}
