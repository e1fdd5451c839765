import { limits } from '@daystar/contract/limits'
import { blocks } from '@daystar/contract/moderation/blocks'
import { mutes } from '@daystar/contract/moderation/mutes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { removeOutdatedRows } from '../../../jobs/outdated-rows-commands.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { muteCircle, muteMember, muteWord } from '../../../testing/actions/mute-actions.ts'
import { duringTransaction } from '../../../testing/database/held-transaction.ts'
import { createCircle } from '../../../testing/member-actions.ts'
import { createTestApp, sharedTestApp } from '../../../testing/test-app.ts'

const openTestApp = sharedTestApp()

test('lists mutes, newest first, and muting again changes the duration only', async () => {
  const { ada, ben, cleo } = await openTestApp()
  const circleId = await createCircle(cleo, 'Runners', true)
  await muteMember(ada, ben)
  await muteCircle(ada, circleId)
  await muteWord(ada, ' Läke ')
  await muteMember(ada, ben, 24)
  await muteWord(ada, 'lake')
  const none = { member: null, circle: null, word: null }
  expect(await ada.request(mutes.list)).toMatchObject([
    { ...none, word: 'lake', expires_at: null },
    { ...none, circle: { id: circleId, name: 'Runners' } },
    { ...none, member: { id: ben.id }, expires_at: expect.any(String) },
  ])
  expect(await ben.request(mutes.list)).toEqual([])
})

test('lists mutes of the same time by their addition, and earlier ones of an import after them', async () => {
  const { ada, testApp } = await openTestApp()
  await sql`insert into mutes (member_id, word, created_at) values (${ada.id}, 'first', '2026-01-02'),
    (${ada.id}, 'second', '2026-01-02'), (${ada.id}, 'earlier', '2026-01-01')`.execute(testApp.db)
  expect((await ada.request(mutes.list)).map(({ word }) => word)).toEqual(['second', 'first', 'earlier'])
})

test('ends only own mutes, and rejects what cannot be muted', async () => {
  const { ada, ben, cleo } = await openTestApp()
  await muteMember(ada, ben)
  const [mute] = await ada.request(mutes.list)
  await cleo.request(mutes.remove, { params: { muteId: mute?.id ?? 0 } })
  expect(await ada.request(mutes.list)).toHaveLength(1)

  expect(await muteMember(ada, ada)).toBeRejectedWith('own_mute')
  expect(await muteWord(ada, '…!')).toBeRejectedWith('word_empty')
  await ada.request(blocks.add, { params: { userId: cleo.id } })
  expect(await muteMember(ada, cleo)).toBeRejectedWith('member_not_found')
})

test('does not list a muted member who is no longer visible', async () => {
  const { ada, ben } = await openTestApp()
  await muteMember(ada, ben)
  await ben.request(blocks.add, { params: { userId: ada.id } })
  expect(await ada.request(mutes.list)).toEqual([])
})

test('expired mutes are not listed, do not count, and are deleted by the cleanup job without the others', async () => {
  const { ada, ben, testApp } = await createTestApp()
  await muteMember(ada, ben)
  await sql`insert into mutes (member_id, word, expires_at)
    select ${ada.id}, 'word ' || n, now() from generate_series(1, ${limits.mutes - 1}) n`.execute(testApp.db)
  expect(await ada.request(mutes.list)).toHaveLength(1)
  expect(await muteWord(ada, 'lake')).toBeUndefined()
  await sql`update mutes set expires_at = now() where word is not null`.execute(testApp.db)
  await removeOutdatedRows(testApp.db)
  expect(await testApp.db.selectFrom('mutes').select('muted_member_id').execute()).toEqual([
    { muted_member_id: ben.id },
  ])
})

test('a mute waits for another one of the member that reaches the limit', async () => {
  const { ada, testApp } = await createTestApp()
  const addMutes = (db: Db | Tx, count: number, word: string) =>
    sql`insert into mutes (member_id, word) select ${ada.id}, ${word} || n from generate_series(1, ${count}::int) n`.execute(
      db,
    )
  await addMutes(testApp.db, limits.mutes - 1, 'word ')
  const reachLimit = async (tx: Tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('mutes', ${ada.id}::bigint))`.execute(tx)
    await addMutes(tx, 1, 'last ')
  }
  expect(await duringTransaction(testApp, reachLimit, () => muteWord(ada, 'lake'))).toBeRejectedWith('mutes_full')
})

test('a member mutes at most the permitted number, also with simultaneous requests', async () => {
  const { ada, testApp } = await openTestApp()
  await sql`insert into mutes (member_id, word) select ${ada.id}, 'word ' || n from generate_series(1, ${limits.mutes - 1}) n`.execute(
    testApp.db,
  )
  const results = await Promise.all(['one', 'two', 'three'].map((word) => muteWord(ada, word)))
  expect(results.filter((result) => result === undefined)).toHaveLength(1)
  expect(await ada.request(mutes.list)).toHaveLength(limits.mutes)
  expect(await muteWord(ada, 'four')).toBeRejectedWith('mutes_full')
  expect(await muteWord(ada, 'word 1')).toBeUndefined()
})
