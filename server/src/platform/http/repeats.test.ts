import { activities } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import { expect, test } from 'vitest'
import { Caller } from '../../testing/people.ts'
import { startWorld } from '../../testing/world.ts'

const headers = { 'idempotency-key': 'tap-1' }
const swim = { title: 'Lake, 9 °C', tags: ['swim', 'cold'] }

async function countOf(world: Awaited<ReturnType<typeof startWorld>>['world'], table: string): Promise<number> {
  const { rows } = await world.database.pool.query(`select count(*)::int as n from ${table}`)
  return rows[0].n
}

test('a write that is sent twice happens once and gets the same answer', async () => {
  const { ada, world } = await startWorld()

  const first = await ada.asks(activities.upload, { body: swim, headers })
  const again = await ada.asks(activities.upload, { body: { tags: ['swim', 'cold'], title: 'Lake, 9 °C' }, headers })

  expect(again).toEqual(first)
  expect(await countOf(world, 'activities')).toBe(1)
})

test('ten taps at the same time, on two processes, happen once', async () => {
  const { ada, world } = await startWorld()
  const elsewhere = new Caller(await world.secondNode(), ada.token)

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => (i % 2 ? ada : elsewhere).asks(activities.upload, { body: swim, headers })),
  )

  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(await countOf(world, 'activities')).toBe(1)
})

test('a key belongs to its request and to its member', async () => {
  const { ada, ben, world } = await startWorld()
  await ada.asks(activities.upload, { body: swim, headers })

  expect(await ada.asks(activities.upload, { body: { ...swim, title: 'Another lake' }, headers })).toBeRefused(
    'key_reused',
  )
  expect(await ada.asks(circles.create, { body: { name: 'Swimmers' }, headers })).toBeRefused('key_reused')
  expect(await ben.asks(activities.upload, { body: swim, headers })).toMatchObject({ user_id: ben.id })
  expect(await countOf(world, 'activities')).toBe(2)
})

test('a request that was refused leaves its key free', async () => {
  const { ada } = await startWorld()
  const circle = { ...swim, circle_ids: [999] }

  expect(await ada.asks(activities.upload, { body: circle, headers })).toBeRefused('circle_not_found')
  expect(await ada.asks(activities.upload, { body: circle, headers })).toBeRefused('circle_not_found')
  expect(await ada.asks(activities.upload, { body: swim, headers })).toMatchObject({ title: swim.title })
})

test('who is still at work keeps others waiting; who has gone without a word does not', async () => {
  const { ada, world } = await startWorld()
  await ada.asks(activities.upload, { body: swim, headers })
  const age = (interval: string) =>
    world.database.pool.query(
      `update idempotency_keys set status = null, reply = null, created_at = now() - interval '${interval}'`,
    )

  await age('1 second')
  const waiting = await ada.asksRaw(activities.upload, { body: swim, headers })
  expect(waiting.json()).toMatchObject({ code: 'key_in_progress' })
  expect(waiting.statusCode).toBe(409)

  await age('4 minutes')
  expect(await ada.asks(activities.upload, { body: swim, headers })).toMatchObject({ title: swim.title })
})

test('a key is short and plain', async () => {
  const { ada } = await startWorld()
  for (const key of ['', 'x'.repeat(201), 'ключ']) {
    const answer = await ada.asks(activities.upload, { body: swim, headers: { 'idempotency-key': key } })
    expect(answer, key).toBeRefused('validation', 'header.idempotency-key')
  }
})
