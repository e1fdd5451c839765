import { users } from '@daystar/contract/accounts'
import { community } from '@daystar/contract/community'
import { announcements } from '@daystar/contract/community/announcements'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Member } from '../../testing/callers.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { announcementEmail } from './announcement-emails.ts'

const draft = { subject: 'Summer\nswim', markdown: 'At the **lake**, [map](https://lake.example).', is_service: false }

async function createCommunity() {
  const app = await createTestApp({ members: ['olga'] }, { language: 'en' })
  await app.testApp.db.updateTable('members').set({ email_confirmed_at: new Date() }).execute()
  return app
}

async function tokenOf({ db }: TestApp, member: Member): Promise<string> {
  const { token } = await db
    .selectFrom('announcement_recipients')
    .select('token')
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow()
  return token
}

test('sends an email to all members who have confirmed their address, and reports the progress', async () => {
  const { testApp, olga, ada, cleo } = await createCommunity()
  await olga.request(community.edit, { body: { name: 'Lake Swimmers' } })
  await testApp.db.updateTable('members').set({ email_confirmed_at: null }).where('id', '=', cleo.id).execute()

  expect(await olga.request(announcements.send, { body: draft })).toMatchObject({ recipients: 3, sent: 0 })
  await testApp.runJobs()
  expect(testApp.sentEmails.map(({ to }) => to.split('.')[0]).sort()).toEqual(['ada', 'ben', 'olga'])
  const toAda = testApp.sentEmails.find(({ to }) => to === ada.email)
  expect(toAda).toMatchObject({
    subject: 'Summer swim',
    html: expect.stringContaining('<strong>lake</strong>, <a href="https://lake.example">map</a>'),
    text: expect.stringContaining('because you are a member of Lake Swimmers'),
  })
  expect(await olga.request(announcements.list)).toMatchObject({
    members: 3,
    subscribers: 3,
    announcements: [{ subject: 'Summer swim', author: { name: olga.name }, recipients: 3, sent: 3 }],
  })
})

test('a repeated request with the same key, and jobs that run again, send nothing twice', async () => {
  const { testApp, olga } = await createCommunity()
  const headers = { 'idempotency-key': 'one' }
  const first = await olga.request(announcements.send, { body: draft, headers })
  expect(await olga.request(announcements.send, { body: draft, headers })).toMatchObject({ id: first.id })
  await testApp.runJobs()
  expect(testApp.sentEmails).toHaveLength(4)

  // Repeats each job, as after a process that ended before the job was recorded as completed.
  await testApp.db.transaction().execute(async (tx) => {
    await testApp.deps.jobs.add(tx, 'queue_announcement', { announcementId: first.id })
    const recipients = await tx.selectFrom('announcement_recipients').select('member_id as memberId').execute()
    for (const { memberId } of recipients)
      await testApp.deps.jobs.add(tx, 'send_announcement', { announcementId: first.id, memberId })
  })
  await testApp.runJobs()
  expect(testApp.sentEmails).toHaveLength(4)
})

test('continues in batches after an interruption, and sends each member one email', async () => {
  const { testApp, olga } = await createCommunity()
  await sql`insert into members (email, password_hash, name, email_confirmed_at)
    select 'm' || i || '@daystar.example', '!', 'Marie ' || i, now() from generate_series(1, 230) i`.execute(testApp.db)
  await olga.request(announcements.send, { body: draft })
  // The first batch, in a transaction that is rolled back.
  await expect(
    testApp.db.transaction().execute(async (tx) => {
      await sql`update announcement_recipients set queued_at = now()`.execute(tx)
      throw new Error('killed')
    }),
  ).rejects.toThrow('killed')
  await testApp.runJobs()
  const recipients = testApp.sentEmails.map(({ to }) => to)
  expect(recipients).toHaveLength(234)
  expect(new Set(recipients).size).toBe(234)
}, 60_000)

