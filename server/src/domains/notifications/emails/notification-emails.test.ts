import { users } from '@daystar/contract/accounts'
import { comments } from '@daystar/contract/comments'
import { engagement } from '@daystar/contract/engagement'
import { blocks } from '@daystar/contract/moderation/blocks'
import { notificationSettings } from '@daystar/contract/notifications/settings'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Member } from '../../../testing/callers.ts'
import { addComment, createActivity } from '../../../testing/member-actions.ts'
import { sharedTestApp, type TestApp } from '../../../testing/test-app.ts'
import { nextEmailAt } from './queue-commands.ts'

const openTestApp = sharedTestApp({}, { language: 'en' })

type Frequency = 'at_once' | 'daily' | 'weekly' | 'never'

const choose = (member: Member, kind: string, email: Frequency) =>
  member.request(notificationSettings.edit, { body: { kinds: { [kind]: { email } } } })

/** Ada, with a confirmed address and an activity, who gets emails about comments. */
async function adaWithEmails(frequency: Frequency = 'at_once') {
  const community = await openTestApp()
  const { ada, testApp } = community
  await sql`update members set email_confirmed_at = now() where id = ${ada.id}`.execute(testApp.db)
  await choose(ada, 'comments', frequency)
  return { ...community, swim: await createActivity(ada, { title: 'Morning swim' }) }
}

async function runAllJobs({ db, runJobs }: TestApp) {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
  await runJobs()
}

