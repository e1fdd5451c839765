import { type Audience, activities } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import { companions } from '@daystar/contract/companions'
import { expect, test } from 'vitest'
import type { Caller, Member } from '../../testing/callers.ts'
import { createActivity, createCircle, follow } from '../../testing/member-actions.ts'
import { sharedTestApp } from '../../testing/test-app.ts'
import { isSameAudience, ownAudience } from './own-audience-queries.ts'

const openTestApp = sharedTestApp()

const placements = ['none', 'public', 'private', 'both', 'made private', 'made public'] as const
type Placement = (typeof placements)[number]
const audiences: Audience[] = ['everyone', 'followers']
const cases = audiences.flatMap((audience) => placements.map((placement) => [audience, placement] as const))

/**
 * Ada names Ben, who belongs to her circle. The others follow one of them, belong to the circle, or join it after it
 * became public.
 */
async function createOriginal(audience: Audience, placement: Placement) {
  const { ada, ben, cleo, visitor, testApp } = await openTestApp()
  const create = (name: string) => testApp.createNamedMember(name)
  const [insider, ofBen, ofAda, insiderOfBen, late] = [
    await create('Ingrid'),
    await create('Борис'),
    await create('アキ'),
    await create('Ẹniọlá'),
    await create('Lwazi'),
  ]
  for (const member of [ben, ofAda]) await follow(member, ada)
  for (const member of [ada, ofBen, insiderOfBen, late]) await follow(member, ben)
  const members = [ben, insider, insiderOfBen]
  // Not a circle of the activity.
  await createCircle(ben, 'Élan', true, [ofBen])
  const isPrivate = placement === 'private' || placement === 'made public' || placement === 'both'
  const circleIds = placement === 'none' ? [] : [await createCircle(ada, 'Dawn swimmers', isPrivate, members)]
  if (placement === 'both') circleIds.push(await createCircle(ada, 'Lake', false, members))
  const swim = await createActivity(ada, {
    title: 'Secret lake',
    location: 'Hidden cove',
    audience,
    circle_ids: circleIds,
    companion_ids: [ben.id],
  })
  const [circleId = 0] = circleIds
  const setPrivate = (is_private: boolean) => ada.request(circles.edit, { params: { circleId }, body: { is_private } })
  if (placement === 'made private') await setPrivate(true)
  if (placement === 'made public') {
    await setPrivate(false)
    await late.request(circles.joinSelf, { params: { circleId } })
  }
  const readers: Record<string, Caller> = { ada, cleo, visitor, insider, ofBen, ofAda, insiderOfBen, late }
  return { ada, ben, swim, readers, circleId }
}

const isSeenBy = async (caller: Caller, activityId: number) =>
  (await caller.requestRaw(activities.read, { params: { activityId } })).statusCode === 200
const newActivityOf = async (member: Member, activityId: number) =>
  (await member.request(companions.list, { body: { activity_ids: [activityId] } }))[0]?.new_activity

test.each(cases)(
  'a confirmed activity is visible only to readers of the original one, for %s, in circles: %s',
  async (audience, placement) => {
    const { ben, swim, readers } = await createOriginal(audience, placement)
    const shown = await newActivityOf(ben, swim.id)
    const { activity_id: ownId } = await ben.request(companions.confirm, { params: { activityId: swim.id }, body: {} })
    for (const [name, reader] of Object.entries(readers))
      if (await isSeenBy(reader, ownId)) expect(await isSeenBy(reader, swim.id), name).toBe(true)
    const own = await ben.request(activities.read, { params: { activityId: ownId } })
    expect(shown).toEqual({ audience: own.audience, circles: own.circles.map(({ id, name }) => ({ id, name })) })
  },
)

test('the activity of a companion is for everyone, for the members of a shared circle, or for its author', async () => {
  const expected = [
    ['everyone', 'none', { audience: 'everyone', circles: [] }],
    ['everyone', 'private', { audience: 'everyone', circles: [{ name: 'Dawn swimmers' }] }],
    ['followers', 'none', { audience: 'me', circles: [] }],
    ['followers', 'private', { audience: 'me', circles: [] }],
  ] as const
  for (const [audience, placement, shown] of expected) {
    const { ben, swim } = await createOriginal(audience, placement)
    expect(await newActivityOf(ben, swim.id), `${audience}, ${placement}`).toMatchObject(shown)
  }
})

test('a confirmation is rejected if the audience is no longer the one that was shown', async () => {
  const { ada, ben, swim } = await createOriginal('followers', 'none')
  const params = { activityId: swim.id }
  const shown = await newActivityOf(ben, swim.id)
  await ada.request(activities.update, { params, body: { audience: 'everyone' } })
  const confirm = (newActivity: typeof shown) =>
    ben.request(companions.confirm, { params, body: newActivity ? { new_activity: newActivity } : {} })
  expect(await confirm(shown)).toBeRejectedWith('activity_changed')
  expect(await ben.request(activities.ofMember, { params: { userId: 'me' } })).toEqual([])
  expect(await confirm(await newActivityOf(ben, swim.id))).toMatchObject({ activity_id: expect.any(Number) })
})

test('two audiences are the same if they are for the same circles, in any order and with any names', () => {
  const of = (audience: Audience, ...ids: number[]) => ({ audience, circles: ids.map((id) => ({ id, name: '' })) })
  const renamed = { audience: 'everyone' as const, circles: [2, 10].map((id) => ({ id, name: 'Бегуны' })) }
  expect(isSameAudience(of('everyone', 10, 2), renamed)).toBe(true)
  expect(isSameAudience(of('everyone'), of('everyone'))).toBe(true)
  for (const other of [of('everyone'), of('everyone', 2), of('everyone', 2, 3), of('me', 2, 10)])
    expect(isSameAudience(other, renamed)).toBe(false)
})

test('the activity of a companion is for its author if they share no circle', () => {
  const original = { audience: 'everyone', reach: 'circles', is_author_limited: false, shared_circles: [] } as const
  expect(ownAudience(original)).toEqual({ audience: 'me', circles: [] })
  const circles = [{ id: 1, name: 'Lake' }]
  expect(ownAudience({ ...original, shared_circles: circles })).toEqual({ audience: 'everyone', circles })
  expect(ownAudience({ ...original, reach: 'open', shared_circles: circles })).toEqual({
    audience: 'everyone',
    circles: [],
  })
})

test('the activity of a companion of a limited member is for its author', async () => {
  const { ada, ben, testApp } = await openTestApp()
  await follow(ben, ada)
  const swim = await createActivity(ada, { companion_ids: [ben.id] })
  await testApp.db.insertInto('sanctions').values({ member_id: ada.id, kind: 'limit', reason: 'Spam.' }).execute()
  expect(await newActivityOf(ben, swim.id)).toEqual({ audience: 'me', circles: [] })
  expect(await newActivityOf(ada, swim.id)).toBeUndefined()
})
