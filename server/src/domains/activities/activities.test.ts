import { setTimeout } from 'node:timers/promises'
import { users } from '@daystar/contract/accounts'
import { activities } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import { comments } from '@daystar/contract/comments'
import { engagement } from '@daystar/contract/engagement'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { DomainEvents } from '../../platform/events.ts'
import type { Caller, Member } from '../../testing/people.ts'
import { startWorld, type World } from '../../testing/world.ts'

const posts = (member: Member, body: Record<string, unknown>) =>
  member.asks(activities.upload, { body: { title: 'Lake', ...body } })
const reads = (caller: Caller, activityId: number) => caller.asks(activities.read, { params: { activityId } })
const changes = (member: Member, activityId: number, body: Record<string, unknown>) =>
  member.asks(activities.update, { params: { activityId }, body })

const photo = async () => ({
  name: 'lake.png',
  content: await sharp({ create: { width: 60, height: 40, channels: 3, background: '#246' } })
    .png()
    .toBuffer(),
})

/** Who is told of a mention, in the order of the telling. */
function mentionsIn(world: World): DomainEvents['member.mentioned'][] {
  const told: DomainEvents['member.mentioned'][] = []
  world.deps.events.on('member.mentioned', async (_tx, event) => void told.push(event))
  return told
}

test('an activity keeps every field as it was logged', async () => {
  const { ada } = await startWorld()
  const swim = await posts(ada, {
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
    user: { id: ada.id, name: 'Ada' },
    author_id: ada.id,
    user_id: ada.id,
    edited_at: null,
    media_url: null,
    circle_ids: [],
    has_high_fived: false,
    high_five_count: 0,
  })
  expect(await reads(ada, swim.id)).toMatchObject({ ...swim, comments: [] })
})

test('with a title alone, an activity happens now and is for everyone', async () => {
  const { ada } = await startWorld()
  const before = Date.now()
  const swim = await posts(ada, {})
  expect(Date.parse(swim.timestamp)).toBeGreaterThanOrEqual(before)
  expect(swim).toMatchObject({ title: 'Lake', duration: '', audience: 'everyone', tags: [], mood: '' })
})

test('what cannot be is refused at its place', async () => {
  const { ada } = await startWorld()
  const tomorrow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const wrong: [Record<string, unknown>, string][] = [
    [{ title: '   ' }, 'body.title'],
    [{ title: 'x'.repeat(201) }, 'body.title'],
    [{ duration: '90m' }, 'body.duration'],
    [{ duration: '1h 7m' }, 'body.duration'],
    [{ duration: '13h' }, 'body.duration'],
    [{ duration: 'long' }, 'body.duration'],
    [{ timestamp: tomorrow(25) }, 'body.timestamp'],
    [{ timestamp: '1899-12-31T23:59:59Z' }, 'body.timestamp'],
    [{ timestamp: '2026-02-30T10:00:00Z' }, 'body.timestamp'],
    [{ time_zone: 'Mars/Olympus' }, 'body.time_zone'],
    [{ lat: 47 }, 'body.lng'],
    [{ lat: 91, lng: 0 }, 'body.lat'],
    [{ audience: 'friends' }, 'body.audience'],
    [{ circle_ids: ['x'] }, 'body.circle_ids.0'],
  ]
  for (const [body, place] of wrong) {
    const answer = await ada.asksWrongly(activities.upload, { body: { title: 'Lake', ...body } })
    expect(answer, JSON.stringify(body)).toBeRefused('validation', place)
  }
  expect(await posts(ada, { timestamp: tomorrow(23) })).toMatchObject({ title: 'Lake' })
  expect(await posts(ada, { duration: '12h 55m' })).toMatchObject({ duration: '12h 55m' })
  expect(await posts(ada, { duration: '' })).toMatchObject({ duration: '' })
})

