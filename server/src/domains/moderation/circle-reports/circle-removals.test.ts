import { audit } from '@daystar/contract/audit'
import { circles } from '@daystar/contract/circles'
import { sanctions } from '@daystar/contract/moderation/sanctions'
import { expect, test } from 'vitest'
import type { Member } from '../../../testing/callers.ts'
import { createCircle, leaveCircle } from '../../../testing/member-actions.ts'
import { createTestApp, sharedTestApp } from '../../../testing/test-app.ts'

const openTestApp = sharedTestApp({}, { language: 'en' })

/** Ada is the admin of a public circle to which Ben belongs. */
async function createLake(createApp = openTestApp) {
  const app = await createApp({ members: ['mona'] })
  const lake = await createCircle(app.ada, 'Lake', false, [app.ben])
  return { ...app, lake }
}

const why = { rule: 'spam', reason: 'Advertising in comments.' } as const
const remove = (admin: Member, circleId: number, member: Member, query: Partial<typeof why> = why) =>
  admin.request(circles.leave, { params: { circleId, userId: member.id }, query })
const join = (member: Member, circleId: number) => member.request(circles.joinSelf, { params: { circleId } })
const appealOf = async (member: Member) => {
  const [sanction] = await member.request(sanctions.own)
  const params = { sanctionId: sanction?.id ?? 0 }
  await member.request(sanctions.appeal, { params, body: { text: 'It was a question.' } })
  return params
}

test('a member whom an admin removes from a circle reads the circle, the rule, the reason, and how to appeal', async () => {
  const { ada, ben, lake, testApp } = await createLake()
  await remove(ada, lake, ben)
  await testApp.runJobs()
  expect(testApp.sentEmails).toMatchObject([{ to: ben.email, subject: 'An admin removed you from a circle (Daystar)' }])
  expect(testApp.sentEmails[0]?.text).toMatch(
    /You were removed from the circle “Lake”\.\n\nRule: No spam or advertising\n\nReason: Advertising in comments\.\n\n.*you can appeal once/s,
  )
  expect(await ben.request(sanctions.own)).toMatchObject([
    { kind: 'removal', subject_type: null, circle_name: 'Lake', rule: 'spam', reason: 'Advertising in comments.' },
  ])
})

test('moderators read the name of the circle once the removed member has appealed', async () => {
  const { ada, ben, mona, lake } = await createLake()
  await remove(ada, lake, ben)
  const known = async () => (await mona.request(sanctions.ofMember, { params: { userId: ben.id } })).sanctions
  expect(JSON.stringify(await known())).not.toContain('Lake')
  await appealOf(ben)
  expect(await known()).toMatchObject([{ circle_name: 'Lake', appeal: 'It was a question.' }])
})

test('a removed member whose appeal is granted can join the circle again', async () => {
  const { ada, ben, cleo, mona, lake, testApp } = await createLake()
  await join(cleo, lake)
  await remove(ada, lake, cleo)
  await remove(ada, lake, ben)
  const params = await appealOf(ben)
  await mona.request(sanctions.decideAppeal, { params, body: { lifts: true, answer: 'You may return.' } })

  expect(await join(ben, lake)).toMatchObject({ is_member: true })
  expect(await join(cleo, lake)).toBeRejectedWith('removed_from_circle')
  await testApp.runJobs()
  const [email] = testApp.sentEmails.filter(({ to, subject }) => to === ben.email && subject.includes('changed'))
  expect(email?.text).toMatch(
    /withdrew your removal from the circle “Lake”\. You can join it again\.\n\nYou may return\./,
  )
})

test('a removed member whose appeal is rejected cannot join the circle again', async () => {
  const { ada, ben, mona, lake } = await createLake()
  await remove(ada, lake, ben)
  const params = await appealOf(ben)
  await mona.request(sanctions.decideAppeal, { params, body: { lifts: false, answer: 'It was the third time.' } })
  expect(await join(ben, lake)).toBeRejectedWith('removed_from_circle')
})

test('a client that sends no reason can remove a member, who can appeal as well', async () => {
  const { ada, ben, lake, testApp } = await createLake()
  await remove(ada, lake, ben, {})
  await testApp.runJobs()
  expect(testApp.sentEmails[0]?.text).not.toMatch(/Rule:|Reason:/)
  expect(await ben.request(sanctions.own)).toMatchObject([{ rule: null, reason: '', circle_name: 'Lake' }])
})

test('neither leaving a circle nor removing a member twice is another decision', async () => {
  const { ada, ben, cleo, lake } = await createLake()
  await join(cleo, lake)
  await leaveCircle(cleo, lake)
  await remove(ada, lake, ben)
  await remove(ada, lake, ben)
  expect(await cleo.request(sanctions.own)).toEqual([])
  expect(await ben.request(sanctions.own)).toHaveLength(1)
})

test('the audit log records who removed whom from which circle, and why', async () => {
  const { ada, ben, lake, testApp } = await createLake(createTestApp)
  const olga = await testApp.createMember('olga')
  await remove(ada, lake, ben)
  expect(await olga.request(audit.list)).toMatchObject([
    {
      action: 'member_removed_from_circle',
      actor: { name: ada.name },
      reason: 'Advertising in comments.',
      details: { circle_id: String(lake), rule: 'spam' },
    },
  ])
})
