import { users } from '@daystar/contract/accounts'
import { circles } from '@daystar/contract/circles'
import { connections } from '@daystar/contract/connections'
import { blocks } from '@daystar/contract/moderation/blocks'
import { mutes } from '@daystar/contract/moderation/mutes'
import { suggestions } from '@daystar/contract/suggestions'
import { type SampleMember, sampleMembers } from '@daystar/contract/testing/sample-data'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Member } from '../../testing/callers.ts'
import { createActivity, createCircle, follow, leaveCircle } from '../../testing/member-actions.ts'
import { createTestApp } from '../../testing/test-app.ts'

/** Members who joined a month ago and agreed to be suggested. */
async function createCommunity() {
  const app = await createTestApp()
  const { db } = app.testApp
  const join = async (key: SampleMember, agrees = true) => {
    const member = await app.testApp.createMember(key)
    await sql`update members set created_at = now() - interval '40 days', allows_suggestion = ${agrees}::boolean
      where id = ${member.id}`.execute(db)
    return member
  }
  const [ada, ben, cleo, dora] = [await join('ada'), await join('ben'), await join('cleo'), await join('dora')]
  return { ...app, db, join, ada, ben, cleo, dora }
}

const suggestedTo = async (member: Member) =>
  (await member.request(suggestions.members)).map(({ member: { name } }) => name)
const circlesFor = async (member: Member) =>
  (await member.request(suggestions.circles)).map(({ circle: { name } }) => name)

test('suggests a member of a common circle, with its name', async () => {
  const { ada, ben, cleo } = await createCommunity()
  await createCircle(cleo, 'Dawn swimmers', true, [ada, ben])
  const rows = await ada.request(suggestions.members)
  expect(rows).toHaveLength(2)
  expect(rows.find(({ member }) => member.id === ben.id)).toEqual({
    member: expect.objectContaining({ id: ben.id, name: ben.name }),
    circles: ['Dawn swimmers'],
    circle_count: 1,
    members: [],
    member_count: 0,
    tags: [],
    invited_you: false,
    is_new: false,
  })
})

test('suggests whom the followed members follow, and names two of them', async () => {
  const { ada, ben, cleo, dora, join } = await createCommunity()
  const emil = await join('emil')
  for (const friend of [ben, cleo, dora]) {
    await follow(ada, friend)
    await follow(friend, emil)
  }
  const [row] = await ada.request(suggestions.members)
  expect(row).toMatchObject({ member: { id: emil.id }, member_count: 3 })
  expect(row?.members).toHaveLength(2)
})

test('suggests the author of recent activities with an own tag', async () => {
  const { ada, ben, cleo } = await createCommunity()
  await createActivity(ada, { tags: ['baking'] })
  await createActivity(ben, { tags: ['Baking', 'rye'] })
  await createActivity(cleo, { tags: ['baking'], audience: 'me' })
  const rows = await ada.request(suggestions.members)
  expect(rows).toMatchObject([{ member: { id: ben.id }, tags: ['Baking'] }])
})

test('suggests only members who agreed: not those who did not decide or declined', async () => {
  const { ada, cleo, join, db } = await createCommunity()
  const [emil, fay] = [await join('emil', false), await join('fay')]
  await sql`update members set allows_suggestion = null where id = ${fay.id}`.execute(db)
  await createCircle(cleo, 'Choir', false, [ada, emil, fay])
  expect(await suggestedTo(ada)).toEqual([cleo.name])
  await fay.request(users.edit, { body: { allows_suggestion: true } })
  expect((await suggestedTo(ada)).sort()).toEqual([cleo.name, fay.name])
  await fay.request(users.edit, { body: { allows_suggestion: false } })
  expect(await suggestedTo(ada)).toEqual([cleo.name])
})

test('suggests a new member only for the first 14 days, unless there is another reason', async () => {
  const { ada, join, db } = await createCommunity()
  const emil = await join('emil')
  await sql`update members set created_at = now() - interval '13 days' where id = ${emil.id}`.execute(db)
  expect(await ada.request(suggestions.members)).toMatchObject([{ member: { id: emil.id }, is_new: true }])
  await sql`update members set created_at = now() - interval '15 days' where id = ${emil.id}`.execute(db)
  expect(await suggestedTo(ada)).toEqual([])
})

test('a dismissed member is never suggested again, also for another reason', async () => {
  const { ada, ben, cleo } = await createCommunity()
  await createCircle(cleo, 'Choir', false, [ada, ben])
  const dismiss = () => ada.request(suggestions.dismissMember, { params: { userId: ben.id } })
  await Promise.all([dismiss(), dismiss()])
  expect(await suggestedTo(ada)).toEqual([cleo.name])
  await follow(ada, cleo)
  await follow(cleo, ben)
  expect(await suggestedTo(ada)).toEqual([])
})

test('followed members and those with a request are not suggested, nor those who declined one', async () => {
  const { ada, ben, cleo, dora } = await createCommunity()
  await createCircle(cleo, 'Choir', false, [ada, ben, dora])
  await follow(ada, ben)
  await ada.request(connections.request, { body: { addressee_id: cleo.id } })
  const { connection_id: connectionId } = (await ada.request(connections.request, {
    body: { addressee_id: dora.id },
  })) as { connection_id: number }
  await dora.request(connections.decline, { params: { connectionId } })
  expect(await suggestedTo(ada)).toEqual([])
})