test('the day is the one it was where the member is, or was', async () => {
  const { world } = await startWorld()
  const aroha = await world.joins('Aroha', { timeZone: 'Pacific/Auckland' })
  const timestamp = '2026-05-31T13:00:00Z'
  expect(await posts(aroha, { timestamp })).toMatchObject({ local_date: '2026-06-01' })
  const swim = await posts(aroha, { timestamp, time_zone: 'America/Los_Angeles' })
  expect(swim).toMatchObject({ local_date: '2026-05-31' })
  expect(await changes(aroha, swim.id, { title: 'Sea', timestamp })).toMatchObject({ local_date: '2026-05-31' })
  expect(await changes(aroha, swim.id, { timestamp: '2026-05-30T13:00:00Z' })).toMatchObject({
    local_date: '2026-05-31',
  })
  expect(await changes(aroha, swim.id, { time_zone: 'UTC' })).toMatchObject({ local_date: '2026-05-30' })
})

test('nobody posts into a circle of others', async () => {
  const { ada, ben } = await startWorld()
  const { id } = await ada.asks(circles.create, { body: { name: 'Bakers' } })
  expect(await posts(ben, { circle_ids: [id] })).toBeRefused('members_only')
  expect(await posts(ben, { circle_ids: [999_999] })).toBeRefused('circle_not_found')
  const own = await posts(ben, {})
  expect(await changes(ben, own.id, { circle_ids: [id] })).toBeRefused('members_only')
  expect(await posts(ada, { circle_ids: [id, id] })).toMatchObject({ circle_ids: [id] })
})

test('an activity for a circle that ends at this very moment is refused, and nothing of it stays', async () => {
  const { ada, world } = await startWorld()
  const circle = await ada.asks(circles.create, { body: { name: 'Dawn swimmers' } })
  const ending = await world.db.startTransaction().execute()
  await ending.deleteFrom('circles').where('id', '=', circle.id).execute()
  const posted = ada.asks(activities.upload, { body: { title: 'Lake', circle_ids: [circle.id] } })
  await setTimeout(200)
  await ending.commit().execute()

  expect(await posted).toBeRefused('circle_not_found')
  expect(await world.db.selectFrom('activities').select('id').execute()).toEqual([])
})

test('an edit changes the given fields, marks the activity, and leaves the rest', async () => {
  const { ada, ben } = await startWorld()
  const { id: circleId } = await ada.asks(circles.create, { body: { name: 'Bakers' } })
  const bread = await posts(ada, {
    title: 'Bread',
    mood: 'proud',
    tags: ['rye'],
    circle_ids: [circleId],
    duration: '2h',
  })
  const edited = await changes(ada, bread.id, { title: 'Rye bread', duration: null })
  expect(edited).toMatchObject({
    title: 'Rye bread',
    mood: 'proud',
    tags: ['rye'],
    circle_ids: [circleId],
    duration: '',
  })
  expect(edited.edited_at).not.toBeNull()
  expect(await changes(ada, bread.id, { tags: [], circle_ids: [] })).toMatchObject({ tags: [], circle_ids: [] })
  expect(await changes(ben, bread.id, { title: 'Mine' })).toBeRefused('author_only')
  expect(await changes(ben, 999_999, { title: 'Mine' })).toBeRefused('activity_not_found')
  await changes(ada, bread.id, { audience: 'me' })
  expect(await changes(ben, bread.id, { title: 'Mine' })).toBeRefused('activity_not_found')
})

test('a circle the author has left may keep the activity through an edit', async () => {
  const { ada, ben } = await startWorld()
  const { id } = await ada.asks(circles.create, { body: { name: 'Bakers' } })
  await ben.asks(circles.joinSelf, { params: { circleId: id } })
  const bread = await posts(ben, { circle_ids: [id] })
  await ben.asks(circles.leave, { params: { circleId: id, userId: ben.id } })
  expect(await changes(ben, bread.id, { title: 'Rye', circle_ids: [id] })).toMatchObject({ circle_ids: [id] })
})

