import { circles } from '@daystar/contract/circles'
import { circleInvitations } from '@daystar/contract/circles/invitations'
import { blocks } from '@daystar/contract/moderation/blocks'
import { notifications } from '@daystar/contract/notifications'
import { expect, test } from 'vitest'
import type { Member } from '../../../testing/callers.ts'
import { createCircle, follow, leaveCircle } from '../../../testing/member-actions.ts'
import { sharedTestApp } from '../../../testing/test-app.ts'

const openTestApp = sharedTestApp()

const invite = (member: Member, circleId: number, others: readonly Member[]) =>
  member.request(circleInvitations.create, {
    params: { circleId },
    body: { member_ids: others.map(({ id }) => id) },
  })
const join = (member: Member, circleId: number) => member.request(circles.joinSelf, { params: { circleId }, query: {} })
const read = (member: Member, circleId: number) => member.request(circles.read, { params: { circleId } })
const invitationsOf = async (member: Member) =>
  (await member.request(notifications.list)).flatMap(({ type, actor, circle_id }) =>
    type === 'circle_invited' ? [{ from: actor.name, circle_id }] : [],
  )

/** Ada is the admin of a private circle, to which Dora belongs. Ben follows Dora. */
async function createChoir() {
  const app = await openTestApp({ members: ['dora'] })
  await follow(app.ben, app.dora)
  const choir = await createCircle(app.ada, 'Choir', true, [app.dora])
  return { ...app, choir }
}

test('a member invites a connection, who is notified and joins a private circle without its link', async () => {
  const { ben, dora, choir } = await createChoir()
  expect(await join(ben, choir)).toBeRejectedWith('invite_needed')
  expect(await read(ben, choir)).toMatchObject({ is_invited: false })
  expect(await invite(dora, choir, [ben])).toEqual({ invited: [ben.id] })
  expect(await invitationsOf(ben)).toEqual([{ from: dora.name, circle_id: choir }])
  expect(await read(ben, choir)).toMatchObject({ is_invited: true, is_member: false })

  expect(await join(ben, choir)).toMatchObject({ is_member: true })
  expect(await invitationsOf(ben)).toEqual([])
})

test('only connections who neither belong to the circle nor were removed from it are invited, and once', async () => {
  const { ada, ben, cleo, dora, choir, testApp } = await createChoir()
  const emil = await testApp.createMember('emil')
  await follow(dora, emil)
  await follow(dora, ada)
  expect(await invite(dora, choir, [ada, ben, cleo, dora, emil])).toEqual({ invited: [ben.id, emil.id] })
  expect(await invite(dora, choir, [ben])).toEqual({ invited: [] })

  await join(emil, choir)
  await ada.request(circles.leave, { params: { circleId: choir, userId: emil.id }, query: { reason: 'Spam' } })
  expect(await invite(dora, choir, [emil])).toEqual({ invited: [] })
  expect(await join(emil, choir)).toBeRejectedWith('removed_from_circle')
})

test('an invitation ends when the member who sent it leaves, and another member can repeat it', async () => {
  const { ada, ben, dora, choir } = await createChoir()
  await invite(dora, choir, [ben])
  await leaveCircle(dora, choir)
  expect(await read(ben, choir)).toMatchObject({ is_invited: false })
  expect(await join(ben, choir)).toBeRejectedWith('invite_needed')
  expect(await invitationsOf(ben)).toEqual([])

  await follow(ben, ada)
  expect(await invite(ada, choir, [ben])).toEqual({ invited: [ben.id] })
  expect(await join(ben, choir)).toMatchObject({ is_member: true })
})

test('an invitation ends with a block between the two members', async () => {
  const { ben, dora, choir } = await createChoir()
  await invite(dora, choir, [ben])
  await ben.request(blocks.add, { params: { userId: dora.id } })
  expect(await invitationsOf(ben)).toEqual([])
  expect(await join(ben, choir)).toBeRejectedWith('invite_needed')
  expect(await invite(dora, choir, [ben])).toEqual({ invited: [] })
})

test('an admin who revokes the invite link also ends the invitations of members', async () => {
  const { ada, ben, dora, choir } = await createChoir()
  await invite(dora, choir, [ben])
  await ada.request(circles.revokeInvite, { params: { circleId: choir } })
  expect(await invitationsOf(ben)).toEqual([])
  expect(await join(ben, choir)).toBeRejectedWith('invite_needed')
})

test('ten simultaneous invitations are one', async () => {
  const { ben, dora, choir } = await createChoir()
  const replies = await Promise.all(Array.from({ length: 10 }, () => invite(dora, choir, [ben])))
  expect(replies.flatMap(({ invited }) => invited)).toEqual([ben.id])
  expect(await invitationsOf(ben)).toHaveLength(1)
})
