import { limits } from '@daystar/contract/limits'
import { sql } from 'kysely'
import { isDate, isInstant } from '../../../platform/api/formats.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { ItemOf } from '../format.ts'
import type { Run } from '../runs/commands.ts'
import { importTransaction } from './commands.ts'
import type { ImportDeps } from './context.ts'

type Item<C extends 'hidden_memories' | 'muted_activities' | 'mutes' | 'pinned_activities'> = ItemOf<C>

/** The choices of a member that do not depend on the members and circles of a community. */
export interface ArchivedChoices {
  readonly hiddenMemories: readonly Item<'hidden_memories'>[]
  readonly mutedActivities: readonly Item<'muted_activities'>[]
  readonly mutes: readonly Item<'mutes'>[]
  readonly pinnedActivities: readonly Item<'pinned_activities'>[]
}

/** The ids of the activities that an import added, by their ids in the archive. */
type AddedActivities = ReadonlyMap<number, number>

/**
 * Adds the choices, also if the run continues after a crash. What the member has chosen here stays, and the limits of
 * hidden memories and mutes apply.
 */
export async function addImportedChoices(
  { db, events }: Pick<ImportDeps, 'db' | 'events'>,
  run: Run,
  { hiddenMemories, mutedActivities, mutes, pinnedActivities }: ArchivedChoices,
  added: AddedActivities,
): Promise<void> {
  await importTransaction(db, run, async (tx) => {
    await addHiddenMemories(tx, run, hiddenMemories)
    await addMutedWords(tx, run, mutes)
    await addMutedActivities(tx, run, mutedActivities, added)
    await pinActivity(tx, run, pinnedActivities, added)
    await events.emit(tx, 'member.visibility_changed', { memberIds: [run.memberId] })
  })
}

/** Dates, places and everything; members of another community are unknown here. */
async function addHiddenMemories(tx: Tx, run: Run, memories: readonly Item<'hidden_memories'>[]): Promise<void> {
  const rows = memories.flatMap(({ date, place, is_everything: isEverything = false, created_at: at }) => {
    const isPlace = place !== null && place !== '' && place.length <= limits.locationMax
    const isStorable = isInstant(at) && (date === null ? isPlace || isEverything : isDate(date))
    return isStorable ? [{ date, place: date === null && isPlace ? place : null, created_at: at }] : []
  })
  await sql`select pg_advisory_xact_lock(hashtextextended('hidden_memories', ${run.memberId}::bigint))`.execute(tx)
  await sql`insert into hidden_memories (member_id, import_id, date, place, created_at)
    select ${run.memberId}::bigint, ${run.id}::bigint, m.date, m.place, m.created_at
    from json_to_recordset(${JSON.stringify(rows)}::json) m (date date, place text, created_at timestamptz)
    limit (select greatest(0, ${limits.hiddenMemories} - count(*)) from hidden_memories where member_id = ${run.memberId}::bigint)
    on conflict do nothing`.execute(tx)
}

async function addMutedWords(tx: Tx, run: Run, mutes: readonly Item<'mutes'>[]): Promise<void> {
  const rows = mutes.flatMap(({ word, expires_at, created_at }) => {
    const isWord = word !== null && word.length <= limits.mutedWordMax
    const isStorable = isWord && [created_at, expires_at ?? created_at].every(isInstant)
    return isStorable ? [{ word, expires_at, created_at }] : []
  })
  await sql`select pg_advisory_xact_lock(hashtextextended('mutes', ${run.memberId}::bigint))`.execute(tx)
  await sql`insert into mutes (member_id, import_id, word, expires_at, created_at)
    select ${run.memberId}::bigint, ${run.id}::bigint, m.word, m.expires_at, m.created_at
    from json_to_recordset(${JSON.stringify(rows)}::json) m (word text, expires_at timestamptz, created_at timestamptz)
    where btrim(muted_key(m.word)) <> '' and (m.expires_at is null or m.expires_at > now())
    limit (select greatest(0, ${limits.mutes} - count(*)) from mutes where member_id = ${run.memberId}::bigint)
    on conflict do nothing`.execute(tx)
}

/** Own activities, about which the member wants no notifications. */
async function addMutedActivities(
  tx: Tx,
  run: Run,
  muted: readonly Item<'muted_activities'>[],
  added: AddedActivities,
): Promise<void> {
  const ids = muted.flatMap(({ activity }) => added.get(activity.id) ?? [])
  await sql`select pg_advisory_xact_lock(hashtextextended('muted_activities', ${run.memberId}::bigint))`.execute(tx)
  await sql`insert into muted_activities (member_id, activity_id)
    select ${run.memberId}::bigint, id from unnest(${ids}::bigint[]) id
    limit (select greatest(0, ${limits.notificationChoices} - count(*)) from muted_activities
      where member_id = ${run.memberId}::bigint)
    on conflict do nothing`.execute(tx)
}

async function pinActivity(
  tx: Tx,
  run: Run,
  pinned: readonly Item<'pinned_activities'>[],
  added: AddedActivities,
): Promise<void> {
  const activityId = pinned.map(({ activity_id: id }) => added.get(id)).find((id) => id !== undefined)
  if (activityId === undefined) return
  await tx
    .insertInto('pinned_activities')
    .values({ member_id: run.memberId, activity_id: activityId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes the hidden memories and muted words that an import added. The others are removed with their activities. */
export async function removeImportedChoices(
  { db, events }: Pick<ImportDeps, 'db' | 'events'>,
  run: Run,
): Promise<void> {
  await importTransaction(db, run, async (tx) => {
    await tx.deleteFrom('hidden_memories').where('import_id', '=', run.id).execute()
    await tx.deleteFrom('mutes').where('import_id', '=', run.id).execute()
    await events.emit(tx, 'member.visibility_changed', { memberIds: [run.memberId] })
  })
}
