import { users } from '@daystar/contract/accounts'
import { type Activity, activities } from '@daystar/contract/activities'
import { companions } from '@daystar/contract/companions'
import { connections } from '@daystar/contract/connections'
import { drafts } from '@daystar/contract/drafts'
import { feed } from '@daystar/contract/feed'
import { blocks } from '@daystar/contract/moderation/blocks'
import { mutes } from '@daystar/contract/moderation/mutes'
import { notifications } from '@daystar/contract/notifications'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { removeAccount } from '../../jobs/remove-account.ts'
import type { Caller, Member } from '../../testing/callers.ts'
import { duringTransaction } from '../../testing/database/held-transaction.ts'
import { createActivity, createCircle, follow } from '../../testing/member-actions.ts'
import { sharedTestApp } from '../../testing/test-app.ts'
import { publishDraft } from '../drafts/publishing-commands.ts'

const openTestApp = sharedTestApp()

const at = '2026-05-02T07:00:00Z'
const ofActivity = (activityId: number) => ({ params: { activityId } })

/** The companions of an activity as "name, activity", as a caller sees them. */
async function shownTo(caller: Caller, activityId: number): Promise<string[]> {
  const [found] = await caller.request(companions.list, { body: { activity_ids: [activityId] } })
  return (found?.companions ?? []).map((one) => `${one.name}, ${one.activity_id}`)
}

async function unconfirmedFor(author: Member, activityId: number): Promise<string[]> {
  const [found] = await author.request(companions.list, { body: { activity_ids: [activityId] } })
  return (found?.unconfirmed ?? []).map(({ name }) => name)
}

const noticesOf = async (member: Member) =>
  (await member.request(notifications.list))
    .filter(({ type }) => type === 'companion_named')
    .map(({ actor }) => actor.name)

async function confirm(member: Member, activityId: number, own_activity_id?: number): Promise<number> {
  const body = own_activity_id === undefined ? {} : { own_activity_id }
  const reply = await member.request(companions.confirm, { ...ofActivity(activityId), body })
  if (!('activity_id' in reply)) throw new Error(JSON.stringify(reply))
  return reply.activity_id
}

/** Ada logs a swim with Ben, who follows her. */
async function swimWithBen(draft: Parameters<typeof createActivity>[1] = {}) {
  const context = await openTestApp()
  const { ada, ben } = context
  await follow(ben, ada)
  const swim = await createActivity(ada, {
    title: 'Lake swim',
    description: 'Cold!',
    duration: '1h 30m',
    location: 'Müggelsee',
    tags: ['swim'],
    timestamp: at,
    companion_ids: [ben.id],
    ...draft,
  })
  return { ...context, swim }
}

test('asks the named member, and shows nothing to others before they confirm', async () => {
  const { ada, ben, cleo, swim } = await swimWithBen()
  expect(await noticesOf(ben)).toEqual([ada.name])
  const asked = await ben.request(companions.list, { body: { activity_ids: [swim.id] } })
  expect(asked).toMatchObject([{ is_asked: true, companions: [], unconfirmed: [] }])
  expect(await unconfirmedFor(ada, swim.id)).toEqual([ben.name])
  expect(await cleo.request(companions.list, { body: { activity_ids: [swim.id] } })).toEqual([])
  expect((await cleo.request(activities.read, ofActivity(swim.id))) as Activity).not.toHaveProperty('has_companions')
  expect(await ben.request(activities.read, ofActivity(swim.id))).toMatchObject({ has_companions: true })
})

test('confirming creates an own activity without text, photos and tags, and links both', async () => {
  const { ada, ben, cleo, visitor, swim } = await swimWithBen()
  const ownId = await confirm(ben, swim.id)
  expect(await ben.request(activities.read, ofActivity(ownId))).toMatchObject({
    author_id: ben.id,
    title: 'Lake swim',
    duration: '1h 30m',
    location: 'Müggelsee',
    timestamp: new Date(at).toISOString(),
    description: '',
    tags: [],
    media: [],
    audience: 'everyone',
    has_companions: true,
  })
  for (const caller of [ada, ben, cleo, visitor]) {
    expect(await shownTo(caller, swim.id)).toEqual([`${ben.name}, ${ownId}`])
    expect(await shownTo(caller, ownId)).toEqual([`${ada.name}, ${swim.id}`])
  }
  expect(await noticesOf(ben)).toEqual([])
})