test('several events are one email, in text and HTML, with what was written and how to unsubscribe', async () => {
  const { ada, ben, cleo, testApp, swim } = await adaWithEmails()
  const cold = await addComment(ben, swim.id, 'Cold <b>water</b>?')
  await addComment(cleo, swim.id, 'Lovely')
  await testApp.runJobs()
  expect(testApp.sentEmails, 'not before two minutes have passed').toEqual([])
  await runAllJobs(testApp)

  const [email, ...others] = testApp.sentEmails as ((typeof testApp.sentEmails)[number] & { headers?: object })[]
  expect(others).toEqual([])
  expect(email).toMatchObject({ to: ada.email, subject: 'New in Daystar' })
  expect(email?.text).toContain(
    `- ${ben.name} commented on your activity.\n  Cold <b>water</b>?\n  http://daystar.example/comment/${cold.id}\n`,
  )
  expect(email?.text).toContain(`- ${cleo.name} commented on your activity.`)
  expect(email?.html).toContain('<span lang="" dir="auto">Cold &lt;b&gt;water&lt;/b&gt;?</span>')
  const { token } = await tokenOf(testApp, ada)
  expect(email?.headers).toEqual({
    'List-Unsubscribe': `<http://daystar.example/api/notifications/unsubscribe/${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(email?.text).toContain(`http://daystar.example/email#unsubscribe-notifications=${token}`)
  await runAllJobs(testApp)
  expect(testApp.sentEmails).toHaveLength(1)
})

const tokenOf = async ({ db }: TestApp, member: Member) =>
  await db
    .selectFrom('notification_settings')
    .select('unsubscribe_token as token')
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow()

test('an email contains only what is visible when it is sent', async () => {
  const { ada, ben, cleo, testApp, swim } = await adaWithEmails('daily')
  const { id } = await addComment(cleo, swim.id, 'Taken back')
  await addComment(cleo, swim.id, 'Stays')
  await addComment(ben, swim.id, 'Blocked')
  await cleo.request(comments.remove, { params: { commentId: id } })
  await ada.request(blocks.add, { params: { userId: ben.id } })
  await runAllJobs(testApp)
  expect(testApp.sentEmails).toMatchObject([{ subject: 'Your day in Daystar' }])
  const text = testApp.sentEmails[0]?.text
  expect(text).toContain('Stays')
  expect(text).not.toContain('Taken back')
  expect(text).not.toContain(ben.name)
})

test('no email is sent if nothing is visible any more', async () => {
  const { ben, testApp, swim } = await adaWithEmails('weekly')
  const { id } = await addComment(ben, swim.id)
  await ben.request(comments.remove, { params: { commentId: id } })
  await runAllJobs(testApp)
  expect(testApp.sentEmails).toEqual([])
})

test('high fives for one activity are one line, without those that are hidden or not wanted', async () => {
  const { ada, ben, cleo, testApp, swim } = await adaWithEmails('weekly')
  await choose(ada, 'high_fives', 'weekly')
  const [dora, emil, finn, gwen] = [
    await testApp.createMember('dora'),
    await testApp.createMember('emil'),
    await testApp.createMember('finn'),
    await testApp.createNamedMember('Gwen'),
  ]
  const bread = await createActivity(ada, { title: 'Bread' })
  for (const member of [ben, cleo, dora, finn, emil, gwen])
    await member.request(engagement.give, { body: { activity_id: swim.id } })
  await ben.request(engagement.give, { body: { activity_id: bread.id } })
  // Some of them on another day.
  await sql`update notifications set created_at = created_at - interval '2 days',
    group_key = replace(group_key, left(created_at::text, 10), left((created_at - interval '2 days')::text, 10))
    where actor_id in (${ben.id}, ${cleo.id})`.execute(testApp.db)
  await ada.request(notificationSettings.chooseMember, { params: { userId: emil.id }, body: { choice: 'none' } })
  await ada.request(blocks.add, { params: { userId: gwen.id } })
  await runAllJobs(testApp)
  const lines = testApp.sentEmails[0]?.text.split('\n').filter((line) => line.includes('high five'))
  expect(lines).toEqual([
    `- ${finn.name}, ${dora.name} and 2 others gave a high five to Morning swim.`,
    `- ${ben.name} gave your activity a high five.`,
  ])
})

test('each kind has its own frequency', async () => {
  const { ada, ben, testApp, swim } = await adaWithEmails('weekly')
  await choose(ada, 'high_fives', 'daily')
  await addComment(ben, swim.id)
  await ben.request(engagement.give, { body: { activity_id: swim.id } })
  await runAllJobs(testApp)
  const bySubject = Object.fromEntries(testApp.sentEmails.map(({ subject, text }) => [subject, text]))
  expect(Object.keys(bySubject).sort()).toEqual(['Your day in Daystar', 'Your week in Daystar'])
  expect(bySubject['Your day in Daystar']).not.toContain('commented')
  expect(bySubject['Your week in Daystar']).toContain('commented')
})

test('what waits for the weekly email is sent with the daily one after that was chosen', async () => {
  const { ada, ben, testApp, swim } = await adaWithEmails('weekly')
  await addComment(ben, swim.id)
  await choose(ada, 'comments', 'daily')
  await runAllJobs(testApp)
  expect(testApp.sentEmails.map(({ subject }) => subject)).toEqual(['Your day in Daystar'])
})

test('an email that the mail server rejects is sent later', async () => {
  const { ben, testApp, swim } = await adaWithEmails()
  await addComment(ben, swim.id)
  const { mail } = testApp.deps
  const { send } = mail
  mail.send = async () => {
    throw new Error('The mail server is out of order.')
  }
  await expect(runAllJobs(testApp)).rejects.toThrow('The mail server is out of order.')
  mail.send = send
  await runAllJobs(testApp)
  expect(testApp.sentEmails).toMatchObject([{ subject: `${ben.name} commented on your activity.` }])
})

test.each([
  ['unconfirmed', sql`email_confirmed_at = null`],
  ['suspended', sql`suspended_until = 'infinity'`],
  ['leaving', sql`removal_started_at = now()`],
])('a member who is %s gets no emails about notifications', async (_, change) => {
  const { ada, ben, testApp, swim } = await adaWithEmails()
  await addComment(ben, swim.id)
  await sql`update members set ${change} where id = ${ada.id}`.execute(testApp.db)
  await runAllJobs(testApp)
  expect(testApp.sentEmails).toEqual([])
})

test('a choice about a member applies to emails too', async () => {
  const { ada, ben, testApp, swim } = await adaWithEmails()
  await ada.request(notificationSettings.chooseMember, { params: { userId: ben.id }, body: { choice: 'none' } })
  await addComment(ben, swim.id)
  await runAllJobs(testApp)
  expect(testApp.sentEmails).toEqual([])
})

test('a POST of a mail program unsubscribes with one click, and other emails are still sent', async () => {
  const { ada, ben, testApp, swim, visitor } = await adaWithEmails()
  await addComment(ben, swim.id)
  const { token } = await tokenOf(testApp, ada)
  const response = await testApp.app.inject({
    method: 'POST',
    url: `/api/notifications/unsubscribe/${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(response.statusCode).toBe(204)
  expect((await ada.request(notificationSettings.read)).kinds.comments).toEqual({ push: true, email: 'never' })
  await addComment(ben, swim.id)
  await runAllJobs(testApp)
  expect(testApp.sentEmails).toEqual([])
  expect((await ada.request(users.me)).receives_announcements).toBe(true)
  const again = { params: { token }, body: {} }
  await visitor.request(notificationSettings.unsubscribe, again)
  const unknown = { params: { token: '00000000-0000-4000-8000-000000000000' }, body: {} }
  expect(await visitor.request(notificationSettings.unsubscribe, unknown)).toBeRejectedWith('email_link_invalid')
})

test('a GET of the link only leads to the page that asks', async () => {
  const { ada, testApp } = await adaWithEmails()
  const { token } = await tokenOf(testApp, ada)
  const response = await testApp.app.inject({ url: `/api/notifications/unsubscribe/${token}` })
  expect(response.statusCode).toBe(302)
  expect(response.headers.location).toBe(`/email#unsubscribe-notifications=${token}`)
  expect((await ada.request(notificationSettings.read)).kinds.comments.email).toBe('at_once')
})

test('an email is in the language of its recipient', async () => {
  const { ada, ben, testApp, swim } = await adaWithEmails()
  await ada.request(users.edit, { body: { language: 'ar' } })
  await addComment(ben, swim.id)
  await runAllJobs(testApp)
  expect(testApp.sentEmails[0]?.html).toContain('<div lang="ar" dir="rtl">')
  expect(testApp.sentEmails[0]?.text).not.toContain('commented')
})

test('a daily email is sent at eight in the morning in the time zone of the member, a weekly one on Monday', () => {
  const next = (instant: string, timeZone: string, frequency: 'daily' | 'weekly') =>
    nextEmailAt(new Date(instant), timeZone, frequency).toISOString()
  expect(next('2026-06-10T05:59:00Z', 'Europe/Berlin', 'daily')).toBe('2026-06-10T06:00:00.000Z')
  expect(next('2026-06-10T06:00:00Z', 'Europe/Berlin', 'daily')).toBe('2026-06-11T06:00:00.000Z')
  expect(next('2026-06-10T20:00:00Z', 'Asia/Tokyo', 'daily')).toBe('2026-06-10T23:00:00.000Z')
  expect(next('2026-10-24T12:00:00Z', 'Europe/Berlin', 'daily')).toBe('2026-10-25T07:00:00.000Z')
  expect(next('2026-06-10T06:00:00Z', 'Europe/Berlin', 'weekly')).toBe('2026-06-15T06:00:00.000Z')
  expect(next('2026-06-15T05:00:00Z', 'Europe/Berlin', 'weekly')).toBe('2026-06-15T06:00:00.000Z')
  expect(next('2026-01-10T12:00:00Z', 'Australia/Adelaide', 'daily')).toBe('2026-01-10T21:30:00.000Z')
  expect(next('2026-07-12T23:00:00Z', 'America/St_Johns', 'weekly')).toBe('2026-07-13T10:30:00.000Z')
  // For PostgreSQL, this is the abbreviation of the standard time.
  expect(next('2026-07-10T04:00:00Z', 'CET', 'daily')).toBe('2026-07-10T06:00:00.000Z')
})
