import { users } from '@daystar/contract/accounts'
import { activities } from '@daystar/contract/activities'
import { companions } from '@daystar/contract/companions'
import { engagement } from '@daystar/contract/engagement'
import { lookingBack } from '@daystar/contract/looking-back'
import { blocks } from '@daystar/contract/moderation/blocks'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { muteMember } from '../../../testing/actions/mute-actions.ts'
import type { Caller, Member } from '../../../testing/callers.ts'
import { createActivity, follow } from '../../../testing/member-actions.ts'
import { sharedTestApp } from '../../../testing/test-app.ts'
import { createJpeg } from '../../../testing/uploads.ts'

const openTestApp = sharedTestApp()

const on = (date: string, draft: object = {}) => ({ timestamp: `${date}T12:00:00Z`, ...draft })
const totalsOf = (caller: Caller, member: Member) =>
  caller.request(lookingBack.totals, { params: { userId: String(member.id) } })
const memories = async (member: Member, today = '2026-06-01') =>
  (await member.request(lookingBack.onThisDay, { query: { today } })).map(({ title }) => title)
const hide = (member: Member, body: { date?: string; user_id?: number; place?: string } = {}) =>
  member.request(lookingBack.hide, { body })
const yearOf = (member: Member, year: number) => member.request(lookingBack.year, { params: { year } })

test('totals add up activities by tag, month and place, with the most frequent first', async () => {
  const { ada } = await openTestApp()
  await createActivity(ada, on('2026-04-02', { tags: ['Swim'], location: 'Lake', duration: '1h 30m' }))
  await createActivity(ada, on('2026-05-02', { tags: ['swim', 'cold'], location: 'lake', duration: '30m' }))
  await createActivity(ada, on('2026-05-03', { tags: ['run'], location: 'Park' }))
  expect(await totalsOf(ada, ada)).toEqual({
    activities: 3,
    minutes: 120,
    tags: [
      { tag: 'swim', count: 2 },
      { tag: 'cold', count: 1 },
      { tag: 'run', count: 1 },
    ],
    months: [
      { month: '2026-04', count: 1, minutes: 90 },
      { month: '2026-05', count: 2, minutes: 30 },
    ],
    places: [
      { name: 'lake', count: 2 },
      { name: 'Park', count: 1 },
    ],
  })
})

const munich = { place_id: 'geonames:2867714', lat: 48.13743, lng: 11.57549 }

test('totals count a place under all its names, as in its newest activity', async () => {
  const { ada } = await openTestApp()
  const places = [
    ['2026-04-02', { location: 'Munich, Germany', ...munich }],
    ['2026-04-03', { location: 'munich, germany' }],
    ['2026-04-04', { location: 'ミュンヘン、ドイツ', ...munich }],
    ['2026-04-05', { location: 'München', ...munich }],
    ['2026-04-06', { location: 'القاهرة' }],
  ] as const
  for (const [date, place] of places) await createActivity(ada, on(date, place))
  expect((await totalsOf(ada, ada)).places).toEqual([
    { name: 'München', count: 4 },
    { name: 'القاهرة', count: 1 },
  ])
})

test('on this day leaves out a hidden place under all its names', async () => {
  const { ada, ben } = await openTestApp()
  await createActivity(ada, on('2024-06-01', { title: 'English', location: 'Munich, Germany', ...munich }))
  await createActivity(ada, on('2025-06-01', { title: 'Deutsch', location: 'München, Deutschland', ...munich }))
  await createActivity(ada, on('2023-06-01', { title: 'Elsewhere', location: 'Wien', place_id: 'geonames:2761369' }))
  // Names that others give to the place are not those of the viewer.
  await createActivity(ben, { location: 'Wien', ...munich })
  await hide(ada, { place: 'münchen, deutschland' })
  expect(await memories(ada)).toEqual(['Elsewhere'])
})

test('totals contain only what the viewer sees', async () => {
  const { ada, ben, cleo, visitor } = await openTestApp()
  await createActivity(ada, { tags: ['open'], location: 'Lake' })
  await createActivity(ada, { tags: ['close'], location: 'Home', audience: 'followers' })
  await createActivity(ada, { tags: ['secret'], location: 'Hideout', audience: 'me' })
  await follow(ben, ada)
  const tags = async (caller: Caller) => (await totalsOf(caller, ada)).tags.map(({ tag }) => tag).toSorted()
  expect(await tags(ada)).toEqual(['close', 'open', 'secret'])
  expect(await tags(ben)).toEqual(['close', 'open'])
  expect(await tags(cleo)).toEqual(['open'])
  expect(await tags(visitor)).toEqual(['open'])
  const seen = await totalsOf(cleo, ada)
  expect(seen).toMatchObject({ activities: 1, places: [{ name: 'Lake', count: 1 }] })
  await ada.request(blocks.add, { params: { userId: cleo.id } })
  expect(await totalsOf(cleo, ada)).toBeRejectedWith('member_not_found')
})

