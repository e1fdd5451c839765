import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { archivedColumns } from '../../../testing/archived-columns.ts'
import type { Member } from '../../../testing/callers.ts'
import { createArchiveOf, fillAccount } from '../../../testing/member-with-everything.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { collectionFile } from '../format.ts'

const origin = {
  community: { name: 'Lake', url: 'https://lake.example' },
  audience: 'everyone',
  circles: ['Swimmers of the lake'],
  mentions: ['Dora'],
  high_five_count: 3,
}

/** Sets the columns that are still empty after `fillAccount`, each to a value that no other column has. */
async function fillColumns({ db }: TestApp, ada: Member, ben: Member, activityId: number) {
  await sql`update activities set place_id = 'geonames:1', edited_at = '2026-03-01' where id = ${activityId}`.execute(
    db,
  )
  await sql`with run as (insert into member_imports (member_id, folder, state) values (${ada.id}, '', 'done') returning id)
    insert into imported_activities (activity_id, member_id, import_id, key, origin)
    select a.id, a.author_id, run.id, 'a key', ${JSON.stringify(origin)}::jsonb
    from activities a, run where a.id = ${activityId}`.execute(db)
  await sql`update members set email_confirmed_at = '2026-03-02', signed_in_at = '2026-03-03', deletion_at = '2126-03-04',
    language = 'de', hour_cycle = 'h23', week_start = 7, last_language = 'fr' where id = ${ada.id}`.execute(db)
  await sql`insert into invited_members (member_id, invited_by) values (${ada.id}, ${ben.id})`.execute(db)
  await sql`insert into member_last_days (member_id, day) values (${ada.id}, '2026-03-05')`.execute(db)
  await sql`insert into rules_acceptances (member_id, version) values (${ada.id}, 'version 3')`.execute(db)
  await sql`insert into second_factors (member_id, secret, confirmed_at) values (${ada.id}, 'secret', '2026-03-06')`.execute(
    db,
  )
  await sql`update invitations set label = 'Friends', sent_to = 'dora@lake.example', emailed_at = now(), revoked_at = '2026-03-07'`.execute(
    db,
  )
  await sql`update circles set description = 'At six'`.execute(db)
  await sql`update mutes set expires_at = '2126-03-08'`.execute(db)
  await sql`insert into mutes (member_id, muted_member_id) values (${ada.id}, ${ben.id})`.execute(db)
  await sql`insert into mutes (member_id, circle_id) select ${ada.id}, id from circles`.execute(db)
  await sql`update oidc_identities set last_used_at = '2026-03-09'`.execute(db)
  await sql`update passkeys set last_used_at = '2026-03-10'`.execute(db)
  await sql`update sanctions set subject_type = 'comment', subject_excerpt = 'Cold', circle_name = 'Dawn', rule = 'spam',
    ends_at = '2026-03-11', lifted_at = '2026-03-12', appeal = 'Please', appealed_at = '2026-03-13', appeal_answer = 'No',
    appeal_decided_at = '2026-03-14'`.execute(db)
  await sql`insert into audit_events (action, actor_id, subject_type, subject_id, address, details)
    values ('signed_in', ${ada.id}, 'member', ${ada.id}, '192.0.2.7', '{"user_agent": "A browser"}')`.execute(db)
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
  const files = await createArchiveOf(testApp, ada)
  const read = (path: string): unknown => JSON.parse(files.get(path)?.toString() ?? '[]')

  const missing: string[] = []
  for (const [table, columns] of Object.entries(archivedColumns)) {
    for (const [column, place] of Object.entries(columns)) {
      if (typeof place !== 'string' || 'omitted' in columns) continue
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
  }
  expect(missing).toEqual([])
})
