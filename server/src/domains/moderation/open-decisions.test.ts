import { activities } from '@daystar/contract/activities'
import { circleReports } from '@daystar/contract/circles/reports'
import { comments } from '@daystar/contract/comments'
import { community } from '@daystar/contract/community'
import { applications } from '@daystar/contract/joining/applications'
import { decisions } from '@daystar/contract/moderation/decisions'
import { reports } from '@daystar/contract/moderation/reports'
import { sanctions } from '@daystar/contract/moderation/sanctions'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { decide, impose, report, sanctionIdOf } from '../../testing/actions/moderation-actions.ts'
import type { Member } from '../../testing/callers.ts'
import { password } from '../../testing/credentials.ts'
import { openLiveStream, openPage } from '../../testing/live-stream.ts'
import { createActivity, createCircle } from '../../testing/member-actions.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { removeActivitiesOf } from '../activities/index.ts'
import { sendReportEmails } from './reports/email-commands.ts'

async function createCommunity(settings: Parameters<typeof createTestApp>[0] = {}) {
  const app = await createTestApp({ ...settings, members: ['mona', 'olga'] }, { language: 'en' })
  await app.testApp.db.updateTable('members').set({ email_confirmed_at: new Date() }).execute()
  return app
}

const count = (moderator: Member) => moderator.request(decisions.open)

test('counts what a moderator can decide, without what is about them', async () => {
  const { ada, ben, mona, olga, visitor } = await createCommunity()
  expect(await count(mona)).toEqual({ reports: 0, appeals: 0, applications: 0 })
  await report(ben, 'member', ada.id)
  await report(ada, 'member', mona.id)
  await impose(olga, ada, 'warning')
  await ada.request(sanctions.appeal, { params: { sanctionId: await sanctionIdOf(ada) }, body: { text: 'I was.' } })
  await olga.request(community.edit, { body: { joining: 'application' } })
  await visitor.request(applications.create, {
    body: { name: 'Emil', email: 'emil@lake.example', password, message: 'Hello.' },
  })
  expect(await count(mona)).toEqual({ reports: 1, appeals: 1, applications: 1 })
  expect(await count(olga)).toEqual({ reports: 2, appeals: 1, applications: 1 })
  const [first] = await mona.request(reports.list)
  await decide(mona, first?.id ?? 0)
  expect(await count(mona)).toMatchObject({ reports: 0 })
})

test('open pages of moderators, and no others, receive an event when the number of open decisions changes', async () => {
  const { ada, ben, mona, olga, visitor, testApp } = await createCommunity()
  const other = await testApp.startSecondProcess()
  const [monas, bens] = [await openLiveStream(other, mona.token), await openLiveStream(other, ben.token)]
  await Promise.all([monas.drainEvents(testApp, mona.id), bens.drainEvents(testApp, ben.id)])
  const causesEvent = async (cause: () => Promise<unknown>) => {
    await cause()
    expect(await monas.drainEvents(testApp, mona.id)).toEqual([{ kind: 'decisions' }])
    expect(await bens.drainEvents(testApp, ben.id)).toEqual([])
  }
  await causesEvent(() => report(ben, 'member', ada.id))
  const [first] = await mona.request(reports.list)
  await causesEvent(() => decide(mona, first?.id ?? 0))
  await impose(olga, ada, 'warning')
  const sanctionId = await sanctionIdOf(ada)
  await causesEvent(() => ada.request(sanctions.appeal, { params: { sanctionId }, body: { text: 'I was.' } }))
  await causesEvent(() =>
    mona.request(sanctions.decideAppeal, { params: { sanctionId }, body: { lifts: false, answer: 'We looked.' } }),
  )
  await olga.request(community.edit, { body: { joining: 'application' } })
  const emil = { name: 'Emil', email: 'emil@lake.example', password, message: 'Hello.' }
  await causesEvent(() => visitor.request(applications.create, { body: emil }))
  const [application] = await mona.request(applications.list)
  await causesEvent(() =>
    mona.request(applications.decline, { params: { applicationId: application?.id ?? 0 }, body: { reply: '' } }),
  )
  await report(ben, 'member', ada.id)
  await monas.drainEvents(testApp, mona.id)
  await causesEvent(() => sql`delete from report_cases`.execute(testApp.db))
})