test('another location text takes place and coordinates away, the same text keeps them', async () => {
  const { ada } = await startWorld()
  const there = { location: 'Konstanz', place_id: 'geonames:2885679', lat: 47.66, lng: 9.18 }
  const swim = await posts(ada, there)
  expect(await changes(ada, swim.id, { location: 'Konstanz' })).toMatchObject(there)
  expect(await changes(ada, swim.id, { title: 'Sea' })).toMatchObject(there)
  expect(await changes(ada, swim.id, { location: 'Elsewhere' })).toMatchObject({
    location: 'Elsewhere',
    place_id: null,
    lat: null,
    lng: null,
  })
})

test('those whom a text names are told once, as far as they may see it, and never oneself', async () => {
  const { ada, ben, cleo, world } = await startWorld()
  const dora = await world.joins('Dora Lind', { username: 'dora.l' })
  const told = mentionsIn(world)
  const { id: circleId } = await ada.asks(circles.create, { body: { name: 'Secret', is_private: true } })
  const { token } = await ada.asks(circles.invite, { params: { circleId } })
  await ben.asks(circles.joinSelf, { params: { circleId }, query: { invite: token } })

  const swim = await posts(ada, {
    description: `With [Ben](u:${ben.id}), [Cleo](u:${cleo.id}), @dora.l. and [Ada](u:${ada.id}); mail ada@ben.example`,
    circle_ids: [circleId],
  })
  expect(swim.mentions.map((m) => m.id).sort()).toEqual([ada.id, ben.id, cleo.id, dora.id].sort())
  expect(told).toEqual([{ activityId: swim.id, commentId: null, actorId: ada.id, memberIds: [ben.id] }])

  await ben.asks(users.edit, { body: { name: 'Benjamin' } })
  expect((await reads(ada, swim.id)).mentions).toContainEqual({ id: ben.id, name: 'Benjamin', username: null })

  const run = await posts(ada, { description: `[Ben](u:${ben.id})` })
  await changes(ada, run.id, { description: `[Ben](u:${ben.id}) and [Cleo](u:${cleo.id})` })
  expect(told.slice(1).map((event) => event.memberIds)).toEqual([[ben.id], [cleo.id]])
  expect(await changes(ada, run.id, { description: 'Alone' })).toMatchObject({ mentions: [] })
})

test('an id that is sent but not named in the text is nobody’s mention', async () => {
  const { ada, ben, cleo } = await startWorld()
  const swim = await posts(ada, { description: 'With @Ben, at last', mentions: [ben.id, cleo.id, 999_999] })
  expect(swim.mentions.map((m) => m.id)).toEqual([ben.id])
  expect(await changes(ada, swim.id, { description: 'With @Ben, once more' })).toMatchObject({
    mentions: [{ id: ben.id }],
  })
})

test('a photo is shown, replaced and let go, and its bytes go with it', async () => {
  const { ada, ben, visitor, world } = await startWorld()
  const swim = await ada.uploads(
    activities.upload,
    { title: 'Lake', alt_text: 'A calm lake', tags: '["swim"]' },
    await photo(),
  )
  expect(swim).toMatchObject({
    media_kind: 'image',
    tags: ['swim'],
    media: { width: 60, height: 40, alt: 'A calm lake' },
  })
  expect(swim.media_url).toMatch(/\.webp$/)
  const opens = async (url: string | null) => (await world.app.inject({ url: url ?? '/none' })).statusCode
  expect(await opens(swim.media_url)).toBe(200)

  const params = { activityId: swim.id }
  const replaced = await ada.uploads(activities.update, { title: 'Sea' }, await photo(), { params })
  expect(replaced).toMatchObject({ title: 'Sea', media_kind: 'image' })
  expect(replaced.media_url).not.toBe(swim.media_url)
  await world.runJobs()
  expect(await opens(swim.media_url)).toBe(404)

  const hidden = await changes(ada, swim.id, { audience: 'me' })
  expect(hidden.media_url).toMatch(/\.webp\?/)
  expect(await opens(hidden.media_url)).toBe(200)
  expect(await opens(replaced.media_url)).toBe(404)

  expect(await changes(ada, swim.id, { remove_media: true })).toMatchObject({ media: null, media_url: null })
  expect(await ben.asks(activities.remove, { params })).toBeRefused('activity_not_found')
  expect(await visitor.asks(activities.remove as never, { params } as never)).toBeRefused('not_authenticated')
})

