import { activities } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import { comments } from '@daystar/contract/comments'
import { engagement } from '@daystar/contract/engagement'
import { expect, test } from 'vitest'
import { removeOutdatedRows } from '../../jobs/outdated-rows-commands.ts'
import { Caller } from '../../testing/callers.ts'
import { createActivity } from '../../testing/member-actions.ts'
import { createTestApp, sharedTestApp } from '../../testing/test-app.ts'
import { removeOldReplies } from './idempotency-store.ts'

const openTestApp = sharedTestApp()

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
  const { ada } = await openTestApp()
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
      `update idempotency_keys set status = null, reply = null, created_id = null,
        created_at = now() - interval '${interval}'`,
    )

  await setInProgressSince('1 second')
  const waiting = await ada.requestRaw(activities.upload, { body: swim, headers })
  expect(waiting.json()).toMatchObject({ code: 'key_in_progress' })
  expect(waiting.statusCode).toBe(409)

  await setInProgressSince('4 minutes')
  expect(await ada.request(activities.upload, { body: swim, headers })).toMatchObject({ title: swim.title })
})

test('rejects empty, long and non-ASCII keys', async () => {
  const { ada } = await openTestApp()
  for (const key of ['', 'x'.repeat(201), 'ключ']) {
    const response = await ada.request(activities.upload, { body: swim, headers: { 'idempotency-key': key } })
    expect(response, key).toBeRejectedWith('validation', 'header.idempotency-key')
  }
})

test('does not carry out again what was committed before its process ended', async () => {
  const { ada, testApp } = await createTestApp()
  const created = await createActivity(ada)
  const remark = { params: { activityId: created.id }, body: { content: 'Nine degrees' }, headers }
  const comment = await ada.request(comments.add, remark)
  const rename = {
    params: { activityId: created.id },
    body: { title: 'Pond' },
    headers: { 'idempotency-key': 'tap-2' },
  }
  await ada.request(activities.update, rename)
  const post = { body: swim, headers: { 'idempotency-key': 'tap-3' } }
  const posted = await ada.request(activities.upload, post)
  await testApp.database.pool.query(
    `update idempotency_keys set status = null, reply = null, created_at = now() - interval '4 minutes'`,
  )

  const [again, renamed, postedAgain] = await Promise.all([
    ada.requestRaw(comments.add, remark),
    ada.requestRaw(activities.update, rename),
    ada.requestRaw(activities.upload, post),
  ])

  expect(again.json()).toMatchObject({ code: 'key_completed', id: comment.id })
  expect(renamed.json()).toMatchObject({ code: 'key_completed', id: created.id })
  expect(postedAgain.json()).toMatchObject({ code: 'key_completed', id: posted.id })
  expect(await countRows(testApp, 'comments')).toBe(1)
  expect(await countRows(testApp, 'activities')).toBe(2)
})

test('names what a key created after its response was removed, for 90 days, also after a restart', async () => {
  const { ada, testApp } = await createTestApp()
  const { id } = await ada.request(activities.upload, { body: swim, headers })
  await testApp.database.pool.query(`update idempotency_keys set created_at = now() - interval '89 days'`)
  await testApp.runJobs()
  await removeOldReplies(testApp.db)
  await removeOutdatedRows(testApp.db)

  const adaOnNewProcess = new Caller(await testApp.startSecondProcess(), ada.token)
  const again = await adaOnNewProcess.requestRaw(activities.upload, { body: swim, headers })

  expect(again.statusCode).toBe(409)
  expect(again.json()).toMatchObject({ code: 'key_completed', id })
  expect(await countRows(testApp, 'activities')).toBe(1)
  const { rows } = await testApp.database.pool.query('select reply from idempotency_keys')
  expect(rows).toEqual([{ reply: null }])
})

test('does not create again what was deleted since', async () => {
  const { ada, testApp } = await createTestApp()
  const { id } = await ada.request(activities.upload, { body: swim, headers })
  await ada.request(activities.remove, { params: { activityId: id } })

  await ada.request(activities.upload, { body: swim, headers })

  expect(await countRows(testApp, 'activities')).toBe(0)
})

test('does not set a state again that was changed since', async () => {
  const { ada, ben } = await openTestApp()
  const activity = await createActivity(ben)
  const body = { activity_id: activity.id }
  await ada.request(engagement.give, { body, headers })
  await ada.request(engagement.takeBack, { body })

  await ada.request(engagement.give, { body, headers })

  expect(await ben.request(activities.read, { params: { activityId: activity.id } })).toMatchObject({
    high_five_count: 0,
  })
})

test('does not apply an edit again after a newer one', async () => {
  const { ada } = await openTestApp()
  const { id } = await createActivity(ada)
  const params = { activityId: id }
  await ada.request(activities.update, { params, body: { title: 'Pond' }, headers })
  await ada.request(activities.update, { params, body: { title: 'Sea' } })

  await ada.request(activities.update, { params, body: { title: 'Pond' }, headers })

  expect(await ada.request(activities.read, { params })).toMatchObject({ title: 'Sea' })
})
