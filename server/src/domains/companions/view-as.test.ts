import { activities } from '@daystar/contract/activities'
import { companions } from '@daystar/contract/companions'
import { blocks } from '@daystar/contract/moderation/blocks'
import { mutes } from '@daystar/contract/moderation/mutes'
import { expect, test } from 'vitest'
import type { Caller, Member } from '../../testing/callers.ts'
import { createActivity, createCircle, follow, leaveCircle } from '../../testing/member-actions.ts'
import { sharedTestApp } from '../../testing/test-app.ts'

const openTestApp = sharedTestApp()

type Audience = 'everyone' | 'followers' | 'me'

/** Ada swims with Ben, whose own activity has the given audience and circle. */
async function swimWithBen(ofBen: { audience?: Audience; circle_ids?: number[] } = {}) {
  const context = await openTestApp()
  const { ada, ben } = context
  await follow(ben, ada)
  await follow(ada, ben)
  const swim = await createActivity(ada, { title: 'Lake swim', companion_ids: [ben.id] })
  const own = await createActivity(ben, { title: 'Swam too' })
  const params = { activityId: swim.id }
  await ben.request(companions.confirm, { params, body: { own_activity_id: own.id } })
  await ben.request(activities.update, { params: { activityId: own.id }, body: ofBen })
  return { ...context, swim, own }
}

/** The names that "View as" shows, and those that the reader is shown in reality. */
async function namesFor(author: Member, reader: Caller, as: string, activityId: number) {
  const body = { activity_ids: [activityId] }
  const [seen] = await author.request(companions.list, { body: { ...body, reader: as } })
  const [real] = await reader.request(companions.list, { body })
  const names = (found: typeof seen) => (found?.companions ?? []).map(({ name }) => name)
  return { seen: names(seen), real: names(real) }
}

test('"View as" shows the companions whose activity the reader sees', async () => {
  const { ada, ben, cleo, visitor, testApp, swim } = await swimWithBen()
  const dora = await testApp.createMember('dora')
  await follow(dora, ben)
  const readers = [
    [visitor, 'visitor'],
    [ben, String(ben.id)],
    [cleo, String(cleo.id)],
    [dora, String(dora.id)],
  ] as const
  for (const [reader, as] of readers) {
    const { seen, real } = await namesFor(ada, reader, as, swim.id)
    expect([as, seen]).toEqual([as, [ben.name]])
    expect(real).toEqual(seen)
  }
})

test('"View as" hides companions whose activity is for others', async () => {
  const { ada, ben, cleo, visitor, testApp, swim, own } = await swimWithBen({ audience: 'followers' })
  const dora = await testApp.createMember('dora')
  await follow(dora, ben)
  for (const [reader, as, names] of [
    [visitor, 'visitor', []],
    [cleo, 'follower', []],
    [cleo, String(cleo.id), []],
    [dora, String(dora.id), [ben.name]],
  ] as const)
    expect(await namesFor(ada, reader, as, swim.id), as).toEqual({ seen: names, real: names })
  await ben.request(activities.update, { params: { activityId: own.id }, body: { audience: 'me' } })
  const asDora = await namesFor(ada, dora, String(dora.id), swim.id)
  expect(asDora).toEqual({ seen: [], real: [] })
  // Ben sees his own activity, and Ada does not: she would read that it exists.
  expect((await namesFor(ada, ben, String(ben.id), swim.id)).seen).toEqual([])
})

test('"View as" shows companions of a private circle only to its members, as far as the author belongs to it', async () => {
  const { ada, ben, cleo, testApp, swim, own } = await swimWithBen()
  const dora = await testApp.createMember('dora')
  const circleId = await createCircle(ben, 'Dawn swimmers', true, [ada, dora])
  await ben.request(activities.update, { params: { activityId: own.id }, body: { circle_ids: [circleId] } })
  expect(await namesFor(ada, dora, String(dora.id), swim.id)).toEqual({ seen: [ben.name], real: [ben.name] })
  expect(await namesFor(ada, cleo, String(cleo.id), swim.id)).toEqual({ seen: [], real: [] })
  await leaveCircle(ada, circleId)
  expect((await namesFor(ada, dora, String(dora.id), swim.id)).seen).toEqual([])
})

test('"View as" reveals neither blocks nor mutes between the reader and a companion', async () => {
  const { ada, ben, cleo, swim } = await swimWithBen()
  await cleo.request(mutes.muteMember, { params: { userId: ben.id }, body: {} })
  expect((await namesFor(ada, cleo, String(cleo.id), swim.id)).seen).toEqual([ben.name])
  await cleo.request(blocks.add, { params: { userId: ben.id } })
  expect((await namesFor(ada, cleo, String(cleo.id), swim.id)).seen).toEqual([ben.name])
})

test('"View as" returns companions of own activities only', async () => {
  const { ada, ben, visitor, swim } = await swimWithBen()
  for (const caller of [ben, visitor]) {
    const body = { activity_ids: [swim.id], reader: 'follower' }
    expect(await caller.request(companions.list, { body })).toEqual([])
  }
  await ben.request(blocks.add, { params: { userId: ada.id } })
  const body = { activity_ids: [swim.id], reader: String(ben.id) }
  expect(await ada.request(companions.list, { body })).toBeRejectedWith('member_not_found')
})
