import { activities } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import { expect, test } from 'vitest'
import type { Caller, Member } from '../../../testing/callers.ts'
import { createCircle } from '../../../testing/member-actions.ts'
import { createTestApp, sharedTestApp } from '../../../testing/test-app.ts'

const openTestApp = sharedTestApp({}, { timeZone: 'UTC' })

const createActivity = (member: Member, day: string, more: Record<string, unknown> = {}) =>
  member.request(activities.upload, { body: { title: day, timestamp: `${day}T12:00:00Z`, ...more } })
const streakOf = (member: Member, today: string, circle_id?: number) =>
  member.request(activities.streak, {
    params: { userId: String(member.id) },
    query: { today, ...(circle_id !== undefined && { circle_id }) },
  })

test('counts consecutive days up to today or yesterday as the streak', async () => {
  const { ada } = await openTestApp()
  expect(await streakOf(ada, '2026-03-05')).toEqual({ days: 0, last_date: null })
  for (const day of ['2026-02-25', '2026-02-27', '2026-02-28', '2026-03-01', '2026-03-01', '2026-03-02'])
    await createActivity(ada, day)
  expect(await streakOf(ada, '2026-03-02')).toEqual({ days: 4, last_date: '2026-03-02' })
  expect(await streakOf(ada, '2026-03-03')).toEqual({ days: 4, last_date: '2026-03-02' })
  expect(await streakOf(ada, '2026-03-04')).toEqual({ days: 0, last_date: '2026-03-02' })
  expect(await streakOf(ada, '2026-02-25')).toEqual({ days: 1, last_date: '2026-02-25' })
})

test('counts an activity that arrives days later on the local day on which it was logged', async () => {
  const { ada } = await openTestApp()
  await createActivity(ada, '2025-06-01')
  await createActivity(ada, '2025-06-03')
  const late = { timestamp: '2025-06-03T03:30:00Z', time_zone: 'America/Los_Angeles' }
  expect(await createActivity(ada, 'Late', late)).toMatchObject({ local_date: '2025-06-02' })
  expect(await streakOf(ada, '2025-06-03')).toEqual({ days: 3, last_date: '2025-06-03' })
})

test('counts streaks across leap days, year ends and clock changes', async () => {
  const { testApp } = await openTestApp()
  const nora = await testApp.createNamedMember('Nora', { timeZone: 'Europe/Berlin' })
  for (const day of ['2023-12-30', '2023-12-31', '2024-01-01']) await createActivity(nora, day)
  for (const day of ['2024-02-28', '2024-02-29', '2024-03-01']) await createActivity(nora, day)
  // 31 March 2024 has 23 hours in Europe/Berlin.
  for (const at of ['2024-03-29T22:30:00Z', '2024-03-30T22:59:00Z', '2024-03-31T21:59:00Z', '2024-04-01T21:59:00Z']) {
    await nora.request(activities.upload, { body: { title: at, timestamp: at } })
  }
  expect(await streakOf(nora, '2024-01-01')).toMatchObject({ days: 3 })
  expect(await streakOf(nora, '2024-03-02')).toMatchObject({ days: 3 })
  expect(await streakOf(nora, '2024-04-01')).toEqual({ days: 4, last_date: '2024-04-01' })
})

test('returns each day with its newest activity, count and total minutes', async () => {
  const { ada, ben } = await openTestApp()
  await createActivity(ada, '2026-03-01', { title: 'Early', timestamp: '2026-03-01T06:00:00Z', duration: '45m' })
  const late = await createActivity(ada, '2026-03-01', {
    title: 'Late',
    timestamp: '2026-03-01T20:00:00Z',
    duration: '1h',
  })
  await createActivity(ada, '2026-03-01', { title: 'Secret', timestamp: '2026-03-01T21:00:00Z', audience: 'me' })
  const third = await createActivity(ada, '2026-03-03')
  await createActivity(ada, '2026-04-01')
  const params = { userId: String(ada.id) }
  const month = { from: '2026-03-01', to: '2026-03-31' }
  expect(await ben.request(activities.days, { params, query: month })).toEqual([
    { date: '2026-03-01', activity_id: late.id, title: 'Late', count: 2, minutes: 105 },
    { date: '2026-03-03', activity_id: third.id, title: '2026-03-03', count: 1, minutes: 0 },
  ])
  expect(await ada.request(activities.days, { params, query: month })).toMatchObject([
    { title: 'Secret', count: 3 },
    {},
  ])
})

