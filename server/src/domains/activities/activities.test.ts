import { users } from '@daystar/contract/accounts'
import { activities } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import { comments } from '@daystar/contract/comments'
import { engagement } from '@daystar/contract/engagement'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Caller, Member } from '../../testing/callers.ts'
import { duringTransaction } from '../../testing/database/held-transaction.ts'
import { createTestApp, sharedTestApp } from '../../testing/test-app.ts'

const openTestApp = sharedTestApp()

const createActivity = (member: Member, body: Record<string, unknown>) =>
  member.request(activities.upload, { body: { title: 'Lake', ...body } })
const readActivity = (caller: Caller, activityId: number) => caller.request(activities.read, { params: { activityId } })
const updateActivity = (member: Member, activityId: number, body: Record<string, unknown>) =>
  member.request(activities.update, { params: { activityId }, body })

const photo = async () => ({
  name: 'lake.png',
  content: await sharp({ create: { width: 60, height: 40, channels: 3, background: '#246' } })
    .png()
    .toBuffer(),
})

test('stores and returns every field of an activity', async () => {
  const { ada } = await openTestApp()
  const swim = await createActivity(ada, {
    title: '  Across the lake ',
    description: 'Cold and clear.',
    mood: ' happy ',
    duration: '1h 30m',
    location: ' Konstanz ',
    place_id: 'geonames:2885679',
    lat: 47.66,
    lng: 9.18,
    timestamp: '2026-03-01T05:30:00+01:00',
    tags: [' Swim ', '#cold', '', 'swim', 'SWIM'],
    audience: 'followers',
  })
  expect(swim).toMatchObject({
    title: 'Across the lake',
    description: 'Cold and clear.',
    mood: 'happy',
    duration: '1h 30m',
    location: 'Konstanz',
    place_id: 'geonames:2885679',
    lat: 47.66,
    lng: 9.18,
    timestamp: '2026-03-01T04:30:00.000Z',
    local_date: '2026-03-01',
    tags: ['Swim', 'cold'],
    audience: 'followers',
    user: { id: ada.id, name: ada.name },
    author_id: ada.id,
    user_id: ada.id,
    edited_at: null,
    media_url: null,
    circle_ids: [],
    has_high_fived: false,
    high_five_count: 0,
  })
  expect(await readActivity(ada, swim.id)).toMatchObject({ ...swim, comments: [] })
})

test('defaults to the current time and audience everyone', async () => {
  const { ada } = await openTestApp()
  const before = Date.now()
  const swim = await createActivity(ada, {})
  expect(Date.parse(swim.timestamp)).toBeGreaterThanOrEqual(before)
  expect(swim).toMatchObject({ title: 'Lake', duration: '', audience: 'everyone', tags: [], mood: '' })
})

test('reports invalid fields with their location', async () => {
  const { ada } = await openTestApp()
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const invalidBodies: [Record<string, unknown>, string][] = [
    [{ title: '   ' }, 'body.title'],
    [{ title: 'x'.repeat(201) }, 'body.title'],
    [{ duration: '90m' }, 'body.duration'],
    [{ duration: '1h 7m' }, 'body.duration'],
    [{ duration: '13h' }, 'body.duration'],
    [{ duration: 'long' }, 'body.duration'],
    [{ timestamp: inHours(25) }, 'body.timestamp'],
    [{ timestamp: '1899-12-31T23:59:59Z' }, 'body.timestamp'],
    [{ timestamp: '2026-02-30T10:00:00Z' }, 'body.timestamp'],
    [{ time_zone: 'Mars/Olympus' }, 'body.time_zone'],
    [{ lat: 47 }, 'body.lng'],
    [{ lat: 91, lng: 0 }, 'body.lat'],
    [{ audience: 'friends' }, 'body.audience'],
    [{ circle_ids: ['x'] }, 'body.circle_ids.0'],
  ]
  for (const [body, place] of invalidBodies) {
    const response = await ada.requestInvalid(activities.upload, { body: { title: 'Lake', ...body } })
    expect(response, JSON.stringify(body)).toBeRejectedWith('validation', place)
  }
  expect(await createActivity(ada, { timestamp: inHours(23) })).toMatchObject({ title: 'Lake' })
  expect(await createActivity(ada, { duration: '12h 55m' })).toMatchObject({ duration: '12h 55m' })
  expect(await createActivity(ada, { duration: '' })).toMatchObject({ duration: '' })
})

