import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { demoPassword, people } from '../story/people.ts'
import { streakOfMira, tellStory } from '../story/tell.ts'
import { seedCommunity } from './seed.ts'

const now = new Date('2026-11-21T11:40:00Z')
const tomorrow = new Date('2026-11-22T11:40:00Z')

test('the story is told once a day, told anew on another, and left alone once somebody has written into it', async () => {
  const { testApp } = await createTestApp()
  const { app, db, deps } = testApp
  const folder = await mkdtemp(join(tmpdir(), 'daystar-demo-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const stamp = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#f4ae2b' } })
    .jpeg()
    .toBuffer()
  const small = async () => stamp
  const pictures = { banner: small, emblem: small, face: small, photo: small }
  const seed = (at: Date) => seedCommunity({ app, db, deps }, folder, at, pictures)

  // Ada, Ben and Cleo are no characters of the story: where they live, nothing is ever cleared.
  expect(await seed(now)).toBe('touched')
  await db.deleteFrom('members').execute()

  expect(await seed(now)).toBe('empty')
  const story = tellStory(now)
  const count = async (table: string) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)
    return rows[0]?.n
  }
  expect(await count('members')).toBe(people.length)
  expect(await count('activities')).toBe(story.length)
  expect(await count('high_fives')).toBe(story.reduce((sum, a) => sum + a.highFives.length, 0))
  expect(await count('comments')).toBe(story.reduce((sum, a) => sum + a.comments.length, 0))

  const mira = await db.selectFrom('members').select('id').where('username', '=', 'mira').executeTakeFirstOrThrow()
  const login = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: new URLSearchParams({ username: 'mira@daystar.example', password: demoPassword }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  const headers = { authorization: `Bearer ${login.json().access_token}` }
  const url = `/api/users/${mira.id}/streak?today=2026-11-21`
  const streak = (await app.inject({ method: 'GET', url, headers })).json()
  expect(streak).toMatchObject({ days: streakOfMira })

  // Nothing bears a date later than the moment it is told at.
  for (const table of [
    'activities',
    'comments',
    'high_fives',
    'comment_stars',
    'connections',
    'circle_members',
    'notifications',
  ]) {
    const { rows } = await sql<{ late: number }>`select count(*)::int as late from ${sql.table(table)}
      where ${sql.ref(table === 'circle_members' ? 'joined_at' : 'created_at')} > ${now}`.execute(db)
    expect([table, rows[0]?.late]).toEqual([table, 0])
  }
  const kinds = await db
    .selectFrom('notifications')
    .select('type')
    .distinct()
    .where('recipient_id', '=', mira.id)
    .execute()
  expect(kinds.map((k) => k.type).sort()).toEqual([
    'activity_commented',
    'activity_high_fived',
    'activity_mention',
    'comment_mention',
    'comment_starred',
    'connection_accepted',
    'connection_request',
  ])

  expect(await seed(now)).toBe('today')
  expect(await seed(tomorrow)).toBe('earlier')
  expect(await count('activities')).toBe(tellStory(tomorrow).length)

  await db.updateTable('members').set({ bio: 'Mine now.' }).where('username', '=', 'jonas').execute()
  expect(await seed(now)).toBe('touched')
}, 300_000)
