import { archive } from '@daystar/contract/archive'
import { comments } from '@daystar/contract/comments'
import { expect, test } from 'vitest'
import { createActivity, createCircle, follow } from '../member-actions.ts'
import { createTestApp, type TestApp } from '../test-app.ts'
import { emptyDatabase } from './reused-databases.ts'

/** The names of the tables that contain rows. */
async function filledTables({ database }: TestApp): Promise<string[]> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker') order by name`,
  )
  const filled = tables.map(async ({ name }) => {
    const { rows } = await database.pool.query(`select from ${name} limit 1`)
    return rows.length > 0 ? [name] : []
  })
  return (await Promise.all(filled)).flat()
}

test('deletes all rows except the applied migrations and the kinds of jobs', async () => {
  const { ada, ben, cleo, testApp } = await createTestApp()
  await follow(ben, ada)
  const circleIds = [await createCircle(ada, 'Lake', false, [ben, cleo]), await createCircle(ada, 'Pond', true, [ben])]
  const { id } = await createActivity(ada, { circle_ids: circleIds, tags: ['lake'] })
  await ben.request(comments.add, { params: { activityId: id }, body: { content: 'Cold?' } })
  await ada.request(archive.create)
  expect((await filledTables(testApp)).length).toBeGreaterThan(15)

  await emptyDatabase(testApp.database.pool)

  expect(await filledTables(testApp)).toEqual([
    'graphile_worker._private_tasks',
    'graphile_worker.migrations',
    'public.schema_migrations',
  ])
})

test('deletes also what a transaction in the background commits', async () => {
  const { testApp } = await createTestApp()
  const [inserted, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const transaction = testApp.db.transaction().execute(async (tx) => {
    await tx.insertInto('tags').values({ key: 'lake' }).execute()
    inserted.resolve()
    await commit.promise
  })
  await inserted.promise

  const { pool } = testApp.database
  const emptied = emptyDatabase(pool)
  await expect.poll(() => pool.listenerCount('release')).toBeGreaterThan(0)
  commit.resolve()
  await Promise.all([transaction, emptied])
  expect(await filledTables(testApp)).not.toContain('public.tags')
})
