import { limits } from '@daystar/contract/limits'
import type {
  KindChanges,
  NotificationSettings,
  QuietHours,
  SourceChoice,
} from '@daystar/contract/notifications/settings'
import { sql } from 'kysely'
import { apiError } from '../../platform/api/api-error.ts'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import { type Db, type Tx, transaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { isVisibleMember } from '../accounts/index.ts'
import { circleWithRole } from '../circles/index.ts'
import { authorize } from './access.ts'
import { minutesOf } from './choices/times-of-day.ts'
import { queueWaiting } from './emails/queue-commands.ts'
import { announceList } from './live-commands.ts'

interface Changes {
  readonly kinds?: KindChanges
  readonly shows_words?: NotificationSettings['shows_words']
  readonly is_grouped?: NotificationSettings['is_grouped']
  readonly quiet_hours?: QuietHours | null
  readonly pause_hours?: number | null
}

/** Changes the given settings of a member. */
export async function editSettings(
  { db, jobs, pubSub }: Pick<Deps, 'db' | 'jobs' | 'pubSub'>,
  memberId: number,
  changes: Changes,
): Promise<void> {
  const { kinds = {}, shows_words, is_grouped, quiet_hours, pause_hours } = changes
  await transaction(db, async (tx) => {
    const stored = await lockSettings(tx, memberId)
    const changed = Object.entries(kinds).map(([kind, choice]) => [
      kind,
      { ...stored[kind as keyof KindChanges], ...choice },
    ])
    await tx
      .updateTable('notification_settings')
      .where('member_id', '=', memberId)
      .set({
        kinds: sql`${JSON.stringify({ ...stored, ...Object.fromEntries(changed) })}::jsonb`,
        ...(shows_words !== undefined && { shows_words }),
        ...(is_grouped !== undefined && { is_grouped }),
        ...(quiet_hours !== undefined && {
          quiet_from: quiet_hours && minutesOf(quiet_hours.from),
          quiet_until: quiet_hours && minutesOf(quiet_hours.until),
        }),
        ...(pause_hours !== undefined && {
          paused_until: sql<Date | null>`now() + ${pause_hours}::int * interval '1 hour'`,
        }),
      })
      .execute()
    if (is_grouped !== undefined) {
      await regroup(tx, memberId, is_grouped)
      await announceList(tx, pubSub, [memberId])
    }
    const frequencies = new Set(Object.values(kinds).flatMap((choice) => ('email' in choice ? [choice.email] : [])))
    for (const frequency of frequencies)
      if (frequency !== undefined && frequency !== 'never') await queueWaiting(tx, jobs, memberId, frequency)
  })
}

/** Applies the setting to the stored notifications. New ones wait for the lock on the settings. */
async function regroup(tx: Tx, memberId: number, isGrouped: boolean): Promise<void> {
  if (!isGrouped) {
    await sql`update notifications set group_key = null, is_newest = true
      where recipient_id = ${memberId}::bigint and group_key is not null`.execute(tx)
    return
  }
  await sql`
    with keyed as (
      select n.id, notification_group(n.type, n.activity_id, n.comment_id, n.created_at, m.time_zone) as key
      from notifications n join members m on m.id = n.recipient_id where n.recipient_id = ${memberId}::bigint),
    grouped as (select id, key, max(id) over (partition by key) as newest from keyed where key is not null)
    update notifications n set group_key = grouped.key, is_newest = grouped.id = grouped.newest
    from grouped where n.id = grouped.id`.execute(tx)
}

/** Creates the row if there is none, and locks it. Returns what the member has chosen by kind. */
async function lockSettings(tx: Tx, memberId: number): Promise<KindChanges> {
  await tx
    .insertInto('notification_settings')
    .values({ member_id: memberId })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .execute()
  const { kinds } = await tx
    .selectFrom('notification_settings')
    .select('kinds')
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return kinds as KindChanges
}

export async function chooseCircle(
  db: Db,
  viewer: SignedInViewer,
  circleId: number,
  choice: SourceChoice,
): Promise<void> {
  await transaction(db, async (tx) => {
    const circle = await circleWithRole(tx, viewer, circleId)
    authorize(viewer, 'set', { kind: 'circle', isMember: circle.role !== null })
    await store(tx, viewer.id, { circle_id: circleId, person_id: null }, choice)
  })
}

export async function chooseMember(
  db: Db,
  viewer: SignedInViewer,
  memberId: number,
  choice: SourceChoice,
): Promise<void> {
  await transaction(db, async (tx) => {
    if (!(await isVisibleMember(tx, viewer, memberId))) throw apiError('member_not_found')
    authorize(viewer, 'set', { kind: 'member', memberId })
    await store(tx, viewer.id, { circle_id: null, person_id: memberId }, choice)
  })
}

async function store(
  tx: Tx,
  memberId: number,
  source: { readonly circle_id: number | null; readonly person_id: number | null },
  choice: SourceChoice,
): Promise<void> {
  if (choice === 'own') {
    await sql`delete from notification_choices where member_id = ${memberId}
      and circle_id is not distinct from ${source.circle_id}::bigint
      and person_id is not distinct from ${source.person_id}::bigint`.execute(tx)
    return
  }
  // Serializes the requests of one member, which would exceed the limit together.
  await sql`select pg_advisory_xact_lock(hashtextextended('notification_choices', ${memberId}::bigint))`.execute(tx)
  await tx
    .insertInto('notification_choices')
    .values({ member_id: memberId, ...source, choice })
    .onConflict((conflict) => conflict.columns(['member_id', 'circle_id', 'person_id']).doUpdateSet({ choice }))
    .execute()
  const { count } = await tx
    .selectFrom('notification_choices')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  if (count > limits.notificationChoices) throw apiError('choices_full')
}

/** Sends no more emails about notifications to the member with this token. Repeating it changes nothing. */
export async function unsubscribeFromEmails(db: Db, token: string): Promise<void> {
  await transaction(db, async (tx) => {
    const row = await tx
      .selectFrom('notification_settings')
      .select(['member_id', 'kinds'])
      .where('unsubscribe_token', '=', sql<string>`${token}::uuid`)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw apiError('email_link_invalid')
    const kinds = Object.entries(row.kinds as KindChanges).map(([kind, choice]) => [
      kind,
      { ...choice, email: 'never' },
    ])
    await tx
      .updateTable('notification_settings')
      .set({ kinds: sql`${JSON.stringify(Object.fromEntries(kinds))}::jsonb` })
      .where('member_id', '=', row.member_id)
      .execute()
    await tx.deleteFrom('notification_emails').where('member_id', '=', row.member_id).execute()
  })
}
