import { activities } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import { expect, test } from 'vitest'
import { Caller } from '../../testing/callers.ts'
import { createTestApp } from '../../testing/test-app.ts'

const headers = { 'idempotency-key': 'tap-1' }
const swim = { title: 'Lake, 9 °C', tags: ['swim', 'cold'] }

async function countRows(
  testApp: Awaited<ReturnType<typeof createTestApp>>['testApp'],
  table: string,
): Promise<number> {
  const { rows } = await testApp.database.pool.query(`select count(*)::int as n from ${table}`)
  return rows[0].n
}

test('executes a repeated write once and returns the same response', async () => {
  const { ada, testApp } = await createTestApp()

  const first = await ada.request(activities.upload, { body: swim, headers })
  const again = await ada.request(activities.upload, { body: { tags: ['swim', 'cold'], title: 'Lake, 9 °C' }, headers })

  expect(again).toEqual(first)
  expect(await countRows(testApp, 'activities')).toBe(1)
})

test('executes ten concurrent requests on two processes once', async () => {
  const { ada, testApp } = await createTestApp()
  const adaOnSecondProcess = new Caller(await testApp.startSecondProcess(), ada.token)

  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      (i % 2 ? ada : adaOnSecondProcess).request(activities.upload, { body: swim, headers }),
    ),
  )

  expect(new Set(responses.map(({ id }) => id)).size).toBe(1)
  expect(await countRows(testApp, 'activities')).toBe(1)
})

test('rejects a key reused for another request, and scopes keys to members', async () => {
  const { ada, ben, testApp } = await createTestApp()
  await ada.request(activities.upload, { body: swim, headers })

  expect(await ada.request(activities.upload, { body: { ...swim, title: 'Another lake' }, headers })).toBeRejectedWith(
    'key_reused',
  )
  expect(await ada.request(circles.create, { body: { name: 'Swimmers' }, headers })).toBeRejectedWith('key_reused')
  expect(await ben.request(activities.upload, { body: swim, headers })).toMatchObject({ user_id: ben.id })
  expect(await countRows(testApp, 'activities')).toBe(2)
})

test('releases the key of a rejected request', async () => {
  const { ada } = await createTestApp()
  const circle = { ...swim, circle_ids: [999] }

  expect(await ada.request(activities.upload, { body: circle, headers })).toBeRejectedWith('circle_not_found')
  expect(await ada.request(activities.upload, { body: circle, headers })).toBeRejectedWith('circle_not_found')
  expect(await ada.request(activities.upload, { body: swim, headers })).toMatchObject({ title: swim.title })
})

test('returns 409 while the first request is in progress, and takes over abandoned keys', async () => {
  const { ada, testApp } = await createTestApp()
  await ada.request(activities.upload, { body: swim, headers })
  const setInProgressSince = (interval: string) =>
    testApp.database.pool.query(
      `update idempotency_keys set status = null, reply = null, created_at = now() - interval '${interval}'`,
    )

  await setInProgressSince('1 second')
  const waiting = await ada.requestRaw(activities.upload, { body: swim, headers })
  expect(waiting.json()).toMatchObject({ code: 'key_in_progress' })
  expect(waiting.statusCode).toBe(409)

  await setInProgressSince('4 minutes')
  expect(await ada.request(activities.upload, { body: swim, headers })).toMatchObject({ title: swim.title })
})

test('rejects empty, long and non-ASCII keys', async () => {
  const { ada } = await createTestApp()
  for (const key of ['', 'x'.repeat(201), 'ключ']) {
    const response = await ada.request(activities.upload, { body: swim, headers: { 'idempotency-key': key } })
    expect(response, key).toBeRejectedWith('validation', 'header.idempotency-key')
  }
})