test('each day of both calendars counts the activity once', async () => {
  const { ada, ben, swim } = await swimWithBen()
  const before = await ada.request(users.me)
  await confirm(ben, swim.id)
  for (const member of [ada, ben]) {
    const query = { from: '2026-05-01', to: '2026-05-03' }
    const days = await member.request(activities.days, { params: { userId: 'me' }, query })
    expect(days).toMatchObject([{ date: '2026-05-02', count: 1, minutes: 90 }])
  }
  expect(await ada.request(users.me)).toMatchObject({ activitiesCount: before.activitiesCount })
})

test('two confirmations at once create one activity', async () => {
  const { ben, swim } = await swimWithBen()
  const ids = await Promise.all([confirm(ben, swim.id), confirm(ben, swim.id)])
  expect(ids[0]).toBe(ids[1])
  expect(await ben.request(activities.ofMember, { params: { userId: 'me' } })).toHaveLength(1)
})

test('links an own activity of that day instead of creating one', async () => {
  const { ada, ben, swim } = await swimWithBen()
  const own = await createActivity(ben, { title: 'Swam too', audience: 'followers', timestamp: at })
  const [asked] = await ben.request(companions.list, { body: { activity_ids: [swim.id] } })
  expect(asked?.own_activities).toEqual([{ id: own.id, title: 'Swam too' }])
  expect(await confirm(ben, swim.id, own.id)).toBe(own.id)
  expect(await ben.request(activities.ofMember, { params: { userId: 'me' } })).toHaveLength(1)
  // Ada sees the activities of Ben only if she follows him.
  expect(await shownTo(ada, swim.id)).toEqual([])
  expect(await shownTo(ben, own.id)).toEqual([`${ada.name}, ${swim.id}`])
  const reply = await ben.request(companions.confirm, { ...ofActivity(swim.id), body: { own_activity_id: swim.id } })
  expect(reply).toEqual({ activity_id: own.id })
})

test('rejects to link an activity of another member', async () => {
  const { ben, cleo, swim } = await swimWithBen()
  const foreign = await createActivity(cleo)
  const body = { own_activity_id: foreign.id }
  expect(await ben.request(companions.confirm, { ...ofActivity(swim.id), body })).toBeRejectedWith('author_only')
})

test('links two activities that name each other once', async () => {
  const { ada, ben, swim } = await swimWithBen()
  await follow(ada, ben)
  const own = await createActivity(ben, { title: `With ${ada.name}`, timestamp: at, companion_ids: [ada.id] })
  expect(await noticesOf(ada)).toEqual([ben.name])
  await confirm(ben, swim.id, own.id)
  expect(await shownTo(ada, swim.id)).toEqual([`${ben.name}, ${own.id}`])
  expect(await shownTo(ada, own.id)).toEqual([`${ada.name}, ${swim.id}`])
  expect(await noticesOf(ada)).toEqual([])
})

test('shows the link only to those who see both activities, in every list', async () => {
  const { ada, ben, cleo, visitor, swim } = await swimWithBen()
  const ownId = await confirm(ben, swim.id)
  const flagged = async (caller: Caller) => {
    const cards = await caller.request(feed.home, { query: { scope: 'everyone' } })
    return cards
      .filter(({ has_companions: has }) => has)
      .map(({ id }) => id)
      .filter((id) => [swim.id, ownId].includes(id))
  }
  await follow(cleo, ada)
  const home = async () => (await cleo.request(feed.home)).find(({ id }) => id === swim.id)
  expect(await home()).toMatchObject({ has_companions: true })
  expect((await flagged(cleo)).sort()).toEqual([swim.id, ownId].sort())
  await ben.request(activities.update, { ...ofActivity(ownId), body: { audience: 'followers' } })
  expect(await home()).not.toHaveProperty('has_companions')
  for (const caller of [ada, cleo, visitor]) {
    expect(await shownTo(caller, swim.id)).toEqual([])
    expect(await flagged(caller)).toEqual([])
  }
  await follow(cleo, ben)
  expect(await shownTo(cleo, swim.id)).toEqual([`${ben.name}, ${ownId}`])
  expect(await home()).toMatchObject({ has_companions: true })
})

