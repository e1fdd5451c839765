import { users } from '@daystar/contract/accounts'
import { activities } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import { limits } from '@daystar/contract/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { DomainEvents } from '../../../platform/events.ts'
import type { Caller, Member } from '../../../testing/callers.ts'
import { follow } from '../../../testing/member-actions.ts'
import { createTestApp, sharedTestApp, type TestApp } from '../../../testing/test-app.ts'

const openTestApp = sharedTestApp()

const createActivity = (member: Member, body: Record<string, unknown>) =>
  member.request(activities.upload, { body: { title: 'Lake', ...body } })
const readActivity = (caller: Caller, activityId: number) => caller.request(activities.read, { params: { activityId } })
const updateActivity = (member: Member, activityId: number, body: Record<string, unknown>) =>
  member.request(activities.update, { params: { activityId }, body })

/** Collects the emitted `member.mentioned` events in order. */
function recordMentions(testApp: TestApp): DomainEvents['member.mentioned'][] {
  const events: DomainEvents['member.mentioned'][] = []
  testApp.deps.events.on('member.mentioned', async (_tx, event) => void events.push(event))
  return events
}

test('notifies newly mentioned members once, if they can see the activity, except the author', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  const dora = await testApp.createNamedMember('Dora Lind', { username: 'dora.l' })
  const events = recordMentions(testApp)
  const { id: circleId } = await ada.request(circles.create, { body: { name: 'Secret', is_private: true } })
  const { token } = await ada.request(circles.invite, { params: { circleId } })
  await ben.request(circles.joinSelf, { params: { circleId }, query: { invite: token } })

  const swim = await createActivity(ada, {
    description: `With [${ben.name}](u:${ben.id}), [${cleo.name}](u:${cleo.id}), @dora.l. and [${ada.name}](u:${ada.id}); mail ada@ben.example`,
    circle_ids: [circleId],
  })
  expect(swim.mentions.map((m) => m.id).sort()).toEqual([ada.id, ben.id, cleo.id, dora.id].sort())
  expect(events).toEqual([{ activityId: swim.id, commentId: null, actorId: ada.id, memberIds: [ben.id] }])

  await ben.request(users.edit, { body: { name: 'Benjamin' } })
  expect((await readActivity(ada, swim.id)).mentions).toContainEqual({
    id: ben.id,
    name: 'Benjamin',
    username: ben.username,
  })

  const run = await createActivity(ada, { description: `[${ben.name}](u:${ben.id})` })
  await updateActivity(ada, run.id, { description: `[${ben.name}](u:${ben.id}) and [${cleo.name}](u:${cleo.id})` })
  expect(events.slice(1).map((event) => event.memberIds)).toEqual([[ben.id], [cleo.id]])
  expect(await updateActivity(ada, run.id, { description: 'Alone' })).toMatchObject({ mentions: [] })
})

test('announces no mention when the author mentions only themselves', async () => {
  const { ada, testApp } = await openTestApp()
  const events = recordMentions(testApp)
  const swim = await createActivity(ada, { description: `[${ada.name}](u:${ada.id})` })
  expect(swim.mentions.map(({ id }) => id)).toEqual([ada.id])
  expect(events).toEqual([])
})

test('removes only the mentions that an edit removed, and only from that activity', async () => {
  const { ada, ben, cleo } = await openTestApp()
  const both = `[${ben.name}](u:${ben.id}) and [${cleo.name}](u:${cleo.id})`
  const [swim, run] = [
    await createActivity(ada, { description: both }),
    await createActivity(ada, { description: both }),
  ]
  expect(await updateActivity(ada, swim.id, { description: `[${ben.name}](u:${ben.id})` })).toMatchObject({
    mentions: [{ id: ben.id }],
  })
  expect((await readActivity(ada, run.id)).mentions.map(({ id }) => id)).toEqual([ben.id, cleo.id])
})

