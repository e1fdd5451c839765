import { users } from '@daystar/contract/accounts'
import { audit } from '@daystar/contract/audit'
import { sanctions } from '@daystar/contract/moderation/sanctions'
import { expect, test } from 'vitest'
import type { Tx } from '../../../platform/database/database.ts'
import { impose, sanctionIdOf } from '../../../testing/actions/moderation-actions.ts'
import type { Member } from '../../../testing/callers.ts'
import { duringTransaction } from '../../../testing/database/held-transaction.ts'
import { createTestApp } from '../../../testing/test-app.ts'

async function createSuspendedMember() {
  const app = await createTestApp({ members: ['mona', 'mike'] }, { language: 'en' })
  await impose(app.mona, app.ada, 'suspension')
  return { ...app, sanctionId: await sanctionIdOf(app.ada) }
}

const appeal = (member: Member, sanctionId: number, text = 'It was not me.') =>
  member.request(sanctions.appeal, { params: { sanctionId }, body: { text } })
const decide = (moderator: Member, sanctionId: number, lifts: boolean) =>
  moderator.requestRaw(sanctions.decideAppeal, { params: { sanctionId }, body: { lifts, answer: 'We looked at it.' } })

test('a member appeals a sanction once', async () => {
  const { ada, mona, sanctionId } = await createSuspendedMember()
  await appeal(ada, sanctionId)
  expect(await appeal(ada, sanctionId, 'Again.')).toBeRejectedWith('already_appealed')
  expect(await mona.request(sanctions.appeals)).toMatchObject([
    {
      member: { name: ada.name },
      sanction: { id: sanctionId, appeal: 'It was not me.', created_by: { name: mona.name } },
    },
  ])
})

test('a sanction that was lifted cannot be appealed, and a moderator does not decide an appeal of their own', async () => {
  const { ada, mona, mike, sanctionId, testApp } = await createSuspendedMember()
  await mona.request(sanctions.lift, { params: { sanctionId }, body: { reason: '' } })
  expect(await appeal(ada, sanctionId)).toBeRejectedWith('sanction_lifted')

  const olga = await testApp.createMember('olga')
  await impose(olga, mona, 'warning')
  await appeal(mona, await sanctionIdOf(mona))
  expect(await mona.request(sanctions.appeals)).toEqual([])
  expect(await mike.request(sanctions.appeals)).toMatchObject([{ member: { name: mona.name } }])
})

test('only an appealed sanction is decided, and its lifting is recorded once', async () => {
  const { ada, mona, mike, sanctionId, testApp } = await createSuspendedMember()
  expect((await decide(mike, sanctionId, true)).statusCode).toBe(404)
  await appeal(ada, sanctionId)
  for (const moderator of [mike, mona])
    await moderator.request(sanctions.lift, { params: { sanctionId }, body: { reason: '' } })
  const lifted = await testApp.db
    .selectFrom('audit_events')
    .select('id')
    .where('action', '=', 'sanction_lifted')
    .execute()
  expect(lifted).toHaveLength(1)
})

test('a second decision about an appeal waits for the first', async () => {
  const { ada, mike, sanctionId, testApp } = await createSuspendedMember()
  await appeal(ada, sanctionId)
  const decideFirst = (tx: Tx) =>
    tx
      .updateTable('sanctions')
      .set({ appeal_decided_at: new Date(), appeal_answer: 'No.' })
      .where('id', '=', sanctionId)
      .execute()
  const reply = await duringTransaction(testApp, decideFirst, () => decide(mike, sanctionId, true))
  expect(reply.json()).toMatchObject({ code: 'appeal_decided' })
})

test('confirms the sanctions of the member only as read', async () => {
  const { ada, ben, mona } = await createSuspendedMember()
  await impose(mona, ben, 'warning')
  await ben.request(sanctions.markSeen)
  expect(await ben.request(sanctions.own)).toMatchObject([{ is_seen: true }])
  expect(await ada.request(sanctions.own)).toMatchObject([{ is_seen: false }])
})

test('only a suspension has an end', async () => {
  const { ben, mona, testApp } = await createSuspendedMember()
  await impose(mona, ben, 'limit', 3)
  const ends = await testApp.db.selectFrom('sanctions').select('ends_at').where('member_id', '=', ben.id).execute()
  expect(ends).toEqual([{ ends_at: null }])
})

test('an appeal that is granted lifts the sanction', async () => {
  const { ada, mike, sanctionId, testApp } = await createSuspendedMember()
  await appeal(ada, sanctionId)
  await testApp.db.updateTable('sanctions').set({ seen_at: new Date() }).execute()
  expect((await decide(mike, sanctionId, true)).statusCode).toBe(204)
  expect(await ada.request(users.me)).toMatchObject({ has_unread_sanction: true })
  expect(await ada.request(sanctions.own)).toMatchObject([{ appeal_answer: 'We looked at it.', is_in_force: false }])
  expect(await mike.request(sanctions.appeals)).toEqual([])
  const olga = await testApp.createMember('olga')
  const actions = (await olga.request(audit.list)).map(({ action }) => action)
  expect(actions).toEqual(['sanction_lifted', 'appeal_decided', 'sanction_appealed', 'sanction_imposed'])
})

test('only the first of two decisions about an appeal at the same moment succeeds', async () => {
  const { ada, mona, mike, sanctionId, testApp } = await createSuspendedMember()
  await appeal(ada, sanctionId)
  const replies = await Promise.all([mona, mike].map((moderator) => decide(moderator, sanctionId, false)))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
  expect(await ada.request(users.me)).toBeRejectedWith('account_suspended')
  await testApp.runJobs()
  expect(testApp.sentEmails.map(({ subject }) => subject)).toEqual([
    'Your account is suspended (Daystar)',
    'Your appeal was decided (Daystar)',
  ])
})
