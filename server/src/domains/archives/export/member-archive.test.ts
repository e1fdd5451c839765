import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { users } from '@daystar/contract/accounts'
import { archive } from '@daystar/contract/archive'
import { audit } from '@daystar/contract/audit'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { removeAccount } from '../../../jobs/remove-account.ts'
import { openStorage } from '../../../platform/media-storage/open-storage.ts'
import { createArchiveOf, createZipOf, fillAccount } from '../../../testing/archives/member-with-everything.ts'
import { readZip } from '../../../testing/archives/read-zip.ts'
import { createActivity } from '../../../testing/member-actions.ts'
import { startS3Server } from '../../../testing/services/s3-server.ts'
import { createDisposableTestApp, createTestApp, sharedTestApp, type TestApp } from '../../../testing/test-app.ts'
import { startRun } from '../runs/commands.ts'
import { archiveFileName, archiveRuns, finishArchive, reportArchive } from './commands.ts'
import { createArchive } from './create-archive.ts'

const openTestApp = sharedTestApp({}, { language: 'en' })

async function sweep({ db, runJobs }: TestApp): Promise<void> {
  await sql`select graphile_worker.add_job('sweep', '{}'::json)`.execute(db)
  await runJobs()
}
const rows = ({ db }: TestApp) => db.selectFrom('member_archives').selectAll().orderBy('id').execute()
const folders = async ({ deps }: TestApp) => {
  const names: string[] = []
  for await (const { name } of deps.storage.folders()) names.push(name)
  return names
}
/** Moves the last request one hour into the past. */
const letAnHourPass = ({ db }: TestApp) =>
  sql`update member_archives set created_at = created_at - interval '61 minutes'`.execute(db)

test('is announced by email, downloaded by its member only, and recorded in their security log', async () => {
  const { ada, ben, testApp } = await openTestApp()
  expect(await ada.request(archive.read)).toEqual({ archive: null, next_at: null })
  expect(await ada.request(archive.create)).toMatchObject({ state: 'waiting', progress: 0, expires_at: null })
  await testApp.runJobs()

  const { archive: ready } = await ada.request(archive.read)
  expect(ready).toMatchObject({ state: 'ready', progress: 1, bytes: expect.any(Number) })
  const days = (Date.parse(ready?.expires_at ?? '') - Date.now()) / 86_400_000
  expect(days).toBeCloseTo(7, 1)
  await testApp.runJobs()
  expect(testApp.sentEmails).toMatchObject([{ to: ada.email, subject: 'Your Daystar archive is ready' }])

  const response = await ada.requestRaw(archive.download)
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(ready?.bytes),
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="daystar-archive-\d{4}-\d\d-\d\d\.zip"$/),
  })
  expect(response.rawPayload.length).toBe(ready?.bytes)
  expect(await ben.request(archive.download)).toBeRejectedWith('archive_not_found')
  expect((await ada.request(audit.own)).map(({ action }) => action)).toEqual([
    'archive_downloaded',
    'archive_requested',
  ])
})

test('is created once an hour, and only one at a time, also for two requests at once', async () => {
  const { ada, ben, testApp } = await createTestApp()
  const replies = await Promise.all([1, 2, 3].map(() => ada.requestRaw(archive.create)))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409, 409])
  expect(await ben.request(archive.create)).toMatchObject({ state: 'waiting' })
  await testApp.runJobs()

  expect(await ada.request(archive.create)).toBeRejectedWith('archive_too_soon')
  expect((await ada.requestRaw(archive.create)).headers['retry-after']).toMatch(/^3[56]\d\d$/)
  expect((await ada.request(archive.read)).next_at).not.toBeNull()
  await letAnHourPass(testApp)
  expect((await ada.request(archive.read)).next_at).toBeNull()
  await createActivity(ada, { title: 'Swim' })
  const files = await createArchiveOf(testApp, ada)
  expect(files.get('index.html')?.toString()).toContain('Swim')
  await sweep(testApp)
  expect(await rows(testApp), 'the earlier archive is deleted').toMatchObject([
    { member_id: ben.id },
    { member_id: ada.id },
  ])
})

test('is deleted after a week', async () => {
  const { ada, testApp } = await createTestApp()
  await createZipOf(testApp, ada)
  expect(await folders(testApp)).toHaveLength(1)
  await sql`update member_archives set expires_at = now()`.execute(testApp.db)
  expect(await ada.request(archive.download)).toBeRejectedWith('archive_not_found')
  expect((await ada.request(archive.read)).archive).toBeNull()
  await sweep(testApp)
  expect(await folders(testApp)).toEqual([])
  expect(await rows(testApp)).toEqual([])
})

