import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDisposableTestApp } from '@daystar/server/testing/test-app'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { demoActivities, streakOfMira } from '../dataset/activities.ts'
import { communitySettings, openApplication, openReports } from '../dataset/administration.ts'
import { dateIn } from '../dataset/local-time.ts'
import { demoPassword, members } from '../dataset/members.ts'
import type { PictureSource } from './picture-source.ts'
import { seed } from './seed.ts'

// The server accepts answers only for events that are not over.
const now = new Date()
const tomorrow = new Date(now.getTime() + 86_400_000)

const titleOf = ({ title }: { readonly title: string | null }) => title

let pictures: PictureSource
beforeAll(async () => {
  const jpeg = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#f4ae2b' } })
    .jpeg()
    .toBuffer()
  const small = async () => jpeg
  pictures = { avatar: small, circlePicture: small, banner: small, photo: small }
})

async function createEmptyApp() {
  const { testApp } = await createDisposableTestApp()
  const { app, db, deps } = testApp
  await db.deleteFrom('members').execute()
  const dataDir = await mkdtemp(join(tmpdir(), 'daystar-demo-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const target = { app, db, storage: deps.storage, dataDir, runNotices: testApp.runJobs }
  const count = async (table: string) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)
    return rows[0]?.n
  }
  const seedAt = (at: Date) => seed(target, { now: at, pictures, activities: newestActivities(at) })
  return { testApp, db, count, seedAt, target }
}

/** The newest activities, among them the reported ones, without what others add to them. */
const newestActivities = (at: Date) =>
  demoActivities(at)
    .slice(-120)
    .map((activity) => ({ ...activity, photos: activity.photos.slice(0, 1), highFives: [], comments: [] }))

