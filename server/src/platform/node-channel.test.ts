import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { transaction } from './database.ts'
import { PostgresNodeChannel } from './node-channel-postgres.ts'

const log = { info: vi.fn(), warn: vi.fn() }

async function twoNodes() {
  const database = await testDatabase()
  const nodes = [
    new PostgresNodeChannel({ url: database.url, log }),
    new PostgresNodeChannel({ url: database.url, log }),
  ] as const
  for (const node of nodes) await node.open()
  onTestFinished(async () => {
    for (const node of nodes) await node.close()
    await database.close()
  })
  return { ...database, here: nodes[0], there: nodes[1] }
}

test('what one node announces, every node hears once it is committed', async () => {
  const { db, here, there } = await twoNodes()
  const heard = vi.fn()
  there.onHint(heard)
  const hint = { memberId: 7, event: { kind: 'notifications' } } as const

  await transaction(db, async (tx) => {
    await here.announce(tx, hint)
    expect(heard).not.toHaveBeenCalled()
  })

  await expect.poll(() => heard.mock.calls).toEqual([[hint]])
})

test('what is undone was never announced', async () => {
  const { db, here, there } = await twoNodes()
  const ended: number[] = []
  there.onEndOfSession((id) => ended.push(id))

  await transaction(db, async (tx) => {
    await here.announceEndOfSession(tx, 1)
    throw new Error('Ada thought better of it.')
  }).catch(() => undefined)
  await transaction(db, (tx) => here.announceEndOfSession(tx, 2))

  await expect.poll(() => ended).toEqual([2])
})

test('a node whose line breaks says that it may have missed something, and takes the line up again by itself', async () => {
  const { db, pool, here, there } = await twoNodes()
  const gap = vi.fn()
  const ended: number[] = []
  there.onGap(gap)
  there.onEndOfSession((id) => ended.push(id))

  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'daystar channel' and datname = current_database()",
  )

  await expect.poll(() => there.isListening && gap.mock.calls.length === 2, { timeout: 5_000 }).toBe(true)
  await transaction(db, (tx) => here.announceEndOfSession(tx, 3))
  await expect.poll(() => ended).toEqual([3])
})

test('a message that is none of ours is passed over', async () => {
  const { pool, there, db, here } = await twoNodes()
  const ended: number[] = []
  there.onEndOfSession((id) => ended.push(id))

  for (const payload of ['', 'null', '[]', '{"other": 1}', 'not json'])
    await pool.query('select pg_notify($1, $2)', ['daystar', payload])
  await transaction(db, (tx) => here.announceEndOfSession(tx, 4))

  await expect.poll(() => ended).toEqual([4])
})
