import { community } from '@daystar/contract/community'
import { applications } from '@daystar/contract/joining/applications'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { password } from '../../../testing/credentials.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { remindOfApplications, sendApplicationEmails } from './email-commands.ts'

/** A community that accepts members by application, with the members Ada, Ben and Cleo, a moderator and an operator. */
async function createCommunity({ hasMailServer = true } = {}) {
  const app = await createTestApp(
    { ...(hasMailServer && { smtpUrl: 'smtp://mail.example' }), members: ['mona', 'olga'] },
    { language: 'en' },
  )
  await app.testApp.db.updateTable('members').set({ email_confirmed_at: new Date() }).execute()
  await app.olga.request(community.edit, { body: { joining: 'application' } })
  let count = 0
  const apply = async () => {
    count++
    const body = { name: 'Emil', email: `emil${count}@swimmers.example`, password, message: 'I swim.' }
    await app.visitor.request(applications.create, { body })
  }
  return { ...app, apply }
}

/** The emails to others than the applicants that were sent since the last call. */
async function sentToModerators(testApp: TestApp) {
  await testApp.runJobs()
  return testApp.sentEmails.splice(0).filter(({ to }) => !to.startsWith('emil'))
}
const passHours = ({ db }: TestApp, hours: number) =>
  sql`update moderator_email_times set sent_at = sent_at - make_interval(hours => ${hours})`.execute(db)
const age = ({ db }: TestApp, days: number) =>
  sql`update applications set created_at = now() - make_interval(days => ${days})`.execute(db)

test('moderators and operators get an email about new applications at most once an hour, without content', async () => {
  const { mona, olga, apply, testApp } = await createCommunity()
  await apply()
  const first = await sentToModerators(testApp)
  expect(first.map(({ to }) => to)).toEqual([mona.email, olga.email])
  expect(first[0]).toMatchObject({
    subject: 'An application waits for a decision (Daystar)',
    link: 'http://daystar.example/admin/applications',
  })
  expect(JSON.stringify(first)).not.toContain('Emil')

  await apply()
  await apply()
  expect(await sentToModerators(testApp)).toEqual([])
  await passHours(testApp, 1)
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(testApp.db)
  expect((await sentToModerators(testApp)).map(({ subject }) => subject)).toEqual([
    '3 applications wait for a decision (Daystar)',
    '3 applications wait for a decision (Daystar)',
  ])
})

test('an application that is approved at once does not end the pause of an hour', async () => {
  const { mona, apply, testApp } = await createCommunity()
  await apply()
  expect(await sentToModerators(testApp)).toHaveLength(2)
  const [application] = await mona.request(applications.list)
  await mona.request(applications.approve, { params: { applicationId: application?.id ?? 0 } })
  await sentToModerators(testApp)
  await apply()
  expect(await sentToModerators(testApp)).toEqual([])
})

test('two processes that run the job at the same moment send one email to each moderator', async () => {
  const { apply, testApp } = await createCommunity()
  await apply()
  await Promise.all([sendApplicationEmails(testApp.deps), sendApplicationEmails(testApp.deps)])
  expect(await sentToModerators(testApp)).toHaveLength(2)
})

test('reminds once of applications a week before they are deleted without a decision', async () => {
  const { mona, olga, apply, testApp } = await createCommunity()
  for (let count = 0; count < 2; count++) await apply()
  await sentToModerators(testApp)
  await age(testApp, 22)
  await remindOfApplications(testApp.deps)
  expect(await sentToModerators(testApp)).toEqual([])

  await age(testApp, 24)
  await Promise.all([remindOfApplications(testApp.deps), remindOfApplications(testApp.deps)])
  const reminders = await sentToModerators(testApp)
  expect(reminders.map(({ to }) => to)).toEqual([mona.email, olga.email])
  const { rows } = await sql<{
    day: string
  }>`select to_char((now() + interval '6 days') at time zone time_zone, 'FMDD FMMonth YYYY') as day
    from members where id = ${mona.id}`.execute(testApp.db)
  expect(reminders[0]).toMatchObject({
    subject: '2 applications are deleted soon without a decision (Daystar)',
    text: expect.stringContaining(`on ${rows[0]?.day}`),
  })
  await passHours(testApp, 48)
  await remindOfApplications(testApp.deps)
  expect(await sentToModerators(testApp)).toEqual([])
})

test('the cleanup job reminds of applications, at most once a day', async () => {
  const { apply, testApp } = await createCommunity()
  const sweep = async () => {
    await sql`select graphile_worker.add_job('sweep', '{}'::json)`.execute(testApp.db)
    return await sentToModerators(testApp)
  }
  await apply()
  await sentToModerators(testApp)
  await age(testApp, 25)
  expect(await sweep()).toHaveLength(2)
  await apply()
  await sentToModerators(testApp)
  await sql`update applications set created_at = now() - interval '24 days' where reminded_at is null`.execute(
    testApp.db,
  )
  expect(await sweep()).toEqual([])
  await passHours(testApp, 24)
  expect(await sweep()).toHaveLength(2)
})

test('a member without a confirmed address or with a suspension gets no email about applications', async () => {
  const { mona, olga, apply, testApp } = await createCommunity()
  await sql`update members set email_confirmed_at = null where id = ${mona.id}`.execute(testApp.db)
  await sql`update members set suspended_until = 'infinity' where id = ${olga.id}`.execute(testApp.db)
  await apply()
  expect(await sentToModerators(testApp)).toEqual([])
})

test.each([
  ['the community has switched them off', true],
  ['there is no mail server', false],
])('sends no emails and no reminders about applications if %s', async (_, hasMailServer) => {
  const { olga, apply, testApp } = await createCommunity({ hasMailServer })
  if (hasMailServer) await olga.request(community.edit, { body: { application_emails: false } })
  await apply()
  await age(testApp, 24)
  await remindOfApplications(testApp.deps)
  expect(await sentToModerators(testApp)).toEqual([])
})
