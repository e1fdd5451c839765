import { users } from '@daystar/contract/accounts'
import { circles } from '@daystar/contract/circles'
import { connections } from '@daystar/contract/connections'
import { events } from '@daystar/contract/events'
import { welcome } from '@daystar/contract/first-steps'
import { invitations } from '@daystar/contract/joining/invitations'
import type { PackChoice } from '@daystar/contract/joining/welcome-packs'
import { blocks } from '@daystar/contract/moderation/blocks'
import type { BodyOf } from '@daystar/contract/route'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Member } from '../../../testing/callers.ts'
import { password, signIn } from '../../../testing/credentials.ts'
import { createEvent } from '../../../testing/event-actions.ts'
import { createCircle, follow, leaveCircle } from '../../../testing/member-actions.ts'
import { currentSample } from '../../../testing/sample.ts'
import { createTestApp } from '../../../testing/test-app.ts'

/** Ada is followed by Ben and Cleo, who agree to be in welcome packs. */
async function createCommunity() {
  const app = await createTestApp()
  const { ada, ben, cleo, testApp, visitor } = app
  const { db } = testApp
  for (const member of [ben, cleo]) {
    await follow(member, ada)
    await member.request(users.edit, { body: { allows_packs: true } })
  }
  const invite = async (pack: Partial<BodyOf<typeof invitations.create>>) => {
    const { url } = await ada.request(invitations.create, { body: { max_uses: 5, days: 7, ...pack } })
    return url.split('#')[1] ?? ''
  }
  const join = async (name: string, invitation: string, pack?: PackChoice) => {
    const email = `${name.toLowerCase()}@swimmers.example`
    const body = { name, email, password, invitation, ...(pack && { pack }) }
    const { id, username } = await visitor.request(users.signUp, { body })
    const { access_token: token } = await signIn(visitor, email)
    return new Member(testApp.app, { id, name, username, email, token })
  }
  const check = (token: string) => visitor.request(invitations.check, { body: { token } })
  const setMember = (member: Member, values: string) =>
    sql`update members set ${sql.raw(values)} where id = ${member.id}`.execute(db)
  return { ...app, db, invite, join, check, setMember }
}

const followedBy = async (member: Member) =>
  (await member.request(connections.following, { params: { userId: 'me' } })).map(({ name }) => name).sort()
const circlesOf = async (member: Member) =>
  (await member.request(circles.ofMember, { params: { userId: 'me' } })).map(({ name }) => name)
const leftOutFor = async (member: Member) => (await member.request(welcome.read)).pack_left_out

test('a person who joins gets what they chose from the pack: circle, members and event', async () => {
  const { ada, ben, cleo, invite, join, check } = await createCommunity()
  const circleId = await createCircle(ada, 'Dawn swimmers', true)
  const { id: eventId } = await createEvent(ada, { audience: 'circle', circle_id: circleId })
  const token = await invite({ circle_id: circleId, member_ids: [cleo.id, ben.id], event_id: eventId })
  expect(await check(token)).toMatchObject({
    invited_by: ada.name,
    circle_name: 'Dawn swimmers',
    pack: {
      members: [{ member_id: cleo.id, name: cleo.name }, { name: ben.name }],
      event: { title: currentSample().eventTitle },
    },
  })
  const emil = await join('Emil', token, { circle: true, member_ids: [ben.id, cleo.id], event: true })
  expect(await circlesOf(emil)).toEqual(['Dawn swimmers'])
  expect(await followedBy(emil)).toEqual([ben.name, cleo.name])
  expect(await emil.request(events.read, { params: { eventId } })).toMatchObject({ own_answer: { answer: 'going' } })
  expect(await leftOutFor(emil)).toEqual([])
})