test('declining is silent, and naming again does not ask again', async () => {
  const { ada, ben, swim } = await swimWithBen()
  await ben.request(companions.decline, ofActivity(swim.id))
  expect(await unconfirmedFor(ada, swim.id)).toEqual([ben.name])
  expect(await ada.request(notifications.list)).not.toContainEqual(expect.objectContaining({ activity_id: swim.id }))
  for (const companion_ids of [[], [ben.id]])
    await ada.request(activities.update, { ...ofActivity(swim.id), body: { companion_ids } })
  expect(await noticesOf(ben)).toEqual([])
  expect(await unconfirmedFor(ada, swim.id)).toEqual([ben.name])
  expect(await ben.request(companions.list, { body: { activity_ids: [swim.id] } })).toEqual([])
})

test('either side ends the link, and both activities remain', async () => {
  const { ada, ben, swim } = await swimWithBen()
  const ownId = await confirm(ben, swim.id)
  await ben.request(companions.remove, { params: { activityId: ownId, userId: ada.id } })
  expect(await shownTo(ada, swim.id)).toEqual([])
  expect(await ben.request(activities.read, ofActivity(ownId))).not.toHaveProperty('has_companions')
  await confirm(ben, swim.id, ownId)
  expect(await shownTo(ada, swim.id)).toEqual([`${ben.name}, ${ownId}`])
  await ada.request(companions.remove, { params: { activityId: swim.id, userId: ben.id } })
  expect(await shownTo(ben, ownId)).toEqual([])
  expect(await ben.request(activities.read, ofActivity(ownId))).toMatchObject({ title: 'Lake swim' })
  expect(await ada.request(activities.read, ofActivity(swim.id))).not.toHaveProperty('has_companions')
})

test.each(['ada', 'ben'] as const)('a block by %s ends the link for everyone', async (blocker) => {
  const { ada, ben, cleo, swim } = await swimWithBen()
  const ownId = await confirm(ben, swim.id)
  const [one, other] = blocker === 'ada' ? [ada, ben] : [ben, ada]
  await one.request(blocks.add, { params: { userId: other.id } })
  expect(await shownTo(cleo, swim.id)).toEqual([])
  await one.request(blocks.remove, { params: { userId: other.id } })
  for (const caller of [ada, ben, cleo]) {
    expect(await shownTo(caller, swim.id)).toEqual([])
    expect(await shownTo(caller, ownId)).toEqual([])
  }
})

test('leaves out members who cannot be named', async () => {
  const { ada, ben, cleo, dora, emil } = await openTestApp({ members: ['dora', 'emil'] })
  for (const member of [ben, dora, emil]) await follow(member, ada)
  await dora.request(users.edit, { body: { allows_companions: false } })
  await emil.request(blocks.add, { params: { userId: ada.id } })
  const ids = [ada.id, ben.id, cleo.id, dora.id, emil.id, 999_999]
  const swim = await createActivity(ada, { companion_ids: ids })
  expect(await unconfirmedFor(ada, swim.id)).toEqual([ben.name])
  const own = await createActivity(ada, { audience: 'me', companion_ids: [ben.id] })
  expect(await unconfirmedFor(ada, own.id)).toEqual([])
  expect(await noticesOf(ben)).toEqual([ada.name])
})

