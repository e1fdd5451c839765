import { limits } from '@daystar/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import { apiError } from '../../../platform/api/api-error.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { type Db, type Tx, transaction } from '../../../platform/database/database.ts'
import type { EventBus } from '../../../platform/events.ts'
import { memberVisibleTo } from '../../accounts/index.ts'
import { authorizeMute } from '../access.ts'

interface CommandDeps {
  readonly db: Db
  readonly events: EventBus
}

/** null: until the member ends it. */
type Hours = number | null

/** Mutes a member. Muting again changes when it ends. */
export function muteMember(deps: CommandDeps, viewer: SignedInViewer, memberId: number, hours: Hours): Promise<void> {
  const found = sql<{ target: number }>`
    select m.id as target from members m where m.id = ${memberId}::bigint and ${memberVisibleTo(viewer, 'm.id', 'member:read')} for key share`
  return addMute(deps, viewer, { column: 'muted_member_id', found, hours, mutedMemberId: memberId }, 'member_not_found')
}

/** Mutes a circle, whether or not the viewer belongs to it. */
export function muteCircle(deps: CommandDeps, viewer: SignedInViewer, circleId: number, hours: Hours): Promise<void> {
  const found = sql<{
    target: number
  }>`select c.id as target from circles c where c.id = ${circleId}::bigint for key share`
  return addMute(deps, viewer, { column: 'circle_id', found, hours }, 'circle_not_found')
}

/** Mutes a word or phrase. */
export function muteWord(deps: CommandDeps, viewer: SignedInViewer, word: string, hours: Hours): Promise<void> {
  const found = sql<{ target: string }>`
    select typed.word as target from (select ${word}::text as word) typed where btrim(muted_key(typed.word)) <> ''`
  return addMute(deps, viewer, { column: 'word', found, hours }, 'word_empty')
}

interface NewMute {
  readonly column: 'muted_member_id' | 'circle_id' | 'word'
  /** Selects what is muted, or nothing. Members and circles are locked against deletion. */
  readonly found: RawBuilder<{ target: number | string }>
  readonly hours: Hours
  readonly mutedMemberId?: number
}

function addMute(
  { db, events }: CommandDeps,
  viewer: SignedInViewer,
  { column, found, hours, mutedMemberId }: NewMute,
  missing: 'member_not_found' | 'circle_not_found' | 'word_empty',
): Promise<void> {
  return transaction(db, async (tx) => {
    authorizeMute(viewer, 'add', { mutedMemberId: mutedMemberId ?? null })
    // Serializes the requests of one member, which would exceed the limit together.
    await sql`select pg_advisory_xact_lock(hashtextextended('mutes', ${viewer.id}::bigint))`.execute(tx)
    await tx
      .deleteFrom('mutes')
      .where('member_id', '=', viewer.id)
      .where('expires_at', '<=', sql<Date>`now()`)
      .execute()
    const key = sql.ref(column === 'word' ? 'word_key' : column)
    const { rows } = await sql<{ id: number }>`
      insert into mutes (member_id, ${sql.ref(column)}, expires_at)
      select ${viewer.id}::bigint, found.target, now() + ${hours}::int * interval '1 hour' from (${found}) found
      on conflict (member_id, ${key}) do update set ${sql.ref(column)} = excluded.${sql.ref(column)}, expires_at = excluded.expires_at
      returning id`.execute(tx)
    if (rows.length === 0) throw apiError(missing)
    if ((await muteCount(tx, viewer.id)) > limits.mutes) throw apiError('mutes_full')
    await events.emit(tx, 'member.visibility_changed', { memberIds: [viewer.id] })
  })
}

async function muteCount(tx: Tx, memberId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('mutes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return count
}

/** Ends a mute of the viewer, if there is one. */
export function endMute({ db, events }: CommandDeps, viewer: SignedInViewer, muteId: number): Promise<void> {
  return transaction(db, async (tx) => {
    authorizeMute(viewer, 'remove', null)
    const removed = await tx
      .deleteFrom('mutes')
      .where('id', '=', muteId)
      .where('member_id', '=', viewer.id)
      .returning('id')
      .executeTakeFirst()
    if (removed) await events.emit(tx, 'member.visibility_changed', { memberIds: [viewer.id] })
  })
}