test('deselected rows are not applied, and without a choice only the circle is', async () => {
  const { ada, ben, cleo, invite, join } = await createCommunity()
  const circleId = await createCircle(ada, 'Dawn swimmers', true)
  const { id: eventId } = await createEvent(ada)
  const token = await invite({ circle_id: circleId, member_ids: [ben.id, cleo.id], event_id: eventId })
  const emil = await join('Emil', token, { circle: false, member_ids: [cleo.id], event: false })
  expect([await circlesOf(emil), await followedBy(emil)]).toEqual([[], [cleo.name]])
  expect(await emil.request(events.read, { params: { eventId } })).toMatchObject({ own_answer: null })
  const frida = await join('Frida', token)
  expect([await circlesOf(frida), await followedBy(frida)]).toEqual([['Dawn swimmers'], []])
})

test('opening a link does not use it; joining does', async () => {
  const { ada, ben, invite, join, check } = await createCommunity()
  const token = await invite({ member_ids: [ben.id] })
  await check(token)
  await check(token)
  expect(await ada.request(invitations.own)).toMatchObject([{ uses: 0 }])
  await join('Emil', token, { circle: true, member_ids: [ben.id], event: false })
  expect(await ada.request(invitations.own)).toMatchObject([{ uses: 1, pack_members: [{ name: ben.name }] }])
})

test('only followers who agreed can be in a pack, and they are the ones to choose from', async () => {
  const { ada, ben, cleo, testApp } = await createCommunity()
  const dora = await testApp.createMember('dora')
  await dora.request(users.edit, { body: { allows_packs: true } })
  await cleo.request(users.edit, { body: { allows_packs: false } })
  const named = (await ada.request(invitations.packMembers)).map(({ name }) => name)
  expect(named).toEqual([ben.name])
  const create = (...memberIds: number[]) =>
    ada.request(invitations.create, { body: { max_uses: 1, days: 7, member_ids: memberIds } })
  for (const { id } of [dora, cleo]) expect(await create(ben.id, id)).toBeRejectedWith('pack_member_missing')
  expect(await create(ben.id, ben.id)).toMatchObject({ pack_members: [{ name: ben.name }] })
})

test('a pack has at most ten members', async () => {
  const { ada } = await createCommunity()
  const body = { max_uses: 1, days: 7, member_ids: Array.from({ length: 11 }, (_, index) => index + 1) }
  expect(await ada.requestInvalid(invitations.create, { body })).toBeRejectedWith('validation', 'body.member_ids')
})

test('a pack contains only a coming event that people who join can see', async () => {
  const { ada, ben } = await createCommunity()
  const circleId = await createCircle(ada, 'Dawn swimmers', true)
  const create = (eventId: number, circle: number | null = null) =>
    ada.request(invitations.create, { body: { max_uses: 1, days: 7, event_id: eventId, circle_id: circle } })
  const { id: inCircle } = await createEvent(ada, { audience: 'circle', circle_id: circleId })
  expect(await create(inCircle)).toBeRejectedWith('pack_event_hidden')
  expect(await create(inCircle, circleId)).toMatchObject({
    pack_event: { id: inCircle, title: currentSample().eventTitle },
  })
  const { id: forInvited } = await createEvent(ada, { audience: 'invited', circle_id: circleId })
  expect(await create(forInvited, circleId)).toBeRejectedWith('pack_event_hidden')
  const { id: forFollowers } = await createEvent(ada, { audience: 'followers' })
  expect(await create(forFollowers, circleId)).toBeRejectedWith('pack_event_hidden')
  const { id: ofBen } = await createEvent(ben, { audience: 'followers' })
  expect(await create(ofBen)).toBeRejectedWith('event_not_found')
})

