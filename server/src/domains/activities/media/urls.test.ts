import { activities } from '@daystar/contract/activities'
import { limits } from '@daystar/contract/limits'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Member } from '../../../testing/callers.ts'
import { createCircle, leaveCircle } from '../../../testing/member-actions.ts'
import { createTestApp, sharedTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createJpeg } from '../../../testing/uploads.ts'

const openTestApp = sharedTestApp()

const fiveMinutesMs = 300_000

const photo = async () => ({ name: 'lake.jpg', content: await createJpeg() })
const status = async ({ app }: TestApp, url = '') => (await app.inject(url)).statusCode

const renew = async (member: Member, ...ids: number[]) =>
  (await member.request(activities.media, { body: { activity_ids: ids } })).map(({ activity_id: id, media }) => ({
    id,
    url: media.url,
  }))

function letTimePass(milliseconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })
  onTestFinished(() => void vi.useRealTimers())
}

test('renews the URLs of private media after they expired', async () => {
  const { ada, testApp } = await openTestApp()
  const diary = await ada.upload(activities.upload, { title: 'Diary', audience: 'me' }, await photo())

  letTimePass(fiveMinutesMs)
  expect(await status(testApp, diary.media[0]?.url)).toBe(404)

  const [renewed] = await ada.request(activities.media, { body: { activity_ids: [diary.id] } })
  expect(renewed?.media).toMatchObject({ width: 900, height: 600, kind: 'image' })
  for (const { url } of [renewed?.media, ...(renewed?.media.variants ?? [])].flatMap((file) => file ?? []))
    expect(await status(testApp, url), url).toBe(200)
})

test('gives no new URL to a member who lost access, and the old one ends within five minutes', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const circle = await createCircle(ada, 'Dawn swimmers', true, [ben])
  const swim = await ada.upload(activities.upload, { title: 'Lake', circle_ids: [circle] }, await photo())
  const [before] = await renew(ben, swim.id)
  expect(await status(testApp, before?.url)).toBe(200)

  await leaveCircle(ben, circle)
  expect(await renew(ben, swim.id)).toEqual([])
  expect(await renew(ada, swim.id)).toEqual([{ id: swim.id, url: expect.any(String) }])

  letTimePass(fiveMinutesMs)
  expect(await status(testApp, before?.url)).toBe(404)
})

test('follows media that become private or public', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const swim = await ada.upload(activities.upload, { title: 'Lake' }, await photo())
  const plain = String(swim.media[0]?.url)
  expect(await renew(ben, swim.id)).toEqual([{ id: swim.id, url: plain }])

  await ada.request(activities.update, { params: { activityId: swim.id }, body: { audience: 'me' } })
  expect(await status(testApp, plain)).toBe(404)
  expect(await renew(ben, swim.id)).toEqual([])
  const [signed] = await renew(ada, swim.id)
  expect(signed?.url.startsWith(`${plain}?e=`)).toBe(true)
  expect(await status(testApp, signed?.url)).toBe(200)
})

test('signs all URLs while public reading is off', async () => {
  const { ada, ben, testApp } = await createTestApp({ publicRead: false })
  const swim = await ada.upload(activities.upload, { title: 'Lake' }, await photo())
  const [renewed] = await renew(ben, swim.id)
  expect(renewed?.url).toMatch(/\?e=\d+&s=/)
  expect(await status(testApp, renewed?.url)).toBe(200)
})

test('renews many URLs with the same number of statements as one', async () => {
  const { ada, testApp } = await openTestApp()
  const uploaded = await Promise.all(
    [1, 2, 3].map(async () => ada.upload(activities.upload, { title: 'Lake' }, await photo())),
  )
  const ids = uploaded.map(({ id }) => id)
  const statements = vi.spyOn(testApp.database.pool, 'connect')
  onTestFinished(() => statements.mockRestore())

  await renew(ada, ...ids.slice(0, 1))
  const ofOne = statements.mock.calls.length
  statements.mockClear()
  expect((await renew(ada, ...ids)).map(({ id }) => id).sort()).toEqual(ids.sort())
  expect(ofOne).toBeGreaterThan(0)
  expect(statements.mock.calls.length).toBe(ofOne)
})

test('leaves out activities without media and missing ones, and rejects batches above the limit', async () => {
  const { ada } = await createTestApp()
  const { id } = await ada.request(activities.upload, { body: { title: 'Without a photo' } })
  expect(await renew(ada, id, 4711)).toEqual([])
  expect(await renew(ada)).toEqual([])

  const ids = Array.from({ length: limits.mediaPerRenewal + 1 }, (_, index) => index + 1)
  expect(await renew(ada, ...ids.slice(1))).toEqual([])
  expect(await ada.request(activities.media, { body: { activity_ids: ids } })).toBeRejectedWith('validation')
})
