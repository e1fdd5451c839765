import { activities } from '@daystar/contract/activities'
import { comments } from '@daystar/contract/comments'
import { engagement } from '@daystar/contract/engagement'
import { feed } from '@daystar/contract/feed'
import { notifications } from '@daystar/contract/notifications'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recount } from '../jobs/stored-counts.ts'
import { Caller, type Member } from './callers.ts'
import { recordStatements } from './database/recorded-statements.ts'
import { createActivity, createCircle, follow } from './member-actions.ts'
import { createTestApp, sharedTestApp, type TestApp } from './test-app.ts'

// The sessions are not read again with each write.
const openTestApp = sharedTestApp({ caches: true })

const requestCount = 40

async function swimsOf(author: Member, count: number): Promise<number[]> {
  const swims = await Promise.all(
    Array.from({ length: count }, (_, n) => createActivity(author, { title: `Swim ${n}` })),
  )
  return swims.map(({ id }) => id)
}

const highFive = (caller: Caller, activityId: number) =>
  caller.request(engagement.give, { body: { activity_id: activityId } })
const comment = (caller: Caller, activityId: number, content = 'Nice') =>
  caller.request(comments.add, { params: { activityId }, body: { content } })

/** By its name: a write of Ben or Cleo that concerns an activity of Ada. */
const writes: Record<string, (caller: Caller, activityId: number, n: number) => Promise<unknown>> = {
  'high five': (caller, activityId) => highFive(caller, activityId),
  comment: (caller, activityId, n) => comment(caller, activityId, `Nice ${n}`),
  post: (caller, _activityId, n) => caller.request(activities.upload, { body: { title: `Run ${n}`, tags: ['run'] } }),
}

test.each(Object.entries(writes))(
  'sends fewer statements than requests if many write at the same moment: %s',
  async (_name, write) => {
    const recorder = recordStatements()
    const { ada, ben, cleo, testApp } = await openTestApp()
    for (const follower of [ben, cleo]) await follow(follower, ada)
    const swims = await swimsOf(ada, requestCount / 2)
    // The sessions are cached from then on.
    for (const member of [ben, cleo]) await member.request(feed.home)
    recorder.take()

    const results = await Promise.all(
      [ben, cleo].flatMap((member, index) => swims.map((id, n) => write(member, id, index * requestCount + n))),
    )

    for (const result of results) expect(result).not.toHaveProperty('code')
    const { length } = recorder.take()
    expect(length).toBeGreaterThan(0)
    expect(length).toBeLessThan(requestCount)
    for (const { column, repaired } of await recount(testApp.db)) expect(repaired, column).toEqual([])
  },
)

/** Ben and Cleo on both processes. */
async function callersOnBoth(testApp: TestApp, ...members: Member[]): Promise<Caller[]> {
  const second = await testApp.startSecondProcess()
  return members.flatMap((member) => [member, new Caller(second, member.token)])
}

test('counts and reports each high five and comment once that is written on two processes at the same moment', async () => {
  const { ada, ben, cleo, testApp } = await createTestApp()
  const swims = await swimsOf(ada, 10)
  const callers = await callersOnBoth(testApp, ben, cleo)

  const replies = await Promise.all(
    callers.flatMap((caller, n) => swims.flatMap((id) => [highFive(caller, id), comment(caller, id, `Nice ${n}`)])),
  )

  for (const reply of replies) expect(reply).not.toHaveProperty('code')
  for (const { column, repaired } of await recount(testApp.db)) expect(repaired, column).toEqual([])
  const { rows } = await sql<{ high_five_count: number; comment_count: number }>`
    select high_five_count, comment_count from activities order by id`.execute(testApp.db)
  expect(rows).toEqual(swims.map(() => ({ high_five_count: 2, comment_count: 4 })))
  const pages = await ada.requestAllPages(notifications.list, { query: { limit: 50 } })
  expect(pages.flat()).toHaveLength(swims.length * 5)
  expect(pages.flat().reduce((sum, { count }) => sum + count, 0)).toBe(swims.length * 6)
})

