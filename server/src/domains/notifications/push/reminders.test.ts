import { notificationSettings } from '@daystar/contract/notifications/settings'
import { planning, type Reminder } from '@daystar/contract/planning'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { jobHandlers } from '../../../jobs/job-handlers.ts'
import type { Member } from '../../../testing/callers.ts'
import { createCircle, leaveCircle } from '../../../testing/member-actions.ts'
import { startPushService } from '../../../testing/services/push-service.ts'
import { sharedTestApp, type TestApp } from '../../../testing/test-app.ts'

const openTestApp = sharedTestApp({ outgoingInternal: ['127.0.0.1'] }, { language: 'en', timeZone: 'UTC' })

async function adaWithDevice() {
  const community = await openTestApp()
  const service = await startPushService()
  await community.ada.request(notificationSettings.subscribe, { body: service.subscribeBrowser() })
  return { ...community, service }
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const towel = (changes: Partial<Reminder> = {}): Reminder => ({
  id: 'r1',
  text: 'Pack a towel',
  done: false,
  at: inHours(2),
  ...changes,
})

/** Saves the reminders of a place as the only content that a device knows. */
async function save(ada: Member, content: Reminder[], place = 'home') {
  const { reminders } = await ada.request(planning.read, { params: { place } })
  const body = { content, base: reminders?.content ?? null }
  return await ada.request(planning.saveReminders, { params: { place }, body })
}

/** Lets the jobs of all times run. */
async function reachTimes(testApp: TestApp) {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(testApp.db)
  await testApp.runJobs()
}

async function waitingTimes({ db }: TestApp): Promise<string[]> {
  const { rows } = await sql<{
    run_at: Date
  }>`select run_at from graphile_worker._private_jobs order by run_at`.execute(db)
  return rows.map((row) => row.run_at.toISOString())
}

test('a device is reminded at the time of a reminder', async () => {
  const { ada, testApp, service } = await adaWithDevice()
  const reminder = towel()
  await save(ada, [reminder, { id: 'r2', text: 'No time', done: false }])
  await testApp.runJobs()
  expect(service.received).toEqual([])
  expect(await waitingTimes(testApp)).toEqual([reminder.at])

  await reachTimes(testApp)
  expect(service.problems).toEqual([])
  expect(service.received.map(({ payload }) => payload.notification)).toMatchObject([
    { title: 'You wanted to be reminded of something.', body: '', navigate: 'http://daystar.example/home' },
  ])
})

test('the words of a reminder are sent if lock screens may show them', async () => {
  const { ada, testApp, service } = await adaWithDevice()
  await ada.request(notificationSettings.edit, { body: { shows_words: true } })
  await save(ada, [towel()])
  await reachTimes(testApp)
  expect(service.received.map(({ payload }) => payload.notification.body)).toEqual(['Pack a towel'])
})

test.each([
  ['is done', [towel({ done: true })]],
  ['is paused', [towel({ paused: true })]],
  ['was deleted', []],
])('a device is not reminded of a reminder that %s', async (_state, later) => {
  const { ada, testApp, service } = await adaWithDevice()
  const reminder = towel()
  await save(ada, [reminder])
  await save(
    ada,
    later.map((changed) => ({ ...changed, at: reminder.at as string })),
  )
  await reachTimes(testApp)
  expect(service.received).toEqual([])
})

test('a paused reminder that continues before its time reminds', async () => {
  const { ada, testApp, service } = await adaWithDevice()
  const reminder = towel({ paused: true })
  await save(ada, [reminder])
  await save(ada, [{ ...reminder, paused: false }])
  await reachTimes(testApp)
  expect(service.received).toHaveLength(1)
})

test('a reminder that was moved reminds only at its new time', async () => {
  const { ada, testApp, service } = await adaWithDevice()
  const moved = towel({ at: inHours(5) })
  await save(ada, [towel()])
  await save(ada, [moved])
  expect(await waitingTimes(testApp)).toEqual([moved.at])
  await reachTimes(testApp)
  expect(service.received).toHaveLength(1)
})

test('a reminder reminds once for each time, also when it is saved again', async () => {
  const { ada, testApp, service } = await adaWithDevice()
  const reminder = towel()
  await save(ada, [reminder])
  await reachTimes(testApp)
  await save(ada, [{ ...reminder, text: 'Pack two towels' }])
  await save(ada, [towel({ at: inHours(-1) })])
  await reachTimes(testApp)
  expect(service.received).toHaveLength(1)
  await save(ada, [towel({ at: inHours(3) })])
  await reachTimes(testApp)
  expect(service.received).toHaveLength(2)
})

test('two processes remind once', async () => {
  const { ada, testApp, service } = await adaWithDevice()
  await save(ada, [towel()])
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(testApp.db)
  await Promise.all([testApp.runJobs(), testApp.runJobs()])
  await testApp.runJobs()
  expect(service.received).toHaveLength(1)
})

test('a reminder of the next two hours whose job was lost reminds once', async () => {
  const { ada, testApp, service } = await adaWithDevice()
  // Those of the members of other tests.
  await testApp.db.deleteFrom('planning_documents').execute()
  const reminder = towel({ at: inHours(1.5) })
  await save(ada, [reminder, towel({ id: 'r2', at: inHours(3) }), towel({ id: 'r3', at: inHours(1), done: true })])
  await sql`delete from graphile_worker._private_jobs`.execute(testApp.db)
  for (const _run of ['first', 'second']) await jobHandlers(testApp.deps).sweep({})
  expect(await waitingTimes(testApp)).toEqual([reminder.at])
  await reachTimes(testApp)
  expect(service.received).toHaveLength(1)
})

test('a reminder in quiet hours reminds when they end', async () => {
  const { ada, testApp, service } = await adaWithDevice()
  const time = (hours: number) => inHours(hours).slice(11, 16)
  await ada.request(notificationSettings.edit, { body: { quiet_hours: { from: time(-1), until: time(1) } } })
  await save(ada, [towel()])
  await reachTimes(testApp)
  expect(service.received).toEqual([])
  expect(await waitingTimes(testApp)).toHaveLength(1)
  await ada.request(notificationSettings.edit, { body: { quiet_hours: null } })
  await reachTimes(testApp)
  expect(service.received).toHaveLength(1)
})

test.each([
  ['during a pause', { pause_hours: 24 }],
  ['without the kind', { kinds: { reminders: { push: false } } }],
])('a device is not reminded %s', async (_when, settings) => {
  const { ada, testApp, service } = await adaWithDevice()
  await ada.request(notificationSettings.edit, { body: settings })
  await save(ada, [towel()])
  await reachTimes(testApp)
  expect(service.received).toEqual([])
})

test('a device is not reminded of what belongs to a circle that the member left', async () => {
  const { ada, ben, testApp, service } = await adaWithDevice()
  const lake = await createCircle(ben, 'Lake', false, [ada])
  const dawn = await createCircle(ada, 'Dawn', false)
  await save(ada, [towel()], `circle:${dawn}`)
  await reachTimes(testApp)
  expect(service.received.map(({ payload }) => payload.notification.navigate)).toEqual([
    `http://daystar.example/circles/${dawn}`,
  ])
  await save(ada, [towel()], `circle:${lake}`)
  await leaveCircle(ada, lake)
  await reachTimes(testApp)
  expect(service.received).toHaveLength(1)
})