test('another process continues after a crash, and the first run has no effect any more', async () => {
  const { ada, testApp } = await createTestApp()
  const { deps, db } = testApp
  await ada.request(archive.create)
  const [{ id = 0 } = {}] = await rows(testApp)
  const crashed = await startRun(deps, archiveRuns, id)
  expect(crashed).toMatchObject({ memberId: ada.id, attempt: 1 })
  expect(await startRun(deps, archiveRuns, id), 'while the first run reports').toBeUndefined()
  const { rows: jobs } = await sql<{ run_at: Date }>`select run_at from graphile_worker.jobs
    where task_identifier = 'create_archive' and run_at > now() + interval '1 minute'`.execute(db)
  expect(jobs, 'the job that takes over').toHaveLength(1)

  await sql`update member_archives set heartbeat_at = now() - interval '3 minutes'`.execute(db)
  await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at := now())`.execute(
    db,
  )
  await testApp.runJobs()
  expect(await rows(testApp)).toMatchObject([{ state: 'ready', attempts: 2 }])
  if (!crashed) return
  await expect(reportArchive(deps, crashed, 0.5)).rejects.toThrow('has been replaced')
  expect(await finishArchive(deps, crashed, 1)).toBe(false)
})

test('queues a lost job again when the member asks again', async () => {
  const { ada, testApp } = await openTestApp()
  await ada.request(archive.create)
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(testApp.db)
  expect(await ada.request(archive.create)).toBeRejectedWith('archive_unfinished')
  await letAnHourPass(testApp)
  expect(await ada.request(archive.create)).toMatchObject({ state: 'waiting' })
  await testApp.runJobs()
  expect(await ada.request(archive.read)).toMatchObject({ archive: { state: 'ready' } })
})

test('fails after five attempts, and can then be requested again at once', async () => {
  const { ada, testApp } = await createTestApp()
  const { deps } = testApp
  await ada.request(archive.create)
  const [{ id = 0 } = {}] = await rows(testApp)
  const broken = { ...deps.storage, put: () => Promise.reject(new Error('The disk is full.')) }
  for (let attempt = 1; attempt <= 5; attempt++)
    await expect(createArchive({ ...deps, storage: broken }, id)).rejects.toThrow('The disk is full.')
  expect(await ada.request(archive.read)).toMatchObject({ archive: { state: 'failed' }, next_at: null })
  await createArchive(deps, id)
  expect(await rows(testApp), 'a failed archive stays failed').toMatchObject([{ state: 'failed' }])
  await createZipOf(testApp, ada)
  expect(await ada.request(archive.read)).toMatchObject({ archive: { state: 'ready' } })
})

test('is deleted with the account, also if it is being created at that moment', async () => {
  const { ada, ben, testApp } = await createTestApp()
  const { deps } = testApp
  const operator = await testApp.createMember('olga')
  await createZipOf(testApp, ada)
  await ben.request(archive.create)
  const [, { id = 0 } = {}] = await rows(testApp)
  const run = await startRun(deps, archiveRuns, id)
  if (!run) throw new Error('The run did not start.')
  for (const { id: userId } of [ada, ben]) {
    await operator.request(users.deleteMember, { params: { userId } })
    await removeAccount(deps, userId)
  }
  expect(await rows(testApp), 'of Ben, until the run notices it').toMatchObject([{ member_id: null }])
  await expect(reportArchive(deps, run, 0.5)).rejects.toThrow('has been replaced')
  await sql`update member_archives set heartbeat_at = now() - interval '3 minutes'`.execute(testApp.db)
  await sweep(testApp)
  expect(await rows(testApp)).toEqual([])
  expect(await folders(testApp)).toEqual([])
})

test('is stored in and read from an S3-compatible storage', async () => {
  const server = await startS3Server()
  onTestFinished(server.stop)
  const { ada, ben, cleo, testApp } = await createDisposableTestApp()
  Object.assign(testApp.deps, { storage: openStorage({ mediaUrl: server.mediaUrl, dataDir: '' }) })
  await fillAccount(testApp, ada, { ben, cleo })
  await ada.request(archive.create)
  await testApp.runJobs()
  const [{ folder = '' } = {}] = await rows(testApp)
  const stored = await testApp.deps.storage.find(archiveFileName(folder))
  const files = await readZip(await buffer((await stored?.open()) ?? Readable.from([])))
  expect([...files.keys()].filter((path) => path.startsWith('media/'))).toHaveLength(5)
})
