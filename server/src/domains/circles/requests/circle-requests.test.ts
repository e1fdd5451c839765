import { circles } from '@daystar/contract/circles'
import { circleRequests } from '@daystar/contract/circles/requests'
import { feed } from '@daystar/contract/feed'
import { limits } from '@daystar/contract/limits'
import { blocks } from '@daystar/contract/moderation/blocks'
import { notifications } from '@daystar/contract/notifications'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Member } from '../../../testing/callers.ts'
import { duringTransaction } from '../../../testing/database/held-transaction.ts'
import { createActivity, createCircle } from '../../../testing/member-actions.ts'
import { createTestApp, sharedTestApp } from '../../../testing/test-app.ts'

const openTestApp = sharedTestApp()

const ask = (member: Member, circleId: number, text = '') =>
  member.request(circleRequests.create, { params: { circleId }, body: { text } })
const withdraw = (member: Member, circleId: number) => member.request(circleRequests.withdraw, { params: { circleId } })
const accept = (admin: Member, circleId: number, { id: userId }: Member) =>
  admin.request(circleRequests.accept, { params: { circleId, userId } })
const decline = (admin: Member, circleId: number, { id: userId }: Member) =>
  admin.request(circleRequests.decline, { params: { circleId, userId } })
const listed = (admin: Member, circleId: number) => admin.request(circleRequests.list, { params: { circleId } })
const read = (member: Member, circleId: number) => member.request(circles.read, { params: { circleId } })
const noticesOf = async (member: Member) =>
  (await member.request(notifications.list)).flatMap(({ type, actor, circle_id }) =>
    circle_id === null ? [] : [{ type, from: actor.name, circle_id }],
  )

/** Ada is the admin of a private circle, of which Dora is a moderator. */
async function createBakers() {
  const app = await openTestApp({ members: ['dora'] })
  const bakers = await createCircle(app.ada, 'Bakers', true, [app.dora])
  await app.ada.request(circles.appointModerator, { params: { circleId: bakers, userId: app.dora.id } })
  return { ...app, bakers }
}

test('a member whose request is accepted belongs to the circle and reads what was posted before', async () => {
  const { ada, ben, dora, bakers } = await createBakers()
  await createActivity(ada, { title: 'Rye', circle_ids: [bakers] })
  expect(await ask(ben, bakers, ' I bake, too. ')).toEqual({ requested_at: expect.any(String) })
  expect(await read(ben, bakers)).toMatchObject({ is_member: false, requested_at: expect.any(String) })
  expect(await listed(dora, bakers)).toMatchObject([{ id: ben.id, name: ben.name, text: 'I bake, too.' }])

  await accept(dora, bakers, ben)
  expect(await read(ben, bakers)).toMatchObject({ is_member: true, is_admin: false, is_moderator: false })
  expect(await ben.request(feed.circle, { params: { circleId: bakers } })).toMatchObject([{ title: 'Rye' }])
  expect(await listed(ada, bakers)).toEqual([])
})

test('admins and moderators are notified of a request until it is decided, and its member once it is accepted', async () => {
  const { ada, ben, dora, bakers } = await createBakers()
  await ask(ben, bakers)
  const request = { type: 'circle_requested', from: ben.name, circle_id: bakers }
  expect(await noticesOf(ada)).toContainEqual(request)
  expect(await noticesOf(dora)).toEqual([request])
  await accept(ada, bakers, ben)
  expect(await noticesOf(dora)).toEqual([])
  expect(await noticesOf(ben)).toContainEqual({ type: 'circle_accepted', from: ada.name, circle_id: bakers })
})

test('a moderator who is no longer one does not see notifications of requests', async () => {
  const { ada, ben, dora, bakers } = await createBakers()
  await ask(ben, bakers)
  await ada.request(circles.dismissModerator, { params: { circleId: bakers, userId: dora.id } })
  expect(await noticesOf(dora)).toEqual([])
})

test('a declined member is not notified and cannot ask again for a period that doubles', async () => {
  const { ada, ben, bakers, testApp } = await createBakers()
  const before = await noticesOf(ben)
  await ask(ben, bakers)
  await decline(ada, bakers, ben)
  expect(await noticesOf(ben)).toEqual(before)
  expect(await read(ben, bakers)).toMatchObject({ requested_at: null })
  expect(await ask(ben, bakers)).toBeRejectedWith('circle_request_cooldown')

  const pauses = () =>
    testApp.db
      .selectFrom('circle_request_pauses')
      .select(sql<number>`round(extract(epoch from ends_at - now()) / 86400)::int`.as('days'))
      .where('circle_id', '=', bakers)
      .execute()
  expect(await pauses()).toEqual([{ days: 30 }])
  await sql`update circle_request_pauses set ends_at = now() where circle_id = ${bakers}`.execute(testApp.db)
  await ask(ben, bakers)
  await decline(ada, bakers, ben)
  expect(await pauses()).toEqual([{ days: 60 }])
})