test('one click unsubscribes, and only emails about the service are sent then', async () => {
  const { testApp, olga, ada, visitor } = await createCommunity()
  await olga.request(announcements.send, { body: draft })
  await testApp.runJobs()
  const token = await tokenOf(testApp, ada)
  // The request that mail programs send (RFC 8058).
  const response = await testApp.app.inject({
    method: 'POST',
    url: `/api/announcements/unsubscribe/${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(response.statusCode).toBe(204)
  expect(await ada.request(users.me)).toMatchObject({ receives_announcements: false })
  expect(await olga.request(announcements.list)).toMatchObject({ members: 4, subscribers: 3 })

  const sentToAda = async (isService: boolean) => {
    testApp.sentEmails.length = 0
    await olga.request(announcements.send, { body: { ...draft, is_service: isService } })
    await testApp.runJobs()
    return testApp.sentEmails.filter(({ to }) => to === ada.email).length
  }
  expect(await sentToAda(false)).toBe(0)
  expect(await sentToAda(true)).toBe(1)
  await ada.request(users.edit, { body: { receives_announcements: true } })
  expect(await sentToAda(false)).toBe(1)
  const unknown = { params: { token: crypto.randomUUID() }, body: {} }
  expect(await visitor.request(announcements.unsubscribe, unknown)).toBeRejectedWith('email_link_invalid')
})

test('says before and after sending how many members are left out, and why', async () => {
  const { testApp, olga, ada, ben, cleo } = await createCommunity()
  await testApp.createMember('dora')
  await testApp.db.updateTable('members').set({ email_confirmed_at: null }).where('id', '=', ada.id).execute()
  await ben.request(users.edit, { body: { receives_announcements: false } })
  await testApp.db.insertInto('sanctions').values({ member_id: cleo.id, kind: 'suspension', reason: 'Spam.' }).execute()
  const leftOut = { leaving: 0, unconfirmed: 2, suspended: 1, unsubscribed: 1 }
  expect(await olga.request(announcements.list)).toMatchObject({ members: 3, subscribers: 1, left_out: leftOut })
  expect(await olga.request(announcements.send, { body: draft })).toMatchObject({ recipients: 1, left_out: leftOut })
  const aboutService = await olga.request(announcements.send, { body: { ...draft, is_service: true } })
  expect(aboutService).toMatchObject({ recipients: 3, left_out: { ...leftOut, suspended: 0, unsubscribed: 0 } })
  await testApp.runJobs()
  const sentTo = testApp.sentEmails.map(({ to }) => to.split('.')[0]).sort()
  expect(sentTo).toEqual(['ben', 'cleo', 'olga', 'olga'])
})

test('a member who is suspended while the emails are being sent is counted once, also if the job runs again', async () => {
  const { testApp, olga, ada } = await createCommunity()
  const { id: announcementId } = await olga.request(announcements.send, { body: draft })
  await testApp.db.insertInto('sanctions').values({ member_id: ada.id, kind: 'suspension', reason: 'Spam.' }).execute()
  await testApp.runJobs()
  await testApp.db
    .transaction()
    .execute((tx) => testApp.deps.jobs.add(tx, 'send_announcement', { announcementId, memberId: ada.id }))
  await testApp.runJobs()
  expect(testApp.sentEmails).toHaveLength(3)
  const [sent] = (await olga.request(announcements.list)).announcements
  expect(sent).toMatchObject({ recipients: 3, sent: 3, left_out: { suspended: 1, unsubscribed: 0 } })
})

test('a member who unsubscribes while the emails are being sent gets none', async () => {
  const { testApp, olga, ada } = await createCommunity()
  await olga.request(announcements.send, { body: draft })
  await ada.request(users.edit, { body: { receives_announcements: false } })
  await testApp.runJobs()
  expect(testApp.sentEmails.map(({ to }) => to)).not.toContain(ada.email)
  const unsubscribed = { recipients: 3, sent: 3, left_out: { unsubscribed: 1 } }
  expect(await olga.request(announcements.list)).toMatchObject({ announcements: [unsubscribed] })
})

test('a test email goes to the operator only', async () => {
  const { testApp, olga } = await createCommunity()
  await olga.request(announcements.test, { body: draft })
  await testApp.runJobs()
  expect(testApp.sentEmails.map(({ to }) => to)).toEqual([olga.email])
})

test('the email contains no HTML of the author, no script links and no pictures', () => {
  const markdown = '<img src=x onerror=alert(1)> [a](javascript:alert(1)) ![b](https://tracker.example/b.png)'
  const names = { publicUrl: 'https://lake.example', community: 'A & B' }
  const token = '5d9c2f5e-9c1e-4f0a-8f3e-000000000000'
  const recipient = { memberId: 5, email: 'ada@lake.example', language: 'en', token } as const
  const email = announcementEmail({ id: 3, subject: 'Hi', markdown, is_service: false }, recipient, names)
  expect(email.html).not.toMatch(/<img|javascript:/)
  expect(email.html).toContain('A &amp; B')
  expect(email).toMatchObject({
    messageId: '<announcement-3-5@lake.example>',
    headers: {
      'List-Unsubscribe': `<https://lake.example/api/announcements/unsubscribe/${recipient.token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
  const aboutService = announcementEmail({ id: 3, subject: 'Hi', markdown, is_service: true }, recipient, names)
  expect(aboutService.headers).toBeUndefined()
  expect(aboutService.text).not.toContain(recipient.token)
})