test('resolves handles and names in any case, and each member once', async () => {
  const { ada, ben, testApp } = await createTestApp()
  const dora = await testApp.createNamedMember('Dora Lind', { username: 'Dora.L' })
  const mentioned = async (description: string, mentions: number[] = []) =>
    (await createActivity(ada, { description, mentions })).mentions.map(({ id }) => id)
  expect(await mentioned('With @dORA.l')).toEqual([dora.id])
  expect(await mentioned('With @DORA LIND', [dora.id, ben.id])).toEqual([dora.id])
  expect(await mentioned(`@dora.l, @Dora.L and [${dora.name}](u:${dora.id}), not @dora or Ben`, [ben.id])).toEqual([
    dora.id,
  ])
  expect(await mentioned('With [Nobody](u:999999) and @nobody')).toEqual([])
  const lin = await testApp.createNamedMember('Lin')
  expect(await mentioned('With @Linda, @lin.lind and mail@lin', [lin.id])).toEqual([])
})

test('stores at most the first mentions by id', async () => {
  const { ada, testApp } = await openTestApp()
  const { rows } = await sql<{ id: number }>`insert into members (email, password_hash, name)
    select 'm' || n || '@daystar.example', 'none', 'Member' from generate_series(1, ${limits.mentionsMax + 5}) n
    returning id`.execute(testApp.db)
  const ids = rows.map(({ id }) => id).sort((a, b) => a - b)
  const description = ids
    .toReversed()
    .map((id) => `[M](u:${id})`)
    .join(' ')
  const { mentions } = await createActivity(ada, { description })
  expect(mentions.map(({ id }) => id)).toEqual(ids.slice(0, limits.mentionsMax))
})

test('ignores mention ids that the text does not name', async () => {
  const { ada, ben, cleo } = await openTestApp()
  const swim = await createActivity(ada, {
    description: `With @${ben.name}, at last`,
    mentions: [ben.id, cleo.id, 999_999],
  })
  expect(swim.mentions.map((m) => m.id)).toEqual([ben.id])
  expect(await updateActivity(ada, swim.id, { description: `With @${ben.name}, once more` })).toMatchObject({
    mentions: [{ id: ben.id }],
  })
})

test('mentions a followed member by their one-word name, in the activity and for the author only', async () => {
  const { ada, cleo, testApp } = await openTestApp()
  const ben = await testApp.createNamedMember('Ben')
  await testApp.createNamedMember('Clea')
  await follow(ada, ben)
  const events = recordMentions(testApp)
  expect(await createActivity(ada, { description: 'With @ben and @Clea.' })).toMatchObject({
    mentions: [{ id: ben.id }],
  })
  expect(await createActivity(cleo, { description: 'With @ben.' })).toMatchObject({ mentions: [] })
  expect(events.map(({ memberIds }) => memberIds)).toEqual([[ben.id]])
})

test('mentions by names and usernames in any script, and never a member with a shorter one', async () => {
  const { ada, testApp } = await openTestApp()
  await testApp.createNamedMember('Ben', { username: 'ben' })
  const bauer = await testApp.createNamedMember('Ben Bauer', { username: 'ben.bauer' })
  const sakura = await testApp.createNamedMember('Sakura', { username: 'さくら' })
  const [tanaka, zoe] = [await testApp.createNamedMember('田中'), await testApp.createNamedMember('Zoë')]
  for (const member of [tanaka, zoe]) await follow(ada, member)
  const mentionedIn = async (description: string) =>
    (await createActivity(ada, { description })).mentions.map(({ id }) => id).sort((a, b) => a - b)

  for (const text of ['@ben.müller', '@ben.bauer@mastodon.social', '@田中みな実', '@さくらい'])
    expect(await mentionedIn(text)).toEqual([])
  expect(await mentionedIn('今日は@ben.bauerさんと')).toEqual([bauer.id])
  expect(await mentionedIn('@ＢＥＮ.Bauer, @さくら')).toEqual([bauer.id, sakura.id])
  expect(await mentionedIn('@田中 ありがとう @ZOE')).toEqual([tanaka.id, zoe.id])
})