test('admins of a circle count the reports of what they see there, and their open pages receive an event after changes', async () => {
  const { ada, ben, cleo, mona, testApp } = await createCommunity()
  const circleId = await createCircle(ada, 'Swimmers', true, [ben, cleo])
  const { id } = await createActivity(ben, { circle_ids: [circleId] })
  const comment = await ben.request(comments.add, { params: { activityId: id }, body: { content: 'Buy it' } })
  const params = { circleId }
  const stream = await openLiveStream(testApp.app, ada.token)
  const bens = await openLiveStream(testApp.app, ben.token)
  await Promise.all([stream.drainEvents(testApp, ada.id), bens.drainEvents(testApp, ben.id)])

  await report(cleo, 'activity', id)
  expect(await stream.drainEvents(testApp, ada.id)).toEqual([{ kind: 'decisions' }])
  await report(cleo, 'comment', comment.id)
  expect(await stream.drainEvents(testApp, ada.id)).toEqual([{ kind: 'decisions' }])
  expect(await bens.drainEvents(testApp, ben.id)).toEqual([])
  expect(await ada.request(circleReports.count, { params })).toEqual({ count: 2 })

  const [first] = await mona.request(reports.list)
  await decide(mona, first?.id ?? 0)
  expect(await stream.drainEvents(testApp, ada.id)).toEqual([{ kind: 'decisions' }])
  expect(await ada.request(circleReports.count, { params })).toEqual({ count: 1 })
})

test('open pages of the admins of a circle, and no others, receive an event when something that is reported there is deleted, hidden or removed', async () => {
  const { ada, ben, cleo, testApp } = await createCommunity()
  const circle_ids = [await createCircle(ada, 'Swimmers', true, [ben, cleo])]
  const [circleId = 0] = circle_ids
  const other = await testApp.startSecondProcess()
  const [adas, cleos] = [await openLiveStream(other, ada.token), await openLiveStream(other, cleo.token)]
  const changes: [string, (activityId: number, commentId: number) => Promise<unknown>][] = [
    ['deletes the activity', (activityId) => ben.request(activities.remove, { params: { activityId } })],
    ['deletes the comment', (_, commentId) => ben.request(comments.remove, { params: { commentId } })],
    ['hides it', (activityId) => ben.request(activities.update, { params: { activityId }, body: { audience: 'me' } })],
    [
      'removes it from the circle',
      (activityId) => ben.request(activities.update, { params: { activityId }, body: { circle_ids: [] } }),
    ],
    ['deletes the account', () => removeActivitiesOf(testApp.db, ben.id)],
  ]
  for (const [name, change] of changes) {
    const reported = await createActivity(ben, { circle_ids })
    const commented = await createActivity(ben, { circle_ids })
    const params = { activityId: commented.id }
    const comment = await ben.request(comments.add, { params, body: { content: 'Buy it' } })
    const isAboutComment = name === 'deletes the comment'
    await report(cleo, isAboutComment ? 'comment' : 'activity', isAboutComment ? comment.id : reported.id)
    expect(await ada.request(circleReports.count, { params: { circleId } }), name).toEqual({ count: 1 })
    await Promise.all([adas.drainEvents(testApp, ada.id), cleos.drainEvents(testApp, cleo.id)])
    await change(reported.id, comment.id)
    expect(await adas.drainEvents(testApp, ada.id), name).toContainEqual({ kind: 'decisions' })
    expect(await cleos.drainEvents(testApp, cleo.id), name).not.toContainEqual({ kind: 'decisions' })
    expect(await ada.request(circleReports.count, { params: { circleId } }), name).toEqual({ count: 0 })
  }
})

