import { type Plan, planning } from '@daystar/contract/planning'
import { expect, test } from 'vitest'
import { createCircle, leaveCircle } from '../../testing/member-actions.ts'
import { sharedTestApp } from '../../testing/test-app.ts'

const openTestApp = sharedTestApp()

const home = { place: 'home' }
const blank: Plan = { mon: ['', ''], tue: ['', ''], wed: ['', ''], thu: ['', ''], fri: ['', ''], sat: [], sun: [] }

test('returns saved documents only to their owner', async () => {
  const { ada, ben } = await openTestApp()
  const empty = { plan: null, goals: null, reminders: null, streak: null }
  expect(await ada.request(planning.read, { params: home })).toEqual(empty)

  const plan = { ...blank, mon: ['Swim', ''] }
  const reminders = [{ id: 'r1', text: 'Buy chalk', done: false }]
  await ada.request(planning.savePlan, { params: home, body: { content: plan, base: null } })
  await ada.request(planning.saveGoals, { params: home, body: { content: 'Swim twice a week', base: null } })
  await ada.request(planning.saveReminders, { params: home, body: { content: reminders, base: null } })
  await ada.request(planning.saveStreak, { params: home, body: { content: 5, base: null } })

  expect(await ada.request(planning.read, { params: home })).toMatchObject({
    plan: { content: plan, revision: 1 },
    goals: { content: 'Swim twice a week', revision: 1 },
    reminders: { content: reminders, revision: 1 },
    streak: { content: 5, revision: 1 },
  })
  expect(await ben.request(planning.read, { params: home })).toEqual(empty)
})

test('merges the saves of two devices', async () => {
  const { ada } = await openTestApp()
  await ada.request(planning.saveGoals, { params: home, body: { content: 'Swim', base: null } })

  await ada.request(planning.saveGoals, { params: home, body: { content: 'Swim\nRead', base: 'Swim' } })
  const merged = await ada.request(planning.saveGoals, {
    params: home,
    body: { content: 'Bake\r\nSwim', base: 'Swim' },
  })
  expect(merged).toMatchObject({ content: 'Bake\nSwim\nRead', revision: 3 })
})

test('merges twenty concurrent saves including the first one', async () => {
  const { ada } = await openTestApp()
  const added = Array.from({ length: 20 }, (_, index) => ({ id: `r${index}`, text: `Reminder ${index}`, done: false }))

  const saves = added.map((reminder) =>
    ada.request(planning.saveReminders, { params: home, body: { content: [reminder], base: [] } }),
  )
  const revisions = (await Promise.all(saves)).map(({ revision }) => revision)

  const { reminders } = await ada.request(planning.read, { params: home })
  expect(new Set(reminders?.content.map(({ id }) => id))).toEqual(new Set(added.map(({ id }) => id)))
  expect(revisions.sort((a, b) => a - b)).toEqual(added.map((_, index) => index + 1))
})

test('applies a repeated save once', async () => {
  const { ada } = await openTestApp()
  const save = { params: home, body: { content: { ...blank, tue: ['Bread', ''] }, base: blank } }

  const first = await ada.request(planning.savePlan, save)
  expect(await ada.request(planning.savePlan, save)).toEqual(first)
})

test('keeps the longest celebrated streak until it is reset', async () => {
  const { ada } = await openTestApp()
  const saveStreak = (content: number, base: number | null) =>
    ada.request(planning.saveStreak, { params: home, body: { content, base } })

  expect(await saveStreak(4, null)).toMatchObject({ content: 4 })
  expect(await saveStreak(3, null)).toMatchObject({ content: 4 })
  expect(await saveStreak(0, 4)).toMatchObject({ content: 0 })
})

test('the planning of a circle is another document, which a former member cannot read', async () => {
  const { ada, ben } = await openTestApp()
  const circleId = await createCircle(ada, 'Dawn swimmers', false, [ben])
  const params = { place: `circle:${circleId}` }
  const body = { content: 'Buy a tent', base: null }

  expect(await ben.request(planning.saveGoals, { params, body })).toMatchObject({ content: 'Buy a tent' })
  expect(await ada.request(planning.read, { params })).toMatchObject({ goals: null })
  expect(await ben.request(planning.read, { params: home })).toMatchObject({ goals: null })
  await leaveCircle(ben, circleId)
  expect(await ben.request(planning.read, { params })).toBeRejectedWith('members_only')
})

test('rejects an invalid place', async () => {
  const { ada } = await openTestApp()

  for (const place of ['work', 'circle:', 'circle:0', 'circle:1x', 'home:reminders'])
    expect(await ada.request(planning.read, { params: { place } })).toBeRejectedWith('validation', 'path.place')
  expect(await ada.request(planning.read, { params: { place: 'circle:9999999999999999' } })).toBeRejectedWith(
    'circle_not_found',
  )
})

test('rejects a document or a merge that exceeds the size limit', async () => {
  const { ada } = await openTestApp()
  const long = { ...blank, mon: Array.from({ length: 50 }, () => 'é'.repeat(500)) }
  const tooLarge = { ...long, tue: long.mon }
  const body = { content: tooLarge, base: null }
  expect(await ada.request(planning.savePlan, { params: home, body })).toBeRejectedWith('body_too_large')

  const [phone, laptop] = ['phone', 'laptop'].map((device) =>
    Array.from({ length: 40 }, (_, index) => `${device} ${index}`),
  )
  const save = (mon: string[] = []) =>
    ada.request(planning.savePlan, { params: home, body: { content: { ...blank, mon }, base: null } })
  const saved = await save(phone)
  expect(await save(laptop)).toBeRejectedWith('validation', 'body.content')
  expect(await ada.request(planning.read, { params: home })).toMatchObject({ plan: saved })
})

test('rejects two reminders with the same id', async () => {
  const { ada } = await openTestApp()
  const duplicates = [1, 2].map((n) => ({ id: 'same', text: `Number ${n}`, done: false }))
  const body = { content: duplicates, base: null }

  expect(await ada.request(planning.saveReminders, { params: home, body })).toBeRejectedWith(
    'validation',
    'body.content',
  )
})