test.each<[string, (community: Awaited<ReturnType<typeof createCommunity>>) => Promise<unknown>]>([
  ['no longer agrees', ({ ben }) => ben.request(users.edit, { body: { allows_packs: false } })],
  ['no longer follows', ({ ada, ben }) => ben.request(connections.unfollow, { params: { userId: ada.id } })],
  ['blocked the inviter', ({ ada, ben }) => ben.request(blocks.add, { params: { userId: ada.id } })],
  ['is suspended', ({ ben, setMember }) => setMember(ben, "suspended_until = now() + interval '1 hour'")],
  ['is limited', ({ ben, setMember }) => setMember(ben, 'is_limited = true')],
  ['is deleting the account', ({ ben, setMember }) => setMember(ben, "deletion_at = now() + interval '1 day'")],
])('a member who %s is left out, which the new member is told', async (_, change) => {
  const community = await createCommunity()
  const { ben, cleo, invite, join, check } = community
  const token = await invite({ member_ids: [ben.id, cleo.id] })
  await change(community)
  expect((await check(token)).pack.members).toMatchObject([{ name: cleo.name }])
  const emil = await join('Emil', token, { circle: true, member_ids: [ben.id, cleo.id], event: false })
  expect(await followedBy(emil)).toEqual([cleo.name])
  expect(await leftOutFor(emil)).toEqual(['member'])
})

test('a circle that the inviter left and an event that was cancelled are left out', async () => {
  const { ada, ben, invite, join, check } = await createCommunity()
  const circleId = await createCircle(ada, 'Dawn swimmers', true, [ben])
  const { id: eventId } = await createEvent(ada)
  const token = await invite({ circle_id: circleId, event_id: eventId, member_ids: [ben.id] })
  await leaveCircle(ada, circleId)
  await ada.request(events.cancel, { params: { eventId }, body: { scope: 'all' } })
  expect((await check(token)).pack.event).toBeNull()
  const emil = await join('Emil', token, { circle: true, member_ids: [ben.id], event: true })
  expect(await followedBy(emil)).toEqual([ben.name])
  expect((await leftOutFor(emil)).sort()).toEqual(['circle', 'event'])
})

test.each<
  [string, (event: { author: Member; inviter: Member; circleId: number; eventId: number }) => Promise<unknown>]
>([
  [
    'its author restricts',
    ({ author, eventId }) => author.request(events.edit, { params: { eventId }, body: { audience: 'invited' } }),
  ],
  ['the inviter left with the circle', ({ inviter, circleId }) => leaveCircle(inviter, circleId)],
  [
    'its author hides from the inviter with a block',
    ({ author, inviter }) => author.request(blocks.add, { params: { userId: inviter.id } }),
  ],
])('an event that %s is not shown with the invitation', async (_, hide) => {
  const { ada, ben, invite, check } = await createCommunity()
  const circleId = await createCircle(ben, 'ნავი', true, [ada])
  const { id: eventId } = await createEvent(ben, { audience: 'circle', circle_id: circleId })
  const token = await invite({ circle_id: circleId, event_id: eventId })
  expect((await check(token)).pack.event).toMatchObject({ title: currentSample().eventTitle })
  await hide({ author: ben, inviter: ada, circleId, eventId })
  expect((await check(token)).pack.event).toBeNull()
  expect(await ada.request(invitations.own)).toMatchObject([{ pack_event: null }])
})

test('nobody but the members of the pack can be followed with it', async () => {
  const { ada, ben, cleo, invite, join } = await createCommunity()
  const token = await invite({ member_ids: [ben.id] })
  const emil = await join('Emil', token, { circle: true, member_ids: [ben.id, cleo.id, ada.id], event: true })
  expect(await followedBy(emil)).toEqual([ben.name])
})

test('two people who join at the same moment both get the pack', async () => {
  const { ada, ben, cleo, invite, join } = await createCommunity()
  const circleId = await createCircle(ada, 'Dawn swimmers', false)
  const { id: eventId } = await createEvent(ada)
  const token = await invite({ circle_id: circleId, event_id: eventId, member_ids: [ben.id, cleo.id] })
  const pack = { circle: true, member_ids: [cleo.id, ben.id], event: true }
  const joined = await Promise.all(['Emil', 'Frida', 'Gus', 'Hana'].map((name) => join(name, token, pack)))
  for (const member of joined) expect(await followedBy(member)).toEqual([ben.name, cleo.name])
  expect(await ada.request(events.read, { params: { eventId } })).toMatchObject({ going_count: 1 + joined.length })
})
