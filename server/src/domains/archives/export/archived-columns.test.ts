import { mapLines } from '@daystar/contract/texts/activity-lines'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { activityTexts, textNames } from '../../../platform/text/content-texts.ts'
import { archivedColumns } from '../../../testing/archives/archived-columns.ts'
import { createArchiveOf, fillAccount } from '../../../testing/archives/member-with-everything.ts'
import type { Member } from '../../../testing/callers.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { collectionFile } from '../format.ts'

const origin = {
  community: { name: 'Lake', url: 'https://lake.example' },
  audience: 'everyone',
  circles: ['Swimmers of the lake'],
  mentions: ['Дора'],
  high_five_count: 3,
}

/** Sets the columns that are still empty after `fillAccount`, each to a value that no other column has. */
async function fillColumns({ db }: TestApp, ada: Member, ben: Member, activityId: number) {
  await db
    .updateTable('activities')
    .set({ ...mapLines((name) => `A ${name}`), place_id: 'geonames:1', edited_at: '2026-03-01' })
    .where('id', '=', activityId)
    .execute()
  await sql`with run as (insert into member_imports (member_id, folder, state) values (${ada.id}, '', 'done') returning id)
    insert into imported_activities (activity_id, member_id, import_id, key, origin)
    select a.id, a.author_id, run.id, 'a key', ${JSON.stringify(origin)}::jsonb
    from activities a, run where a.id = ${activityId}`.execute(db)
  const eventOrigin = { community: origin.community, audience: 'circle', circle: 'Planners', invited: ['エミール'] }
  await sql`insert into imported_events (series_id, member_id, import_id, key, origin)
    select s.id, s.author_id, run.id, s.uid, ${JSON.stringify(eventOrigin)}::jsonb
    from event_series s, member_imports run where s.author_id = ${ada.id}`.execute(db)
  await sql`update members set email_confirmed_at = '2026-03-02', signed_in_at = '2026-03-03', deletion_at = '2126-03-04',
    dismissed_steps = '{circle}', allows_suggestion = true, allows_packs = true, in_directory = false,
    language = 'de', hour_cycle = 'h23', week_start = 7, alt_text_reminder = true, last_language = 'fr' where id = ${ada.id}`.execute(
    db,
  )
  await sql`insert into invited_members (member_id, invited_by, pack_left_out)
    values (${ada.id}, ${ben.id}, '{event}')`.execute(db)
  await sql`update invitations set event_id = (select min(id) from events)`.execute(db)
  await sql`insert into invitation_members (invitation_id, member_id, position)
    select id, ${ben.id}, 0 from invitations`.execute(db)
  await sql`insert into member_last_days (member_id, day) values (${ada.id}, '2026-03-05')`.execute(db)
  await sql`insert into rules_acceptances (member_id, version) values (${ada.id}, 'version 3')`.execute(db)
  await sql`insert into second_factors (member_id, secret, confirmed_at) values (${ada.id}, 'secret', '2026-03-06')`.execute(
    db,
  )
  await sql`update invitations set label = 'Friends', sent_to = 'dora@lake.example', emailed_at = now(), revoked_at = '2026-03-07'`.execute(
    db,
  )
  await sql`update circles set description = 'At six', rules = 'Be on time', tags = '{dawn}'`.execute(db)
  await sql`update mutes set expires_at = '2126-03-08'`.execute(db)
  await sql`insert into mutes (member_id, muted_member_id) values (${ada.id}, ${ben.id})`.execute(db)
  await sql`insert into mutes (member_id, circle_id) select ${ada.id}, id from circles`.execute(db)
  await sql`insert into dismissed_suggestions (member_id, circle_id) select ${ada.id}, id from circles`.execute(db)
  await sql`update notification_settings set kinds = '{"stars": {"push": "for the archive"}}', shows_words = true, is_grouped = false,
    quiet_from = 1301, quiet_until = 407, paused_until = '2126-03-15' where member_id = ${ada.id}`.execute(db)
  await sql`insert into notification_choices (member_id, person_id, choice) values (${ada.id}, ${ben.id}, 'none')`.execute(
    db,
  )
  await sql`update pinned_activities set pinned_at = '2026-03-18'`.execute(db)
  await sql`insert into hidden_memories (member_id, date, person_id, place) values (${ada.id}, '2026-03-17', null, null),
    (${ada.id}, null, ${ben.id}, null), (${ada.id}, null, null, 'an old place')`.execute(db)
  await sql`insert into push_subscriptions (session_id, member_id, endpoint, p256dh, auth, created_at)
    select id, ${ada.id}, 'https://push.example/' || id, '', '', '2026-03-16' from sessions
    where member_id = ${ada.id}`.execute(db)
  await sql`update drafts set publish_at = '2126-03-09', failure = 'audience_changed'`.execute(db)
  await sql`update oidc_identities set last_used_at = '2026-03-09'`.execute(db)
  await sql`update passkeys set last_used_at = '2026-03-10'`.execute(db)
  await sql`update sanctions set subject_type = 'comment', subject_excerpt = 'Cold', circle_name = 'Dawn', rule = 'spam',
    ends_at = '2026-03-11', lifted_at = '2026-03-12', appeal = 'Please', appealed_at = '2026-03-13', appeal_answer = 'No',
    appeal_decided_at = '2026-03-14'`.execute(db)
  await sql`insert into audit_events (action, actor_id, subject_type, subject_id, address, details)
    values ('signed_in', ${ada.id}, 'member', ${ada.id}, '192.0.2.7', '{"user_agent": "A browser"}')`.execute(db)
}