test('returns to each request its own comment and activity', async () => {
  const { ada, ben, cleo } = await openTestApp()
  const swim = await createActivity(ada)
  const texts = Array.from({ length: 12 }, (_, n) => `Nice ${n}`)

  const added = await Promise.all(texts.map((text, n) => comment(n % 2 ? ben : cleo, swim.id, text)))
  expect(added.map(({ content, user_id }) => [content, user_id])).toEqual(
    texts.map((text, n) => [text, n % 2 ? ben.id : cleo.id]),
  )
  const listed = await ada.request(comments.list, { params: { activityId: swim.id } })
  expect(listed.map(({ id }) => id).sort()).toEqual(added.map(({ id }) => id).sort())

  const drafts = texts.map((title, n) => ({ title, tags: [`Tag ${n}`, `tag ${n}`, '#Été'], mood: n % 3 ? 'calm' : '' }))
  const posted = await Promise.all(drafts.map((body, n) => (n % 2 ? ben : cleo).request(activities.upload, { body })))
  expect(posted.map(({ title, tags, mood, user_id }) => ({ title, tags, mood, user_id }))).toEqual(
    drafts.map(({ title, tags: [tag, _same, other], mood }, n) => ({
      title,
      tags: [tag, other?.slice(1)],
      mood,
      user_id: n % 2 ? ben.id : cleo.id,
    })),
  )
})

test('rejects only the requests for activities that their members cannot see', async () => {
  const { ada, ben, cleo } = await openTestApp()
  const circleId = await createCircle(ada, 'Dawn swimmers', true, [ben])
  const hidden = await createActivity(ada, { circle_ids: [circleId] })
  const open = await createActivity(ada)

  const [bens, cleos, bensOpen, cleosOpen] = await Promise.all([
    highFive(ben, hidden.id),
    highFive(cleo, hidden.id),
    highFive(ben, open.id),
    highFive(cleo, open.id),
  ])
  expect(bens).toMatchObject({ high_five_count: 1 })
  expect(cleos).toBeRejectedWith('activity_not_found')
  for (const reply of [bensOpen, cleosOpen]) expect(reply).toMatchObject({ has_high_fived: true })

  const [bensComment, cleosComment] = await Promise.all([comment(ben, hidden.id), comment(cleo, hidden.id)])
  expect(bensComment).toMatchObject({ content: 'Nice' })
  expect(cleosComment).toBeRejectedWith('activity_not_found')
})

test('a write that waits for a locked row does not delay others', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  const [locked = 0, free = 0] = await swimsOf(ada, 2)
  const other = await testApp.db.startTransaction().execute()
  try {
    await sql`select from activities where id = ${locked} for update`.execute(other)
    await sql`select from members where id = ${ben.id} for update`.execute(other)
    const waiting = [highFive(cleo, locked), comment(cleo, locked), createActivity(ben, { title: 'Run' })]

    expect(await highFive(cleo, free)).toMatchObject({ high_five_count: 1 })
    expect(await comment(cleo, free)).toMatchObject({ content: 'Nice' })
    expect(await createActivity(cleo, { title: 'Ride' })).toMatchObject({ title: 'Ride' })

    await other.commit().execute()
    expect(await Promise.all(waiting)).toMatchObject([{ high_five_count: 1 }, { content: 'Nice' }, { title: 'Run' }])
  } finally {
    if (!other.isCommitted) await other.rollback().execute()
  }
})

test('shows every post directly after its acknowledgement, to the followers on both processes', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  for (const author of [ada, cleo]) await follow(ben, author)
  await follow(cleo, ada)
  const readers = await callersOnBoth(testApp, ben)
  for (const reader of readers) await reader.request(feed.home)

  await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const title = `Swim ${n}`
      await createActivity(n % 2 ? ada : cleo, { title })
      for (const reader of readers)
        expect((await reader.request(feed.home, { query: { limit: 50 } })).map((card) => card.title)).toContain(title)
      for (const reader of readers) expect((await reader.request(feed.home)).map((card) => card.title)).toContain(title)
    }),
  )
  for (const reader of readers) expect(await reader.request(feed.home)).toHaveLength(20)
})
