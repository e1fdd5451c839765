import { activities } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import { planning } from '@daystar/contract/planning'
import { expect, test } from 'vitest'
import type { Tx } from '../../platform/database/database.ts'
import type { Member } from '../../testing/callers.ts'
import { duringTransaction } from '../../testing/database/held-transaction.ts'
import { createCircle } from '../../testing/member-actions.ts'
import { createTestApp, sharedTestApp, type TestApp } from '../../testing/test-app.ts'
import { createJpeg } from '../../testing/uploads.ts'

const openTestApp = sharedTestApp()

/** Ada and Ben are admins of the circle, Cleo is a member. */
async function createRaceApp(createApp = openTestApp) {
  const { ada, ben, cleo, testApp } = await createApp()
  const circleId = await createCircle(ada, 'Dawn swimmers', true, [ben, cleo])
  await ada.request(circles.promote, { params: { circleId, userId: ben.id } })
  return { ada, ben, cleo, testApp, circleId }
}
type RaceApp = Awaited<ReturnType<typeof createRaceApp>>

const lockCircle = (tx: Tx, circleId: number) =>
  tx.selectFrom('circles').select('id').where('id', '=', circleId).forUpdate().execute()

/** Ben is demoted while his request waits. */
async function whileDemoted({ testApp, circleId, ben }: RaceApp, request: () => Promise<unknown>): Promise<unknown> {
  const demote = async (tx: Tx) => {
    await lockCircle(tx, circleId)
    await tx.updateTable('circle_members').set({ role: 'member' }).where('member_id', '=', ben.id).execute()
  }
  return duringTransaction(testApp, demote, request)
}

/** Ben is removed from the circle while his request waits. */
async function whileRemoved({ testApp, circleId, ben }: RaceApp, request: () => Promise<unknown>): Promise<unknown> {
  const remove = async (tx: Tx) => {
    await lockCircle(tx, circleId)
    await tx.deleteFrom('circle_members').where('member_id', '=', ben.id).execute()
  }
  return duringTransaction(testApp, remove, request)
}

async function upload(ben: Member, endpoint: typeof circles.banner | typeof circles.image, circleId: number) {
  const file = { name: 'lake.jpg', content: await createJpeg() }
  return ben.upload(endpoint, {}, file, { params: { circleId } })
}

/** The part of the state that the requests of an admin change. */
async function stateOf({ db }: TestApp, circleId: number) {
  const columns = ['name', 'is_private', 'image_media_id', 'banner_media_id', 'member_count'] as const
  const circle = await db.selectFrom('circles').select(columns).where('id', '=', circleId).executeTakeFirst()
  const admins = await db.selectFrom('circle_members').select('member_id').where('role', '=', 'admin').execute()
  const invites = await db.selectFrom('circle_invites').select(['token', 'revoked_at']).execute()
  return { circle, admins, invites }
}

const adminRequests: [string, (app: RaceApp) => Promise<unknown>][] = [
  ['edit', ({ ben, circleId }) => ben.request(circles.edit, { params: { circleId }, body: { name: 'Mine' } })],
  ['promote', ({ ben, cleo, circleId }) => ben.request(circles.promote, { params: { circleId, userId: cleo.id } })],
  ['demote', ({ ada, ben, circleId }) => ben.request(circles.demote, { params: { circleId, userId: ada.id } })],
  ['remove', ({ ben, cleo, circleId }) => ben.request(circles.leave, { params: { circleId, userId: cleo.id } })],
  ['set the banner', ({ ben, circleId }) => upload(ben, circles.banner, circleId)],
  ['set the picture', ({ ben, circleId }) => upload(ben, circles.image, circleId)],
  ['revoke the invite', ({ ben, circleId }) => ben.request(circles.revokeInvite, { params: { circleId } })],
]

test.each(adminRequests)('an admin who is demoted at the same moment cannot %s', async (name, request) => {
  const app = await createRaceApp()
  const before = await stateOf(app.testApp, app.circleId)

  const code = name === 'remove' ? 'circle_moderators_only' : 'admins_only'
  expect(await whileDemoted(app, () => request(app))).toBeRejectedWith(code)

  const admins = before.admins.filter(({ member_id }) => member_id !== app.ben.id)
  expect(await stateOf(app.testApp, app.circleId)).toEqual({ ...before, admins })
})

const memberRequests: [string, (app: RaceApp) => Promise<unknown>][] = [
  ['copy the invite link', ({ ben, circleId }) => ben.request(circles.invite, { params: { circleId } })],
  ['post', ({ ben, circleId }) => ben.request(activities.upload, { body: { title: 'Lake', circle_ids: [circleId] } })],
  [
    'save planning',
    ({ ben, circleId }) =>
      ben.request(planning.saveGoals, {
        params: { place: `circle:${circleId}` },
        body: { content: 'Swim daily', base: null },
      }),
  ],
]

test.each(memberRequests)('a member who is removed at the same moment cannot %s', async (_, request) => {
  const app = await createRaceApp(createTestApp)
  expect(await whileRemoved(app, () => request(app))).toBeRejectedWith('members_only')
  expect(await app.testApp.db.selectFrom('activities').select('id').execute()).toEqual([])
  expect(await app.testApp.db.selectFrom('planning_documents').select('tool').execute()).toEqual([])
})

test('a member who is removed at the same moment cannot add an activity to the circle', async () => {
  const app = await createRaceApp()
  const { ben, circleId } = app
  const swim = await ben.request(activities.upload, { body: { title: 'Lake' } })
  const addToCircle = () =>
    ben.request(activities.update, { params: { activityId: swim.id }, body: { circle_ids: [circleId] } })
  expect(await whileRemoved(app, addToCircle)).toBeRejectedWith('members_only')
  expect(await ben.request(activities.read, { params: { activityId: swim.id } })).toMatchObject({ circle_ids: [] })
})

test('an invite that is revoked concurrently admits no one', async () => {
  const { ada, circleId, testApp } = await createRaceApp(createTestApp)
  const dora = await testApp.createMember('dora')
  const { token } = await ada.request(circles.invite, { params: { circleId } })
  const revoke = async (tx: Tx) => {
    await lockCircle(tx, circleId)
    await tx.updateTable('circle_invites').set({ revoked_at: new Date() }).execute()
  }
  const join = () => dora.request(circles.joinSelf, { params: { circleId }, query: { invite: token } })
  expect(await duringTransaction(testApp, revoke, join)).toBeRejectedWith('invite_needed')
})