test.each([
  ['suspended', "suspended_until = now() + interval '1 hour'"],
  ['limited', 'is_limited = true'],
  ['about to be deleted', "deletion_at = now() + interval '14 days'"],
])('members who are %s are not suggested', async (_, values) => {
  const { ada, ben, cleo, db } = await createCommunity()
  await createCircle(cleo, 'Choir', false, [ada, ben])
  await sql`update members set ${sql.raw(values)} where id = ${ben.id}`.execute(db)
  expect(await suggestedTo(ada)).toEqual([cleo.name])
})

test('blocked members, those who block and muted ones are not suggested', async () => {
  const { ada, ben, cleo, dora, join } = await createCommunity()
  const emil = await join('emil')
  await createCircle(emil, 'Choir', false, [ada, ben, cleo, dora])
  await ada.request(blocks.add, { params: { userId: ben.id } })
  await cleo.request(blocks.add, { params: { userId: ada.id } })
  await ada.request(mutes.muteMember, { params: { userId: dora.id }, body: { hours: null } })
  expect(await suggestedTo(ada)).toEqual([emil.name])
})

test('reasons name only members whom the viewer sees and does not mute', async () => {
  const { ada, ben, cleo, dora, join } = await createCommunity()
  const emil = await join('emil')
  for (const friend of [ben, cleo, dora]) {
    await follow(ada, friend)
    await follow(friend, emil)
  }
  await createCircle(emil, 'Bakers', false, [ben, cleo, dora])
  await ada.request(mutes.muteMember, { params: { userId: ben.id }, body: { hours: null } })
  await cleo.request(blocks.add, { params: { userId: ada.id } })
  const reason = { members: [{ id: dora.id, name: dora.name, profile_pic_url: null }], member_count: 1 }
  expect(await ada.request(suggestions.members)).toMatchObject([{ member: { id: emil.id }, ...reason }])
  expect(await ada.request(suggestions.circles)).toMatchObject([{ circle: { name: 'Bakers' }, ...reason }])
})

test('suggests public circles of followed members, except joined, muted and dismissed ones and those that removed the viewer', async () => {
  const { ada, ben, cleo } = await createCommunity()
  await follow(ada, ben)
  await createCircle(ben, 'Bakers', false)
  await createCircle(ben, 'Secret', true)
  await createCircle(ben, 'Joined', false, [ada])
  const removed = await createCircle(ben, 'Removed', false, [ada])
  await ben.request(circles.leave, { params: { circleId: removed, userId: ada.id } })
  const muted = await createCircle(ben, 'Muted', false)
  await ada.request(mutes.muteCircle, { params: { circleId: muted }, body: { hours: null } })
  const dismissed = await createCircle(ben, 'Dismissed', false)
  await ada.request(suggestions.dismissCircle, { params: { circleId: dismissed } })
  expect(await circlesFor(ada)).toEqual(['Bakers'])
  expect(await circlesFor(cleo)).toEqual([])
})

test('suggests a circle in which an own tag is logged, only by activities that the viewer sees', async () => {
  const { ada, ben } = await createCommunity()
  const bakers = await createCircle(ben, 'Bakers', false)
  const secret = await createCircle(ben, 'Secret', true)
  await createActivity(ada, { tags: ['baking'] })
  await createActivity(ben, { tags: ['baking'], circle_ids: [bakers] })
  await createActivity(ben, { tags: ['baking'], circle_ids: [secret] })
  expect(await ada.request(suggestions.circles)).toMatchObject([
    { circle: { id: bakers }, tags: ['baking'], is_active: true, member_count: 0 },
  ])
})

test('what no longer exists is no reason: the circle was left, the connection ended', async () => {
  const { ada, ben, cleo, dora } = await createCommunity()
  const choir = await createCircle(cleo, 'Choir', false, [ada, ben])
  await follow(ada, dora)
  await follow(dora, ben)
  await leaveCircle(ben, choir)
  expect(await ada.request(suggestions.members)).toEqual(
    expect.arrayContaining([expect.objectContaining({ circle_count: 0, member_count: 1 })]),
  )
  await dora.request(connections.unfollow, { params: { userId: ben.id } })
  expect(await suggestedTo(ada)).toEqual([cleo.name])
})

test('equally good suggestions have another order for another viewer', async () => {
  const { join, db } = await createCommunity()
  const others = await Promise.all(sampleMembers.slice(4).map((key) => join(key)))
  const viewers = await Promise.all((['ada', 'ben', 'cleo'] as const).map((key) => join(key, false)))
  const [first, ...rest] = others
  if (!first) throw new Error('There is no member.')
  await createCircle(first, 'Choir', false, [...rest, ...viewers])
  await sql`update members set followers_count = id`.execute(db)
  const orders = await Promise.all(viewers.map(suggestedTo))
  for (const order of orders) expect([...order].sort()).toEqual(others.map(({ name }) => name).sort())
  expect(new Set(orders.map((order) => order.join())).size).toBeGreaterThan(1)
})