test('names members of a private circle, whose own activity stays in it', async () => {
  const { ada, ben, cleo } = await openTestApp()
  const circleId = await createCircle(ada, 'Dawn swimmers', true, [ben])
  const swim = await createActivity(ada, {
    title: 'Secret lake',
    circle_ids: [circleId],
    companion_ids: [ben.id, cleo.id],
  })
  expect(await unconfirmedFor(ada, swim.id)).toEqual([ben.name])
  const ownId = await confirm(ben, swim.id)
  expect(await ben.request(activities.read, ofActivity(ownId))).toMatchObject({ circle_ids: [circleId] })
  expect(await cleo.request(activities.read, ofActivity(ownId))).toBeRejectedWith('activity_not_found')
  expect(await shownTo(ada, swim.id)).toEqual([`${ben.name}, ${ownId}`])
})

test('a member who can no longer see the activity is not asked', async () => {
  const { ada, ben, swim } = await swimWithBen()
  await ada.request(activities.update, { ...ofActivity(swim.id), body: { audience: 'me' } })
  expect(await noticesOf(ben)).toEqual([])
  const reply = await ben.request(companions.confirm, { ...ofActivity(swim.id), body: {} })
  expect(reply).toBeRejectedWith('activity_not_found')
})

test('shows a muted companion only to the author of the activity', async () => {
  const { ada, ben, cleo, swim } = await swimWithBen()
  const ownId = await confirm(ben, swim.id)
  for (const member of [ada, cleo]) await member.request(mutes.muteMember, { params: { userId: ben.id }, body: {} })
  expect(await shownTo(ada, swim.id)).toEqual([`${ben.name}, ${ownId}`])
  expect(await shownTo(cleo, swim.id)).toEqual([])
})

test('deleting either activity ends the link and keeps the other', async () => {
  const { ada, ben, swim } = await swimWithBen()
  const ownId = await confirm(ben, swim.id)
  await ada.request(activities.remove, ofActivity(swim.id))
  expect(await ben.request(activities.read, ofActivity(ownId))).not.toHaveProperty('has_companions')
  expect(await noticesOf(ben)).toEqual([])
})

test('a deletion while the member confirms leaves no link', async () => {
  const { ben, swim, testApp } = await swimWithBen()
  const reply = await duringTransaction(
    testApp,
    (tx) => tx.deleteFrom('activities').where('id', '=', swim.id).execute(),
    () => ben.request(companions.confirm, { ...ofActivity(swim.id), body: {} }),
  )
  expect(reply).toBeRejectedWith('activity_not_found')
  expect(await ben.request(activities.ofMember, { params: { userId: 'me' } })).toEqual([])
})

test('erasing an account removes its links', async () => {
  const { ada, ben, swim, testApp } = await swimWithBen()
  await confirm(ben, swim.id)
  await testApp.db.updateTable('members').set({ removal_started_at: new Date() }).where('id', '=', ben.id).execute()
  await removeAccount(testApp.deps, ben.id)
  expect(await ada.request(activities.read, ofActivity(swim.id))).not.toHaveProperty('has_companions')
  const { rows } = await sql`select from companions where activity_id = ${swim.id}`.execute(testApp.db)
  expect(rows).toEqual([])
})

test('the link remains when one of them stops following the other', async () => {
  const { ada, ben, cleo, swim } = await swimWithBen()
  const ownId = await confirm(ben, swim.id)
  await ben.request(connections.unfollow, { params: { userId: ada.id } })
  expect(await shownTo(cleo, swim.id)).toEqual([`${ben.name}, ${ownId}`])
})

test('a draft that is posted later asks the members then', async () => {
  const { ada, ben, testApp } = await openTestApp()
  await follow(ben, ada)
  const content = { title: 'Tomorrow', companion_ids: [ben.id] }
  const params = { draftId: crypto.randomUUID() }
  const publish_at = new Date(Date.now() + 3_600_000).toISOString()
  await ada.request(drafts.save, { params, body: { content, publish_at } })
  expect(await noticesOf(ben)).toEqual([])
  await sql`update drafts set publish_at = now() - interval '1 minute' where id = ${params.draftId}`.execute(testApp.db)
  await publishDraft(testApp.deps, { memberId: ada.id, draftId: params.draftId })
  expect(await noticesOf(ben)).toEqual([ada.name])
})