test('a withdrawn request is gone for the admins, and the member can ask again at once', async () => {
  const { ada, ben, bakers } = await createBakers()
  await ask(ben, bakers, 'First')
  await withdraw(ben, bakers)
  await withdraw(ben, bakers)
  expect(await listed(ada, bakers)).toEqual([])
  expect(await accept(ada, bakers, ben)).toBeRejectedWith('request_not_found')
  await ask(ben, bakers, 'Second')
  await ask(ben, bakers, 'Third')
  expect(await listed(ada, bakers)).toMatchObject([{ text: 'Third' }])
})

test('those whom an admin blocked are hidden from this admin and not from others', async () => {
  const { ada, ben, dora, bakers } = await createBakers()
  await ada.request(blocks.add, { params: { userId: ben.id } })
  await ask(ben, bakers)
  expect(await listed(ada, bakers)).toEqual([])
  expect(await ada.request(circleRequests.count, { params: { circleId: bakers } })).toEqual({ count: 0 })
  expect((await noticesOf(ada)).filter(({ circle_id }) => circle_id === bakers)).toEqual([])
  expect(await accept(ada, bakers, ben)).toBeRejectedWith('request_not_found')
  expect(await decline(ada, bakers, ben)).toBeRejectedWith('request_not_found')
  expect(await listed(dora, bakers)).toMatchObject([{ id: ben.id }])
  await ada.request(blocks.remove, { params: { userId: ben.id } })
})

test('a request ends when an admin removes its member from the circle', async () => {
  const { ada, ben, bakers } = await createBakers()
  await ask(ben, bakers)
  await ada.request(circles.leave, { params: { circleId: bakers, userId: ben.id } })
  expect(await listed(ada, bakers)).toEqual([])
})

test('what a private circle reveals to a member who asked are its name, description and number of members', async () => {
  const { ben, bakers } = await createBakers()
  await ask(ben, bakers)
  expect(await read(ben, bakers)).toMatchObject({ name: 'Bakers', member_count: 2, members: [], admins: [] })
  const params = { circleId: bakers }
  expect(await ben.request(circles.members, { params })).toBeRejectedWith('members_only')
  expect(await ben.request(feed.circle, { params })).toBeRejectedWith('members_only')
})

test('of two admins who decide at once, one accepts and the other finds no request', async () => {
  const { ada, ben, dora, bakers } = await createBakers()
  await ask(ben, bakers)
  const [declined, accepted] = await Promise.all([decline(ada, bakers, ben), accept(dora, bakers, ben)])
  const { is_member: isMember } = (await read(ben, bakers)) as { is_member: boolean }
  if (isMember) expect(declined).toBeRejectedWith('request_not_found')
  else expect(accepted).toBeRejectedWith('request_not_found')
  expect(await listed(ada, bakers)).toEqual([])
})

test('two admins who accept at once add the member once, with one notification', async () => {
  const { ada, ben, dora, bakers } = await createBakers()
  await ask(ben, bakers)
  expect(await Promise.all([accept(ada, bakers, ben), accept(dora, bakers, ben)])).toEqual([undefined, undefined])
  expect(await read(ben, bakers)).toMatchObject({ is_member: true, member_count: 3 })
  expect((await noticesOf(ben)).filter(({ circle_id }) => circle_id === bakers)).toHaveLength(1)
})

test('a member who joins by the invite link while an admin accepts joins once and waits for no decision', async () => {
  const { ada, ben, bakers, testApp } = await createBakers()
  await ask(ben, bakers)
  const { token: invite } = (await ada.request(circles.invite, { params: { circleId: bakers } })) as { token: string }
  const [, joined] = await Promise.all([
    accept(ada, bakers, ben),
    ben.request(circles.joinSelf, { params: { circleId: bakers }, query: { invite } }),
  ])
  if ('code' in (joined as object)) expect(joined).toBeRejectedWith('already_member')
  expect(await read(ada, bakers)).toMatchObject({ member_count: 3 })
  const open = await testApp.db
    .selectFrom('circle_requests')
    .select('member_id')
    .where('circle_id', '=', bakers)
    .execute()
  expect(open).toEqual([])
})

test('a request that waits for the removal of its member from the circle is rejected', async () => {
  const { ben, bakers, testApp } = await createBakers()
  const remove = async (tx: Parameters<Parameters<typeof duringTransaction>[1]>[0]) => {
    await tx.selectFrom('circles').select('id').where('id', '=', bakers).forUpdate().execute()
    await tx.insertInto('circle_bars').values({ circle_id: bakers, member_id: ben.id }).execute()
  }
  expect(await duringTransaction(testApp, remove, () => ask(ben, bakers))).toBeRejectedWith('removed_from_circle')
})

test('a member has a limited number of requests that wait for a decision', async () => {
  const { ada, ben, testApp } = await createTestApp()
  const circleIds = await testApp.db
    .insertInto('circles')
    .values(
      Array.from({ length: limits.openCircleRequests + 1 }, (_, i) => ({ name: `Circle ${i}`, is_private: true })),
    )
    .returning('id')
    .execute()
  await testApp.db
    .insertInto('circle_members')
    .values(circleIds.map(({ id }) => ({ circle_id: id, member_id: ada.id, role: 'admin' as const })))
    .execute()
  const results = await Promise.all(circleIds.map(({ id }) => ask(ben, id)))
  expect(results.filter((result) => 'code' in result)).toEqual([
    expect.objectContaining({ code: 'circle_requests_full' }),
  ])
})