describe('seeding', () => {
  test('creates the whole dataset through the API, with the times of the dataset', async () => {
    const { testApp, db, count, target } = await createEmptyApp()
    const shares: number[] = []
    expect(await seed(target, { now, pictures, onProgress: (share) => shares.push(share) })).toBe('empty')

    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    expect([shares[0], shares.at(-1)]).toEqual([0, 1])
    const activities = demoActivities(now)
    expect(await count('members')).toBe(members.length)
    expect(await count('activities')).toBe(activities.length)
    expect(await count('high_fives')).toBe(activities.reduce((sum, { highFives }) => sum + highFives.length, 0))
    expect(await count('comments')).toBe(activities.reduce((sum, { comments }) => sum + comments.length, 0))
    const titles = await db.selectFrom('activities').select('title').orderBy('id').execute()
    expect(titles.map(({ title }) => title)).toEqual(activities.map(({ title }) => title))

    const times = {
      created_at: [
        ...['activities', 'comments', 'high_fives', 'comment_stars', 'connections', 'notifications', 'drafts'],
        ...['event_series', 'event_comments', 'event_invitations', 'invitations', 'activity_links'],
      ],
      edited_at: ['activities', 'comments', 'event_series', 'event_comments'],
      written_at: ['activity_versions', 'comment_versions', 'event_comment_versions'],
      answered_at: ['event_answers', 'companions'],
      pinned_at: ['comments', 'circle_pins', 'pinned_activities'],
      requested_at: ['circle_requests'],
      sent_at: ['circle_notices'],
      invited_at: ['circle_invitations'],
    }
    for (const [column, tables] of Object.entries(times)) {
      for (const table of tables) {
        const { rows } = await sql<{ late: number; found: number }>`
          select count(*) filter (where ${sql.ref(column)} > ${now})::int as late, count(${sql.ref(column)})::int as found
          from ${sql.table(table)}`.execute(db)
        expect([table, column, rows[0]]).toEqual([table, column, { late: 0, found: expect.any(Number) }])
        expect(rows[0]?.found, `${table}.${column}`).toBeGreaterThan(0)
      }
    }
    const joinedLate = await db.selectFrom('circle_members').select('member_id').where('joined_at', '>', now).execute()
    expect(joinedLate).toEqual([])

    const mira = await db.selectFrom('members').select('id').where('username', '=', 'mira').executeTakeFirstOrThrow()
    const kindsOf = async (unreadOnly: boolean) => {
      const rows = await db
        .selectFrom('notifications')
        .select('type')
        .distinct()
        .where('recipient_id', '=', mira.id)
        .where('is_unread', 'in', unreadOnly ? [true] : [true, false])
        .execute()
      return rows.map(({ type }) => type).sort()
    }
    const unread = [
      'circle_invited',
      'circle_noticed',
      'circle_requested',
      'comment_replied',
      'companion_named',
      'event_cancelled',
      'event_changed',
      'event_commented',
      'event_invited',
      'event_place',
    ]
    expect(await kindsOf(true)).toEqual(expect.arrayContaining(unread))
    const older = [
      'activity_commented',
      'activity_high_fived',
      'activity_mention',
      'comment_mention',
      'comment_starred',
      'connection_accepted',
      'connection_request',
    ]
    expect(await kindsOf(false)).toEqual([...unread, ...older].sort())

    expect(await count('sessions')).toBe(0)
    const login = await testApp.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: new URLSearchParams({ username: 'mira@daystar.example', password: demoPassword }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const headers = { authorization: `Bearer ${login.json().access_token}` }
    const get = async (url: string) => (await testApp.app.inject({ url: `/api${url}`, headers })).json()
    expect(await get(`/users/${mira.id}/streak?today=${dateIn('Europe/Berlin', now)}`)).toMatchObject({
      days: streakOfMira,
    })

    await expectFeaturesOfMira(get, mira.id)
    expect(await get('/users/me'), 'the operator').toMatchObject({ username: 'mira', role: 'operator' })
    expect(await get('/admin/reports')).toMatchObject(openReports.map(({ reason }) => ({ reasons: [reason] })))
    expect(await get('/admin/applications')).toMatchObject([{ name: openApplication.name }])
    expect(await get('/community')).toMatchObject({
      joining: 'open',
      announcement: { text: communitySettings.announcement },
    })
  })

  test('starts again after an incomplete seeding, keeps the demo of today, and replaces one of an earlier day unless it was changed', async () => {
    const { db, seedAt, target } = await createEmptyApp()
    const failing = { ...pictures, photo: async () => Promise.reject(new Error('No more memory.')) }
    await expect(seed(target, { now, pictures: failing })).rejects.toThrow('No more memory.')
    expect(await db.selectFrom('members').select('id').execute()).not.toEqual([])
    expect(await seedAt(now)).toBe('empty')

    const titles = async () => (await db.selectFrom('activities').select('title').orderBy('id').execute()).map(titleOf)
    expect(await titles()).toEqual(newestActivities(now).map(titleOf))
    expect(await seedAt(now)).toBe('current')
    expect(await seedAt(tomorrow)).toBe('outdated')
    expect(await titles()).toEqual(newestActivities(tomorrow).map(titleOf))

    await db.updateTable('members').set({ bio: 'Mine now.' }).where('username', '=', 'jonas').execute()
    expect(await seedAt(now)).toBe('modified')
    expect(await titles()).toEqual(newestActivities(tomorrow).map(titleOf))
  })

  test('deletes nothing from a database that it did not seed', async () => {
    const { testApp, seedAt, db } = await createEmptyApp()
    await testApp.createMember('dora')
    expect(await seedAt(now)).toBe('modified')
    await db.updateTable('members').set({ email: 'mira@daystar.example' }).execute()
    expect(await seedAt(now)).toBe('modified')
  })
})

/** What Mira finds of events, circles, drafts, invitations and earlier years. */
async function expectFeaturesOfMira(get: (url: string) => Promise<unknown>, miraId: number): Promise<void> {
  const today = dateIn('Europe/Berlin', now)
  const list = async (url: string) => (await get(url)) as Record<string, unknown>[]
  const titled = (items: Record<string, unknown>[], title: string) => items.filter((item) => item.title === title)

  const events = await list('/events?limit=100')
  const [next] = events
  expect(next).toMatchObject({ own_answer: { answer: 'going' }, going_count: expect.any(Number) })
  expect(Date.parse(String(next?.starts_at)) - now.getTime()).toBeLessThan(7 * 86_400_000)
  expect(events).toContainEqual(expect.objectContaining({ capacity: 6, going_count: 6, waiting_count: 2 }))
  const swims = titled(events, 'Dawn swim, and tea after')
  expect(swims).toHaveLength(8)
  expect(swims.filter(({ cancelled_at: at }) => at !== null)).toHaveLength(1)
  expect(swims.filter(({ is_moved: isMoved }) => isMoved)).toHaveLength(1)
  expect(titled(await list('/events?time=past'), 'Jetty repair, with soup')).toMatchObject([
    { going_count: 4, comment_count: 3, own_answer: { answer: 'going' } },
  ])

  const own = await list(`/users/${miraId}/activities?limit=20`)
  const [joint] = titled(own, 'The jetty has all its planks again')
  const [loaf] = titled(own, 'Loaf number nine')
  expect(joint).toMatchObject({ has_companions: true, media: { length: 3 } })
  expect(await list(`/activities/${loaf?.id}/versions`)).toHaveLength(1)
  expect(await get(`/users/${miraId}/pinned`)).toMatchObject({ activity: { id: loaf?.id } })
  expect(await list('/users/me/links')).toMatchObject([{ is_active: true }, { is_active: true }])
  expect(await list(`/users/me/on-this-day?today=${today}`)).toHaveLength(2)
  const drafts = await list('/drafts')
  expect(drafts.map((draft) => draft.publish_at !== null)).toEqual([true, false])

  const circles = await list('/groups')
  const circleId = (name: string) => circles.find((circle) => circle.name === name)?.id
  expect(await get(`/groups/${circleId('The Kitchen Table')}/requests/count`)).toEqual({ count: 2 })
  expect(await get(`/groups/${circleId('Slow Bread')}/pin`)).toMatchObject({ activity: { id: loaf?.id } })
  expect(await list(`/groups/${circleId('Dawn Swimmers')}/notices`)).toHaveLength(1)

  expect(await list('/invitations')).toMatchObject([
    { pack_members: { length: 3 }, pack_event: { title: 'Lake clean-up' }, is_active: true },
    { pack_members: [], pack_event: null },
  ])
  const suggested = await list('/suggestions/members')
  expect(suggested.map(({ member }) => (member as { username: string }).username).sort()).toEqual(['kwame', 'lucia'])
  expect(await list('/directory/members?limit=50')).toHaveLength(members.length)
}
