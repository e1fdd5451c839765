import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createActivity } from './member-actions.ts'
import { createTestApp, sharedTestApp } from './test-app.ts'

const openTestApp = sharedTestApp()

test('a member posts while other transactions refer to the member', async () => {
  const { ada, testApp } = await openTestApp()
  const referring = await testApp.db.startTransaction().execute()
  try {
    // The lock of a foreign key.
    await sql`select from members where id = ${ada.id} for key share`.execute(referring)
    expect(await createActivity(ada, { title: 'Nager à l’aube' })).toMatchObject({ user_id: ada.id })
  } finally {
    await referring.rollback().execute()
  }
})

test('posts of one member at the same moment do not deadlock', async () => {
  const { ada, testApp } = await createTestApp()
  const { db } = testApp
  const values = { author_id: ada.id, title: '晨泳', occurred_at: new Date(), local_date: '2026-06-01' }

  const posts = Array.from({ length: 20 }, () => db.insertInto('activities').values(values).execute())

  expect((await Promise.allSettled(posts)).filter(({ status }) => status === 'rejected')).toEqual([])
  const { activities_count } = await db
    .selectFrom('members')
    .where('id', '=', ada.id)
    .select('activities_count')
    .executeTakeFirstOrThrow()
  expect(activities_count).toBe(20)
})

test('no key of a table to which others refer contains a generated column', async () => {
  const { testApp } = await openTestApp()
  // PostgreSQL treats the columns of these indexes as the key; an update that assigns one locks out references.
  const { rows } = await sql`
    select i.indexrelid::regclass::text as index, a.attname as column
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indisunique and i.indpred is null and i.indexprs is null and a.attgenerated <> ''
      and exists (select from pg_constraint c where c.contype = 'f' and c.confrelid = i.indrelid)`.execute(testApp.db)
  expect(rows).toEqual([])
})
