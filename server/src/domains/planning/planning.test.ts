import { type Plan, planning } from '@daystar/contract/planning'
import { expect, test } from 'vitest'
import { founds, leaves } from '../../testing/community.ts'
import { startWorld } from '../../testing/world.ts'

const home = { place: 'home' }
const blank: Plan = { mon: ['', ''], tue: ['', ''], wed: ['', ''], thu: ['', ''], fri: ['', ''], sat: [], sun: [] }

test('a desk is empty until something is saved, and then keeps it for its owner alone', async () => {
  const { ada, ben, visitor } = await startWorld()
  const nothing = { plan: null, goals: null, reminders: null, streak: null }
  expect(await ada.asks(planning.read, { params: home })).toEqual(nothing)

  const plan = { ...blank, mon: ['Swim', ''] }
  const reminders = [{ id: 'r1', text: 'Buy chalk', done: false }]
  await ada.asks(planning.savePlan, { params: home, body: { content: plan, base: null } })
  await ada.asks(planning.saveGoals, { params: home, body: { content: 'Swim twice a week', base: null } })
  await ada.asks(planning.saveReminders, { params: home, body: { content: reminders, base: null } })
  await ada.asks(planning.saveStreak, { params: home, body: { content: 5, base: null } })

  expect(await ada.asks(planning.read, { params: home })).toMatchObject({
    plan: { content: plan, revision: 1 },
    goals: { content: 'Swim twice a week', revision: 1 },
    reminders: { content: reminders, revision: 1 },
    streak: { content: 5, revision: 1 },
  })
  expect(await ben.asks(planning.read, { params: home })).toEqual(nothing)
  expect(await visitor.asks(planning.read, { params: home })).toBeRefused('not_authenticated')
})

test('two devices that save one after the other both keep what was typed', async () => {
  const { ada } = await startWorld()
  await ada.asks(planning.saveGoals, { params: home, body: { content: 'Swim', base: null } })

  await ada.asks(planning.saveGoals, { params: home, body: { content: 'Swim\nRead', base: 'Swim' } })
  const merged = await ada.asks(planning.saveGoals, { params: home, body: { content: 'Bake\r\nSwim', base: 'Swim' } })
  expect(merged).toMatchObject({ content: 'Bake\nSwim\nRead', revision: 3 })
})

test('twenty devices that save at the same moment lose nothing, the first save included', async () => {
  const { ada } = await startWorld()
  const devices = Array.from({ length: 20 }, (_, at) => ({ id: `r${at}`, text: `Reminder ${at}`, done: false }))

  const saves = devices.map((reminder) =>
    ada.asks(planning.saveReminders, { params: home, body: { content: [reminder], base: [] } }),
  )
  const revisions = (await Promise.all(saves)).map(({ revision }) => revision)

  const { reminders } = await ada.asks(planning.read, { params: home })
  expect(new Set(reminders?.content.map(({ id }) => id))).toEqual(new Set(devices.map(({ id }) => id)))
  expect(revisions.sort((a, b) => a - b)).toEqual(devices.map((_, at) => at + 1))
})

test('a save whose answer got lost may be sent again and counts once', async () => {
  const { ada } = await startWorld()
  const save = { params: home, body: { content: { ...blank, tue: ['Bread', ''] }, base: blank } }

  const first = await ada.asks(planning.savePlan, save)
  expect(await ada.asks(planning.savePlan, save)).toEqual(first)
})

test('a celebrated streak is not celebrated again on another device, and a broken one starts anew', async () => {
  const { ada } = await startWorld()
  const mark = (content: number, base: number | null) =>
    ada.asks(planning.saveStreak, { params: home, body: { content, base } })

  expect(await mark(4, null)).toMatchObject({ content: 4 })
  expect(await mark(3, null)).toMatchObject({ content: 4 })
  expect(await mark(0, 4)).toMatchObject({ content: 0 })
})

test('the tools of a circle are for its members, and wait for who comes back', async () => {
  const { ada, ben, cleo } = await startWorld()
  const circleId = await founds(ada, 'Dawn swimmers', false, [ben])
  const params = { place: `circle:${circleId}` }
  const body = { content: 'Buy a tent', base: null }

  expect(await ben.asks(planning.saveGoals, { params, body })).toMatchObject({ content: 'Buy a tent' })
  expect(await ada.asks(planning.read, { params })).toMatchObject({ goals: null })
  expect(await ben.asks(planning.read, { params: home })).toMatchObject({ goals: null })
  await leaves(ben, circleId)

  const changes = {
    savePlan: { content: blank, base: null },
    saveGoals: body,
    saveReminders: { content: [], base: null },
    saveStreak: { content: 3, base: null },
  }
  for (const [code, place] of [
    ['members_only', params.place],
    ['circle_not_found', 'circle:999'],
  ] as const) {
    for (const member of [ben, cleo]) {
      expect(await member.asks(planning.read, { params: { place } })).toBeRefused(code)
      for (const [name, change] of Object.entries(changes))
        expect(
          await member.asksWrongly(planning[name as 'saveGoals'], { params: { place }, body: change }),
        ).toBeRefused(code)
    }
  }
})

test('a place that is none is refused', async () => {
  const { ada } = await startWorld()

  for (const place of ['work', 'circle:', 'circle:0', 'circle:1x', 'home:reminders'])
    expect(await ada.asks(planning.read, { params: { place } })).toBeRefused('validation', 'path.place')
  expect(await ada.asks(planning.read, { params: { place: 'circle:9999999999999999' } })).toBeRefused(
    'circle_not_found',
  )
})

test('a document has an end, and a merge that would pass it is refused before a word is lost', async () => {
  const { ada } = await startWorld()
  const long = { ...blank, mon: Array.from({ length: 50 }, () => 'é'.repeat(500)) }
  const tooLarge = { ...long, tue: long.mon }
  const body = { content: tooLarge, base: null }
  expect(await ada.asks(planning.savePlan, { params: home, body })).toBeRefused('body_too_large')

  const [phone, desk] = ['phone', 'desk'].map((who) => Array.from({ length: 40 }, (_, at) => `${who} ${at}`))
  const save = (mon: string[] = []) =>
    ada.asks(planning.savePlan, { params: home, body: { content: { ...blank, mon }, base: null } })
  const saved = await save(phone)
  expect(await save(desk)).toBeRefused('validation', 'body.content')
  expect(await ada.asks(planning.read, { params: home })).toMatchObject({ plan: saved })
})

test('reminders are told apart by their ids', async () => {
  const { ada } = await startWorld()
  const twins = [1, 2].map((n) => ({ id: 'same', text: `Number ${n}`, done: false }))
  const body = { content: twins, base: null }

  expect(await ada.asks(planning.saveReminders, { params: home, body })).toBeRefused('validation', 'body.content')
})