test('deleting an activity takes everything on it along', async () => {
  const { ada, ben, world } = await startWorld()
  const swim = await ada.uploads(activities.upload, { title: 'Lake' }, await photo())
  await ben.asks(engagement.give, { body: { activity_id: swim.id } })
  const params = { activityId: swim.id }
  expect(await ben.asks(activities.remove, { params })).toBeRefused('author_only')
  await ada.asks(activities.remove, { params })
  expect(await reads(ada, swim.id)).toBeRefused('activity_not_found')
  expect(await ada.asks(activities.remove, { params })).toBeRefused('activity_not_found')
  expect(await ada.asks(users.me)).toMatchObject({ activitiesCount: 0 })
  await world.runJobs()
  expect((await world.app.inject({ url: swim.media_url ?? '' })).statusCode).toBe(404)
  expect(await world.db.selectFrom('media').select('id').execute()).toEqual([])
})

test('a card shows the latest eight who gave a high five, and whether one did oneself', async () => {
  const { ada, ben, world } = await startWorld()
  const swim = await posts(ada, {})
  const fans = [ben]
  for (let n = 0; n < 9; n++) fans.push(await world.joins(`Fan ${n}`))
  for (const fan of fans) await fan.asks(engagement.give, { body: { activity_id: swim.id } })
  const card = await reads(ben, swim.id)
  expect(card).toMatchObject({ has_high_fived: true, high_five_count: 10 })
  expect(card.highfivers_preview.map((p) => p.name)).toEqual([8, 7, 6, 5, 4, 3, 2, 1].map((n) => `Fan ${n}`))
  expect(await reads(ada, swim.id)).toMatchObject({ has_high_fived: false })
})

test('a card shows each of the latest eight commenters once, where their latest words stand', async () => {
  const { ada, ben, world } = await startWorld()
  const swim = await posts(ada, {})
  const params = { activityId: swim.id }
  const says = (member: Member) => member.asks(comments.add, { params, body: { content: 'Brr' } })
  const fans: Member[] = []
  for (let n = 0; n < 9; n++) fans.push(await world.joins(`Fan ${n}`))
  for (const fan of [ben, ...fans, ...fans.slice(3, 5)]) await says(fan)
  const names = async () => (await reads(ada, swim.id)).commenters_preview.map((p) => p.name)
  expect(await names()).toEqual([4, 3, 8, 7, 6, 5, 2, 1].map((n) => `Fan ${n}`))

  const { id } = await says(ben)
  expect(await names()).toEqual(['Ben', ...[4, 3, 8, 7, 6, 5, 2].map((n) => `Fan ${n}`)])
  await ben.asks(comments.remove, { params: { commentId: id } })
  expect(await names()).toEqual([4, 3, 8, 7, 6, 5, 2, 1].map((n) => `Fan ${n}`))
})

test('the activities of a member are cut into pages, newest first', async () => {
  const { ada, ben } = await startWorld()
  for (let n = 1; n <= 5; n++) await posts(ada, { title: `Day ${n}`, timestamp: `2026-01-0${n}T10:00:00Z` })
  const pages = await ben.pages(activities.ofMember, { params: { userId: String(ada.id) }, query: { limit: 2 } })
  expect(pages.map((page) => page.map((a) => a.title))).toEqual([['Day 5', 'Day 4'], ['Day 3', 'Day 2'], ['Day 1']])
  expect(await ben.asks(activities.ofMember, { params: { userId: '999999' } })).toBeRefused('member_not_found')
})