test('removes invisible characters from title, mood, location and tags', async () => {
  const { ada } = await openTestApp()
  expect(await createActivity(ada, { title: '\u200b\u2060' })).toBeRejectedWith('validation', 'body.title')
  const texts = {
    title: '\u202eLake\u200b',
    mood: '\u200b',
    location: 'Kon\u00adstanz',
    tags: ['\u200b', '#\u2066dawn'],
  }
  const swim = await createActivity(ada, texts)
  expect(swim).toMatchObject({ title: 'Lake', mood: '', location: 'Konstanz', tags: ['dawn'] })
  expect(await updateActivity(ada, swim.id, { title: 'Sea\u202e' })).toMatchObject({ title: 'Sea' })
})

test('computes the local date in the time zone of the member or of the request', async () => {
  const { testApp } = await openTestApp()
  const aroha = await testApp.createNamedMember('Aroha', { timeZone: 'Pacific/Auckland' })
  const timestamp = '2026-05-31T13:00:00Z'
  expect(await createActivity(aroha, { timestamp })).toMatchObject({ local_date: '2026-06-01' })
  const swim = await createActivity(aroha, { timestamp, time_zone: 'America/Los_Angeles' })
  expect(swim).toMatchObject({ local_date: '2026-05-31' })
  expect(await updateActivity(aroha, swim.id, { title: 'Sea', timestamp })).toMatchObject({ local_date: '2026-05-31' })
  expect(await updateActivity(aroha, swim.id, { timestamp: '2026-05-30T13:00:00Z' })).toMatchObject({
    local_date: '2026-05-31',
  })
  expect(await updateActivity(aroha, swim.id, { time_zone: 'UTC' })).toMatchObject({ local_date: '2026-05-30' })
})

test('accepts only circles that the author is a member of, and stores one that is named twice once', async () => {
  const { ada, ben } = await openTestApp()
  const { id } = await ada.request(circles.create, { body: { name: 'Bakers' } })
  const swim = await createActivity(ben, {})
  expect(await createActivity(ben, { circle_ids: [id] })).toBeRejectedWith('members_only')
  expect(await updateActivity(ben, swim.id, { circle_ids: [id] })).toBeRejectedWith('members_only')
  expect(await createActivity(ada, { circle_ids: [id, id] })).toMatchObject({ circle_ids: [id] })
})

test('rejects an activity for a circle that is deleted concurrently and stores nothing', async () => {
  const { ada, testApp } = await createTestApp()
  const circle = await ada.request(circles.create, { body: { name: 'Dawn swimmers' } })
  const upload = await duringTransaction(
    testApp,
    (tx) => tx.deleteFrom('circles').where('id', '=', circle.id).execute(),
    () => ada.request(activities.upload, { body: { title: 'Lake', circle_ids: [circle.id] } }),
  )

  expect(upload).toBeRejectedWith('circle_not_found')
  expect(await testApp.db.selectFrom('activities').select('id').execute()).toEqual([])
})

test('updates only the given fields and sets edited_at', async () => {
  const { ada } = await openTestApp()
  const { id: circleId } = await ada.request(circles.create, { body: { name: 'Bakers' } })
  const bread = await createActivity(ada, {
    title: 'Bread',
    mood: 'proud',
    tags: ['rye'],
    circle_ids: [circleId],
    duration: '2h',
  })
  const edited = await updateActivity(ada, bread.id, { title: 'Rye bread', duration: null })
  expect(edited).toMatchObject({
    title: 'Rye bread',
    mood: 'proud',
    tags: ['rye'],
    circle_ids: [circleId],
    duration: '',
  })
  expect(edited.edited_at).not.toBeNull()
  expect(await updateActivity(ada, bread.id, { tags: [], circle_ids: [] })).toMatchObject({ tags: [], circle_ids: [] })
})