/** An earlier version of an activity. */
async function fillVersions({ db }: TestApp, activityId: number) {
  const texts = Object.fromEntries(textNames(activityTexts).map((name) => [name, `Earlier ${name}`]))
  const version = {
    ...(texts as Record<keyof typeof activityTexts, string>),
    tags: ['earlier'],
    activity_id: activityId,
    written_at: '2026-03-19',
    duration_minutes: 55,
    occurred_at: '2026-03-20',
    local_date: '2026-03-21',
    audience: 'me' as const,
    reach: 'open' as const,
    circle_ids: [],
    media_ids: [],
    mentioned_ids: [],
  }
  await db.insertInto('activity_versions').values(version).execute()
}

/** A reply of the member, which is edited, and another comment, which is pinned. */
async function fillComments({ db }: TestApp, ada: Member, activityId: number) {
  await sql`insert into comments (activity_id, author_id, content) values (${activityId}, ${ada.id}, 'Pinned')`.execute(
    db,
  )
  await sql`insert into comments (activity_id, author_id, content, parent_id, edited_at)
    select ${activityId}, ${ada.id}, 'A reply', id, '2026-03-17' from comments where content = 'Pinned'`.execute(db)
  await sql`update comments set pinned_at = '2026-03-18', alt_text = 'A photo of a comment',
    media_id = (select f.id from media f where f.owner_id = ${ada.id} and f.discarded_at is null
      and not exists (select from comments c where c.media_id = f.id) limit 1) where content = 'Pinned'`.execute(db)
  await sql`insert into comment_versions (comment_id, content, alt_text, written_at)
    select id, 'An earlier reply', 'An earlier photo', '2026-03-16' from comments where content = 'A reply'`.execute(db)
  await sql`update event_comments set edited_at = '2026-03-22' where author_id = ${ada.id}`.execute(db)
  await sql`insert into event_comment_versions (comment_id, content, written_at)
    select id, 'An earlier comment on an event', '2026-03-23' from event_comments where author_id = ${ada.id}`.execute(
    db,
  )
}

/** The values in a value, as they are written in JSON; of a file or a circle by its name also the number. */
function leavesOf(value: unknown): unknown[] {
  if (value instanceof Date) return [value.toISOString()]
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leavesOf)
  const number = typeof value === 'string' ? /^(?:media\/|circle:)(\d+)/.exec(value)?.[1] : undefined
  return number === undefined ? [value] : [value, Number(number)]
}

test('the values of every archived column are in the archive, at the stated place', async () => {
  const { ada, ben, cleo, testApp } = await createTestApp()
  const { lake } = await fillAccount(testApp, ada, { ben, cleo })
  await fillColumns(testApp, ada, ben, lake.id)
  await fillComments(testApp, ada, lake.id)
  await fillVersions(testApp, lake.id)
  const files = await createArchiveOf(testApp, ada)
  const read = (path: string): unknown => JSON.parse(files.get(path)?.toString() ?? '[]')

  const { rows: columns } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and table_name = any(${Object.keys(archivedColumns)})`.execute(testApp.db)
  const missing: string[] = []
  for (const { table_name: table, column_name: column } of columns) {
    const places: Record<string, unknown> = archivedColumns[table as keyof typeof archivedColumns]
    const place = 'omitted' in places ? places : (places[column] ?? `${places.in}.${column}`)
    if (typeof place !== 'string') continue
    const [collection = '', field = ''] = place.split('.')
    const items = collection === 'profile' ? [read('profile.json')] : read(collectionFile(collection as never, 1))
    const archived = leavesOf((items as Record<string, unknown>[]).map((item) => item[field]))
    const { rows } = await sql<{ value: unknown }>`
      select distinct ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
      testApp.db,
    )
    const stored = leavesOf(rows.map(({ value }) => value))
    if (!stored.some((value) => value !== '' && archived.includes(value))) missing.push(`${table}.${column}`)
  }
  expect(missing).toEqual([])
})