test('on this day are the own activities of the same day in former years, newest first', async () => {
  const { ada, ben } = await openTestApp()
  await createActivity(ada, on('2024-06-01', { title: 'Two years ago', audience: 'me' }))
  await createActivity(ada, on('2025-06-01', { title: 'A year ago' }))
  await createActivity(ada, on('2025-06-02', { title: 'Another day' }))
  await createActivity(ada, on('2026-06-01', { title: 'Today' }))
  await createActivity(ben, on('2025-06-01', { title: 'Of Ben' }))
  expect(await memories(ada)).toEqual(['A year ago', 'Two years ago'])
  expect(await memories(ada, '2026-06-03')).toEqual([])
})

test('on the 29th of February are only those of leap years', async () => {
  const { ada } = await openTestApp()
  await createActivity(ada, on('2020-02-29', { title: 'Leap day' }))
  await createActivity(ada, on('2023-02-28', { title: 'The day before' }))
  expect(await memories(ada, '2024-02-29')).toEqual(['Leap day'])
  expect(await memories(ada, '2024-02-28')).toEqual(['The day before'])
})

test('on this day leaves out activities that mention blocked, muted or leaving members', async () => {
  const { ada, ben, cleo, dora, eli, testApp } = await openTestApp({ members: ['dora', 'eli'] })
  for (const [year, member] of [ben, cleo, dora, eli].entries())
    await createActivity(ada, on(`202${year}-06-01`, { title: member.name, description: `With [M](u:${member.id})` }))
  expect(await memories(ada)).toEqual([eli.name, dora.name, cleo.name, ben.name])
  await ada.request(blocks.add, { params: { userId: ben.id } })
  await cleo.request(blocks.add, { params: { userId: ada.id } })
  await muteMember(ada, dora)
  expect(await memories(ada)).toEqual([eli.name])
  await sql`update members set removal_started_at = now() where id = ${eli.id}`.execute(testApp.db)
  expect(await memories(ada)).toEqual([])
})

test('on this day leaves out what was done with muted, leaving or hidden members, named by either', async () => {
  const { ada, ben, cleo, dora, testApp } = await openTestApp({ members: ['dora'] })
  for (const [year, member] of [ben, cleo, dora].entries()) {
    const draft = (title: string) => on(`202${year}-06-01`, { title })
    await Promise.all([follow(member, ada), follow(ada, member)])
    await createActivity(ada, { ...draft(`Names ${member.name}`), companion_ids: [member.id] })
    const theirs = await createActivity(member, { ...draft('Names Ada'), companion_ids: [ada.id] })
    const own = await createActivity(ada, draft(`Named by ${member.name}`))
    const params = { activityId: theirs.id }
    await ada.request(companions.confirm, { params, body: { own_activity_id: own.id } })
  }
  const both = (name: string) => [`Named by ${name}`, `Names ${name}`]
  expect(await memories(ada)).toEqual([...both(dora.name), ...both(cleo.name), ...both(ben.name)])
  await hide(ada, { user_id: cleo.id })
  expect(await memories(ada)).toEqual([...both(dora.name), ...both(ben.name)])
  await muteMember(ada, dora)
  expect(await memories(ada)).toEqual(both(ben.name))
  await sql`update members set removal_started_at = now() where id = ${ben.id}`.execute(testApp.db)
  expect(await memories(ada)).toEqual([])
})

test('on this day names no blocked member, because a block ends what links their activities', async () => {
  const { ada, ben } = await openTestApp()
  await follow(ben, ada)
  await createActivity(ada, on('2025-06-01', { companion_ids: [ben.id] }))
  const isShared = async () => {
    const query = { today: '2026-06-01' }
    return (await ada.request(lookingBack.onThisDay, { query })).map(({ has_companions: has }) => has === true)
  }
  expect(await isShared()).toEqual([true])
  await ben.request(blocks.add, { params: { userId: ada.id } })
  expect(await isShared()).toEqual([false])
})