test('rejects changes of fields that cannot be edited, in JSON and multipart', async () => {
  const { ada } = await openTestApp()
  const { id } = await createActivity(ada, {})
  const before = await readActivity(ada, id)
  const fixed = [
    'id',
    'author_id',
    'user_id',
    'user',
    'created_at',
    'local_date',
    'media_url',
    'high_five_count',
    'comments',
  ]

  for (const field of fixed) {
    const body = { title: 'Sea', [field]: before[field as keyof typeof before] }
    expect(await updateActivity(ada, id, body)).toBeRejectedWith('validation', `body.${field}`)
    const form = { title: 'Sea', [field]: '7' }
    const uploaded = await ada.upload(activities.update, form, undefined, { params: { activityId: id } })
    expect(uploaded).toBeRejectedWith('validation', `body.${field}`)
  }
  expect(await readActivity(ada, id)).toEqual(before)
})

test('accepts every field that clients send in an update, and ignores unknown ones', async () => {
  const { ada } = await openTestApp()
  const { id } = await createActivity(ada, {})
  const texts = { title: 'Sea', description: 'Warm', mood: 'calm', duration: '45m', location: 'Oban' }
  const when = { timestamp: '2026-03-21T07:30:00.000Z' }
  const place = { place_id: 'p1', lat: 56.4, lng: -5.5 }
  const body = { ...texts, ...when, ...place, tags: ['sea'], media: null, file: null, media_file: null, client: 'old' }
  expect(await updateActivity(ada, id, body)).toMatchObject({ ...texts, ...when, ...place, tags: ['sea'] })
  const form = { ...texts, ...when, ...place, tags: '["sea"]', media: '', file: '', media_file: '', client: 'old' }
  const uploaded = await ada.upload(activities.update, form, undefined, { params: { activityId: id } })
  expect(uploaded).toMatchObject({ ...texts, ...when, ...place, tags: ['sea'] })
})

test('keeps an activity in a circle that the author has left', async () => {
  const { ada, ben } = await openTestApp()
  const { id } = await ada.request(circles.create, { body: { name: 'Bakers' } })
  await ben.request(circles.joinSelf, { params: { circleId: id } })
  const bread = await createActivity(ben, { circle_ids: [id] })
  await ben.request(circles.leave, { params: { circleId: id, userId: ben.id } })
  expect(await updateActivity(ben, bread.id, { title: 'Rye', circle_ids: [id] })).toMatchObject({ circle_ids: [id] })
})

test('clears place and coordinates when the location text changes', async () => {
  const { ada } = await openTestApp()
  const there = { location: 'Konstanz', place_id: 'geonames:2885679', lat: 47.66, lng: 9.18 }
  const swim = await createActivity(ada, there)
  expect(await updateActivity(ada, swim.id, { location: 'Konstanz' })).toMatchObject(there)
  expect(await updateActivity(ada, swim.id, { title: 'Sea' })).toMatchObject(there)
  expect(await updateActivity(ada, swim.id, { location: 'Elsewhere' })).toMatchObject({
    location: 'Elsewhere',
    place_id: null,
    lat: null,
    lng: null,
  })
})

test('shows, replaces and removes a photo and deletes its files', async () => {
  const { ada, testApp } = await openTestApp()
  const swim = await ada.upload(
    activities.upload,
    { title: 'Lake', alt_text: 'A calm lake', tags: '["swim"]' },
    await photo(),
  )
  expect(swim).toMatchObject({
    media_kind: 'image',
    tags: ['swim'],
    media: [{ width: 60, height: 40, alt: 'A calm lake' }],
  })
  expect(swim.media_url).toMatch(/\.webp$/)
  const statusOf = async (url: string | null) => (await testApp.app.inject({ url: url ?? '/none' })).statusCode
  expect(await statusOf(swim.media_url)).toBe(200)

  const params = { activityId: swim.id }
  const replaced = await ada.upload(activities.update, { title: 'Sea' }, await photo(), { params })
  expect(replaced).toMatchObject({ title: 'Sea', media_kind: 'image' })
  expect(replaced.media_url).not.toBe(swim.media_url)
  await testApp.runJobs()
  expect(await statusOf(swim.media_url)).toBe(404)

  const hidden = await updateActivity(ada, swim.id, { audience: 'me' })
  expect(hidden.media_url).toMatch(/\.webp\?/)
  expect(await statusOf(hidden.media_url)).toBe(200)
  expect(await statusOf(replaced.media_url)).toBe(404)

  expect(await updateActivity(ada, swim.id, { remove_media: true })).toMatchObject({ media: [], media_url: null })
})

