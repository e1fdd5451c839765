import process from 'node:process'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '../../testing/database/database.ts'
import { transaction } from '../database/database.ts'
import { PostgresPubSub } from './pub-sub-postgres.ts'

const log = { info: vi.fn(), warn: vi.fn() }

async function connectTwo() {
  const database = await createTestDatabase()
  const connections = [
    new PostgresPubSub({ url: database.url, log }),
    new PostgresPubSub({ url: database.url, log }),
  ] as const
  for (const pubSub of connections) await pubSub.open()
  onTestFinished(async () => {
    for (const pubSub of connections) await pubSub.close()
    await database.close()
  })
  return { ...database, publisher: connections[0], subscriber: connections[1] }
}

test('delivers an event to other processes on commit', async () => {
  const { db, publisher, subscriber } = await connectTwo()
  const onEvent = vi.fn()
  subscriber.on('live_event', onEvent)
  const event = { to: { kind: 'member', memberId: 7 }, event: { kind: 'notifications' } } as const

  await transaction(db, async (tx) => {
    await publisher.publish(tx, 'live_event', event)
    expect(onEvent).not.toHaveBeenCalled()
  })

  await expect.poll(() => onEvent.mock.calls).toEqual([[event]])
})

test('does not deliver an event of a transaction that is rolled back', async () => {
  const { db, publisher, subscriber } = await connectTwo()
  const ended: number[] = []
  subscriber.on('session_end', (id) => ended.push(id))

  await transaction(db, async (tx) => {
    await publisher.publish(tx, 'session_end', 1)
    throw new Error('Rolled back.')
  }).catch(() => undefined)
  await transaction(db, (tx) => publisher.publish(tx, 'session_end', 2))

  await expect.poll(() => ended).toEqual([2])
})

test('reconnects after a lost connection and reports missed events', async () => {
  const { db, pool, publisher, subscriber } = await connectTwo()
  const onMissedEvents = vi.fn()
  const ended: number[] = []
  subscriber.onMissedEvents(onMissedEvents)
  subscriber.on('session_end', (id) => ended.push(id))

  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'daystar pubsub' and datname = current_database()",
  )

  await expect
    .poll(() => subscriber.isListening && onMissedEvents.mock.calls.length === 2, { timeout: 20_000 })
    .toBe(true)
  await transaction(db, (tx) => publisher.publish(tx, 'session_end', 3))
  await expect.poll(() => ended).toEqual([3])
})

test('ignores unknown payloads', async () => {
  const { pool, subscriber, db, publisher } = await connectTwo()
  const ended: number[] = []
  subscriber.on('session_end', (id) => ended.push(id))

  for (const payload of ['', 'null', '[]', '{"other": 1}', 'not json'])
    await pool.query('select pg_notify($1, $2)', ['daystar', payload])
  await transaction(db, (tx) => publisher.publish(tx, 'session_end', 4))

  await expect.poll(() => ended).toEqual([4])
})

test('delivers the events of everything acknowledged before a barrier', async () => {
  const { db, publisher, subscriber } = await connectTwo()
  const ended: number[] = []
  subscriber.on('session_end', (id) => ended.push(id))

  for (let id = 1; id <= 50; id++) {
    await transaction(db, (tx) => publisher.publish(tx, 'session_end', id))
    expect(await subscriber.barrier()).toBe(true)
    expect(ended.at(-1)).toBe(id)
  }
})

test('clears caches, and passes no barrier, while the connection is paused', async () => {
  const { db, pool, publisher, subscriber } = await connectTwo()
  const { rows } = await pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'daystar pubsub' and datname = current_database() order by backend_start",
  )
  const pid = rows.at(-1)?.pid ?? 0
  const onCachesOutdated = vi.fn()
  const onMissedEvents = vi.fn()
  const ended: number[] = []
  subscriber.onCachesOutdated(onCachesOutdated)
  subscriber.onMissedEvents(onMissedEvents)
  subscriber.on('session_end', (id) => ended.push(id))

  process.kill(pid, 'SIGSTOP')
  onTestFinished(() => void process.kill(pid, 'SIGCONT'))
  await transaction(db, (tx) => publisher.publish(tx, 'session_end', 5))
  expect(await subscriber.barrier()).toBe(false)
  expect(onCachesOutdated).toHaveBeenCalledTimes(1)
  expect(ended).toEqual([])

  process.kill(pid, 'SIGCONT')
  await expect.poll(() => subscriber.barrier()).toBe(true)
  expect(ended).toEqual([5])
  expect(onMissedEvents).not.toHaveBeenCalled()
})