test('counts only activities shared with the circle in its days and streak', async () => {
  const { ada } = await openTestApp()
  const { id } = await ada.request(circles.create, { body: { name: 'Bakers' } })
  await createActivity(ada, '2026-03-01')
  await createActivity(ada, '2026-03-02', { circle_ids: [id] })
  expect(await streakOf(ada, '2026-03-02')).toMatchObject({ days: 2 })
  expect(await streakOf(ada, '2026-03-02', id)).toMatchObject({ days: 1 })
  const query = { from: '2026-03-01', to: '2026-03-31', circle_id: id }
  expect(await ada.request(activities.days, { params: { userId: 'me' }, query })).toMatchObject([
    { date: '2026-03-02' },
  ])
})

test('shows the days and streak of a private circle only to its members', async () => {
  const { ada, ben, cleo, visitor } = await openTestApp()
  const open = await createCircle(ada, 'Open bakers', false)
  const closed = await createCircle(ada, 'Secret bakers', true, [ben])
  // Visible to everyone through the open circle; that it is also in the private one is not.
  await createActivity(ada, '2026-03-01', { circle_ids: [open, closed] })
  const params = { userId: String(ada.id) }
  const daysIn = (caller: Caller, circle_id: number) =>
    caller.request(activities.days, { params, query: { from: '2026-03-01', to: '2026-03-31', circle_id } })
  const streakIn = (caller: Caller, circle_id: number) =>
    caller.request(activities.streak, { params, query: { today: '2026-03-01', circle_id } })

  for (const caller of [cleo, visitor]) {
    expect(await daysIn(caller, open)).toMatchObject([{ date: '2026-03-01' }])
    expect(await streakIn(caller, open)).toMatchObject({ days: 1 })
    expect(await daysIn(caller, closed)).toEqual([])
    expect(await streakIn(caller, closed)).toMatchObject({ days: 0 })
  }
  expect(await daysIn(ben, closed)).toMatchObject([{ date: '2026-03-01' }])
  expect(await streakIn(ben, closed)).toMatchObject({ days: 1 })
})

test('rejects day ranges over 400 days, reversed ranges and invalid dates', async () => {
  const { ada } = await openTestApp()
  for (const [from, to] of [
    ['2025-01-01', '2026-02-05'],
    ['2026-02-01', '2026-01-31'],
  ] as const) {
    const response = await ada.request(activities.days, { params: { userId: 'me' }, query: { from, to } })
    expect(response).toBeRejectedWith('validation', 'query.to')
    expect(response).toMatchObject({ detail: [{ msg: 'Must cover 1 to 400 days.' }] })
  }
  const response = await ada.requestInvalid(activities.days, {
    params: { userId: 'me' },
    query: { from: '2026-02-30', to: 'x' },
  })
  expect(response).toBeRejectedWith('validation', 'query.from')
})

test('returns at most 400 days and at least one', async () => {
  const { ada } = await openTestApp()
  for (const day of ['2025-01-01', '2026-02-04']) await createActivity(ada, day)
  const datesBetween = async (from: string, to: string) =>
    (await ada.request(activities.days, { params: { userId: 'me' }, query: { from, to } })).map(({ date }) => date)
  expect(await datesBetween('2025-01-01', '2026-02-04')).toEqual(['2025-01-01', '2026-02-04'])
  expect(await datesBetween('2026-02-04', '2026-02-04')).toEqual(['2026-02-04'])
  expect(await datesBetween('2025-01-02', '2026-02-03')).toEqual([])
})

test('ignores activities of other members', async () => {
  const { ada, ben } = await openTestApp()
  await createActivity(ada, '2026-03-02')
  for (const day of ['2026-03-01', '2026-03-02', '2026-03-03']) await createActivity(ben, day)
  const query = { from: '2026-03-01', to: '2026-03-31' }
  expect(await ada.request(activities.days, { params: { userId: 'me' }, query })).toMatchObject([
    { date: '2026-03-02', count: 1 },
  ])
  expect(await streakOf(ada, '2026-03-03')).toEqual({ days: 1, last_date: '2026-03-02' })
})

test('counts only days with an activity that the viewer can see', async () => {
  const { ada, ben } = await openTestApp()
  await createActivity(ada, '2026-03-01')
  await createActivity(ada, '2026-03-02', { audience: 'me' })
  await createActivity(ada, '2026-03-03')
  expect(await streakOf(ada, '2026-03-03')).toMatchObject({ days: 3 })
  const params = { userId: String(ada.id) }
  expect(await ben.request(activities.streak, { params, query: { today: '2026-03-03' } })).toMatchObject({ days: 1 })
})

test('shows the last of several activities at the same time', async () => {
  const { ada } = await createTestApp()
  const titles = ['First', 'Second', 'Third', 'Fourth']
  for (const title of titles) await createActivity(ada, '2026-03-01', { title })
  const query = { from: '2026-03-01', to: '2026-03-01' }
  expect(await ada.request(activities.days, { params: { userId: 'me' }, query })).toMatchObject([{ title: 'Fourth' }])
})