test('open pages of the admins of a circle receive an event when an activity with a reported comment is deleted, and after no other deletion', async () => {
  const { ada, ben, cleo, testApp } = await createCommunity()
  const circleId = await createCircle(ada, 'Swimmers', true, [ben, cleo])
  const { id: activityId } = await createActivity(ben, { circle_ids: [circleId] })
  const comment = await ben.request(comments.add, { params: { activityId }, body: { content: 'Buy it' } })
  const other = await createActivity(ben, { circle_ids: [circleId] })
  await report(cleo, 'comment', comment.id)
  const readEvents = await openPage(testApp, ada)

  await ben.request(activities.remove, { params: { activityId: other.id } })
  expect(await readEvents()).not.toContainEqual({ kind: 'decisions' })
  await ben.request(activities.remove, { params: { activityId } })
  expect(await readEvents()).toContainEqual({ kind: 'decisions' })
})

const smtp = { smtpUrl: 'smtp://mail.example' }

test('sends moderators an email about new reports at most once an hour, without content', async () => {
  const { ada, ben, cleo, mona, olga, testApp } = await createCommunity(smtp)
  const sent = async () => {
    await testApp.runJobs()
    return testApp.sentEmails.splice(0).map(({ to, subject }) => [to, subject])
  }
  await report(ben, 'member', ada.id)
  await testApp.runJobs()
  expect(JSON.stringify(testApp.sentEmails)).not.toContain(ada.name)
  expect(testApp.sentEmails).toMatchObject([
    { to: mona.email, link: 'http://daystar.example/admin/reports' },
    { to: olga.email },
  ])
  testApp.sentEmails.splice(0)

  await report(cleo, 'member', ada.id)
  expect(await sent()).toEqual([])
  await report(ben, 'member', mona.id)
  await report(ben, 'member', cleo.id)
  expect(await sent()).toEqual([])
  const { rows } = await sql<{ minutes: number }>`select round(extract(epoch from run_at - now()) / 60)::int as minutes
    from graphile_worker.jobs where task_identifier = 'send_report_emails'`.execute(testApp.db)
  expect(rows).toEqual([{ minutes: 60 }])

  await sql`update report_cases set emailed_at = emailed_at - interval '1 hour'`.execute(testApp.db)
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(testApp.db)
  expect(await sent()).toEqual([
    [mona.email, '2 reports are waiting for a decision (Daystar)'],
    [olga.email, '3 reports are waiting for a decision (Daystar)'],
  ])
})

test('sends no email about reports to an address that is not confirmed, or to a suspended moderator', async () => {
  const { ada, ben, mona, olga, testApp } = await createCommunity(smtp)
  await sql`update members set email_confirmed_at = null where id = ${mona.id}`.execute(testApp.db)
  await sql`update members set suspended_until = 'infinity' where id = ${olga.id}`.execute(testApp.db)
  await report(ben, 'member', ada.id)
  await testApp.runJobs()
  expect(testApp.sentEmails).toEqual([])
})

test('sends no email about reports that were decided in the meantime', async () => {
  const { ada, ben, mona, testApp } = await createCommunity(smtp)
  await report(ben, 'member', ada.id)
  const [first] = await mona.request(reports.list)
  await decide(mona, first?.id ?? 0)
  await testApp.runJobs()
  expect(testApp.sentEmails).toEqual([])
  await report(ben, 'member', ada.id)
  await testApp.runJobs()
  expect(testApp.sentEmails, 'without waiting an hour').toHaveLength(2)
})

test('sends each moderator one email if two processes run the job at the same moment', async () => {
  const { ada, ben, testApp } = await createCommunity(smtp)
  await report(ben, 'member', ada.id)
  await Promise.all([sendReportEmails(testApp.deps), sendReportEmails(testApp.deps)])
  const { rows } = await sql`select from graphile_worker.jobs where task_identifier = 'send_mail'`.execute(testApp.db)
  expect(rows).toHaveLength(2)
})

test.each([
  ['the community has switched them off', true],
  ['there is no mail server', false],
])('sends no emails about reports if %s', async (_, hasMailServer) => {
  const { ada, ben, olga, testApp } = await createCommunity(hasMailServer ? smtp : {})
  if (hasMailServer) await olga.request(community.edit, { body: { report_emails: false } })
  await report(ben, 'member', ada.id)
  await testApp.runJobs()
  expect(testApp.sentEmails).toEqual([])
})