test('deletes an activity with its high fives and media', async () => {
  const { ada, ben, testApp } = await createTestApp()
  const swim = await ada.upload(activities.upload, { title: 'Lake' }, await photo())
  await ben.request(engagement.give, { body: { activity_id: swim.id } })
  const params = { activityId: swim.id }
  expect(await ben.request(activities.remove, { params })).toBeRejectedWith('author_only')
  await ada.request(activities.remove, { params })
  expect(await readActivity(ada, swim.id)).toBeRejectedWith('activity_not_found')
  expect(await ada.request(activities.remove, { params })).toBeRejectedWith('activity_not_found')
  expect(await ada.request(users.me)).toMatchObject({ activitiesCount: 0 })
  await testApp.runJobs()
  expect((await testApp.app.inject({ url: swim.media_url ?? '' })).statusCode).toBe(404)
  expect(await testApp.db.selectFrom('media').select('id').execute()).toEqual([])
})

test('shows the latest eight high-fivers and whether the viewer gave a high five', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const swim = await createActivity(ada, {})
  const fans = [ben]
  for (let n = 0; n < 9; n++) fans.push(await testApp.createNamedMember(`Fan ${n}`))
  for (const fan of fans) await fan.request(engagement.give, { body: { activity_id: swim.id } })
  const card = await readActivity(ben, swim.id)
  expect(card).toMatchObject({ has_high_fived: true, high_five_count: 10 })
  expect(card.highfivers_preview.map((p) => p.name)).toEqual([8, 7, 6, 5, 4, 3, 2, 1].map((n) => `Fan ${n}`))
  expect(await readActivity(ada, swim.id)).toMatchObject({ has_high_fived: false })
})

test('shows the latest eight commenters once each, ordered by their latest comment', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const swim = await createActivity(ada, {})
  const params = { activityId: swim.id }
  const addComment = (member: Member) => member.request(comments.add, { params, body: { content: 'Brr' } })
  const fans: Member[] = []
  for (let n = 0; n < 9; n++) fans.push(await testApp.createNamedMember(`Fan ${n}`))
  for (const fan of [ben, ...fans, ...fans.slice(3, 5)]) await addComment(fan)
  const names = async () => (await readActivity(ada, swim.id)).commenters_preview.map((p) => p.name)
  expect(await names()).toEqual([4, 3, 8, 7, 6, 5, 2, 1].map((n) => `Fan ${n}`))

  const { id } = await addComment(ben)
  expect(await names()).toEqual([ben.name, ...[4, 3, 8, 7, 6, 5, 2].map((n) => `Fan ${n}`)])
  await ben.request(comments.remove, { params: { commentId: id } })
  expect(await names()).toEqual([4, 3, 8, 7, 6, 5, 2, 1].map((n) => `Fan ${n}`))
})

test('pages the activities of a member, newest first', async () => {
  const { ada, ben } = await openTestApp()
  for (let n = 1; n <= 5; n++) await createActivity(ada, { title: `Day ${n}`, timestamp: `2026-01-0${n}T10:00:00Z` })
  const pages = await ben.requestAllPages(activities.ofMember, {
    params: { userId: String(ada.id) },
    query: { limit: 2 },
  })
  expect(pages.map((page) => page.map((a) => a.title))).toEqual([['Day 5', 'Day 4'], ['Day 3', 'Day 2'], ['Day 1']])
})

test('rejects an edit that is based on another version than the stored one', async () => {
  const { ada } = await openTestApp()
  const { id, edited_at } = await createActivity(ada, {})
  expect(edited_at).toBeNull()
  const edit = (title: string, if_edited_at: string | null) =>
    ada.request(activities.update, { params: { activityId: id }, body: { title, if_edited_at } })

  const first = await edit('Pond', null)
  expect(first).toMatchObject({ title: 'Pond' })
  const editedAt = 'edited_at' in first ? first.edited_at : null
  expect(await edit('Sea', null)).toBeRejectedWith('activity_changed')
  expect(await edit('Sea', editedAt)).toMatchObject({ title: 'Sea' })
  expect(await edit('Pool', editedAt)).toBeRejectedWith('activity_changed')
})