test('on this day leaves out hidden dates, members and places, until they are shown again', async () => {
  const { ada, ben } = await openTestApp()
  await createActivity(ada, on('2022-06-01', { title: 'Date' }))
  await createActivity(ada, on('2023-06-01', { title: 'Person', description: `With [${ben.name}](u:${ben.id})` }))
  await createActivity(ada, on('2024-06-01', { title: 'Place', location: 'The Lake' }))
  await hide(ada, { date: '2022-06-01' })
  expect(await memories(ada)).toEqual(['Place', 'Person'])
  await hide(ada, { user_id: ben.id })
  await hide(ada, { place: 'the Lake' })
  await hide(ada, { place: 'The Lake' })
  expect(await memories(ada)).toEqual([])

  const hidden = await ada.request(lookingBack.hidden)
  expect(hidden).toMatchObject([{ place: 'the Lake' }, { member: { name: ben.name } }, { date: '2022-06-01' }])
  for (const { id } of hidden) {
    await ben.request(lookingBack.unhide, { params: { memoryId: id } })
    await ada.request(lookingBack.unhide, { params: { memoryId: id } })
  }
  expect(await memories(ada)).toEqual(['Place', 'Person', 'Date'])
  await hide(ada)
  expect(await memories(ada)).toEqual([])
})

test('a member whom the viewer does not see cannot be hidden, and is not listed', async () => {
  const { ada, ben } = await openTestApp()
  await hide(ada, { user_id: ben.id })
  await ben.request(blocks.add, { params: { userId: ada.id } })
  expect(await ada.request(lookingBack.hidden)).toEqual([])
  expect(await hide(ada, { user_id: ben.id })).toBeRejectedWith('member_not_found')
})

test('the year in review contains only that year of the viewer', async () => {
  const { ada, ben } = await openTestApp()
  await createActivity(ada, on('2024-12-31', { title: 'Before', tags: ['old'] }))
  const first = await createActivity(ada, on('2025-01-01', { title: 'First', tags: ['new'], duration: '1h' }))
  for (const day of ['2025-03-01', '2025-03-02', '2025-03-03', '2025-03-05']) await createActivity(ada, on(day))
  const photo = { name: 'lake.jpg', content: await createJpeg() }
  const last = await ada.upload(activities.upload, { title: 'Last', timestamp: '2025-12-31T12:00:00Z' }, photo)
  await ben.request(engagement.give, { body: { activity_id: first.id } })
  await createActivity(ben, on('2025-03-01', { tags: ['other'] }))

  const review = await yearOf(ada, 2025)
  expect(review).toMatchObject({ activities: 6, minutes: 60, days: 6, longest_streak: 3 })
  expect(review.tags).toEqual([{ tag: 'new', count: 1 }])
  expect(review.first).toMatchObject({ title: 'First', date: '2025-01-01' })
  expect(review.last).toMatchObject({ title: 'Last', date: '2025-12-31' })
  expect(review.most_starred).toMatchObject({ id: first.id, high_five_count: 1 })
  expect(review.photos.map(({ id }) => id)).toEqual([last.media[0]?.id])
  expect(await yearOf(ada, 2001)).toMatchObject({ activities: 0, first: null, most_starred: null, photos: [] })
})

test('the day of an activity is that of its author when it was posted', async () => {
  const { ada } = await openTestApp()
  await ada.request(users.edit, { body: { time_zone: 'Pacific/Kiritimati' } })
  await createActivity(ada, { title: 'Dawn', timestamp: '2025-05-31T20:00:00Z' })
  expect(await memories(ada)).toEqual(['Dawn'])
})

test('a profile shows the pinned activity to those who see it', async () => {
  const { ada, ben } = await openTestApp()
  const [swim, run] = [await createActivity(ada, { title: 'Swim' }), await createActivity(ada, { title: 'Run' })]
  const pin = (member: Member, activityId: number) => member.request(lookingBack.pin, { params: { activityId } })
  const pinned = async (member: Member) =>
    (await member.request(lookingBack.pinned, { params: { userId: String(ada.id) } })).activity?.title ?? null
  expect(await pinned(ben)).toBeNull()
  await pin(ada, swim.id)
  await pin(ada, run.id)
  expect(await pinned(ben)).toBe('Run')
  await ada.request(activities.update, { params: { activityId: run.id }, body: { audience: 'me' } })
  expect(await pinned(ben)).toBeNull()
  expect(await pinned(ada)).toBe('Run')
  await ben.request(lookingBack.unpin, { params: { activityId: run.id } })
  expect(await pinned(ada)).toBe('Run')
  await ada.request(lookingBack.unpin, { params: { activityId: run.id } })
  expect(await pinned(ada)).toBeNull()
})
