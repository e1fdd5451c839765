import { administration } from '@daystar/contract/administration'
import { audit } from '@daystar/contract/audit'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transaction } from '../../platform/database/database.ts'
import { impose } from '../../testing/actions/moderation-actions.ts'
import { createActivity } from '../../testing/member-actions.ts'
import { createTestApp } from '../../testing/test-app.ts'

const createCommunity = () => createTestApp({ members: ['olga'] })

test('counts members, those who were active this week, and activities', async () => {
  const { ada, ben, olga, testApp } = await createCommunity()
  await createActivity(ada)
  const older = await createActivity(ben)
  const twoWeeksAgo = sql<Date>`now() - interval '14 days'`
  await testApp.db.updateTable('activities').set({ created_at: twoWeeksAgo }).where('id', '=', older.id).execute()
  await testApp.db.updateTable('sessions').set({ last_seen_at: twoWeeksAgo }).where('member_id', '=', ben.id).execute()
  expect(await olga.request(administration.overview)).toMatchObject({
    members: 4,
    active_this_week: 3,
    activities: 2,
    activities_this_week: 1,
    storage_bytes: 0,
    version: expect.stringMatching(/^\d/),
  })
})

test('says whether PUBLIC_URL lacks HTTPS', async () => {
  const { olga } = await createCommunity()
  expect(await olga.request(administration.overview)).toMatchObject({ lacks_https: true })
  const secure = await createTestApp({ publicUrl: 'https://daystar.example' })
  const operator = await secure.testApp.createNamedMember('Emma', { role: 'operator' })
  expect(await operator.request(administration.overview)).toMatchObject({ lacks_https: false })
})

test('lists failed jobs without their contents, and runs one again', async () => {
  const { olga, testApp } = await createCommunity()
  const email = { to: 'ada@lake.example', subject: 'Secret', text: 'Secret', html: '' }
  await transaction(testApp.db, (tx) => testApp.deps.jobs.add(tx, 'send_mail', email))
  await sql`update graphile_worker._private_jobs set attempts = 12, last_error = ${'Connection refused\n  at stack'}`.execute(
    testApp.db,
  )

  const response = await olga.requestRaw(administration.failedJobs)
  expect(response.body).not.toContain('Secret')
  const [job] = response.json()
  expect(job).toMatchObject({ kind: 'send_mail', attempts: 12, error: 'Connection refused', next_attempt_at: null })
  expect(await olga.request(administration.overview)).toMatchObject({ waiting_jobs: 0, waiting_emails: 0 })

  await olga.request(administration.retryJob, { params: { jobId: job.id } })
  expect(await olga.request(administration.failedJobs), 'it waits for its first attempt').toEqual([])
  expect(await olga.request(administration.overview)).toMatchObject({ waiting_jobs: 1, waiting_emails: 1 })
  await testApp.runJobs()
  expect(testApp.sentEmails).toMatchObject([{ subject: 'Secret' }])
  expect(await olga.request(administration.failedJobs)).toEqual([])
  expect(await olga.request(audit.list)).toMatchObject([{ action: 'job_retried', details: { kind: 'send_mail' } }])
})

test('moderators find members by name and by what restricts them, without their email addresses and last use', async () => {
  const { ada, ben, cleo, testApp } = await createCommunity()
  const mona = await testApp.createMember('mona')
  await impose(mona, ada, 'limit')
  await impose(mona, ben, 'suspension')
  const find = (query: object) => mona.request(administration.members, { query })
  expect(await find({ restriction: 'limited' })).toMatchObject([{ name: ada.name, restrictions: ['limited'] }])
  expect(await find({ restriction: 'suspended' })).toMatchObject([{ name: ben.name, restrictions: ['suspended'] }])
  expect(await find({ q: cleo.name.slice(0, -1) })).toMatchObject([
    { name: cleo.name, restrictions: [], email: null, last_seen_on: null, role: 'member' },
  ])
  expect(await find({ q: cleo.email })).toEqual([])
  await sql`update members set suspended_until = now() - interval '1 second' where id = ${ben.id}`.execute(testApp.db)
  expect(await find({ restriction: 'suspended' })).toEqual([])
})

test('finds members by name, email address and role, on pages', async () => {
  const { ada, ben, cleo, olga, testApp } = await createCommunity()
  const names = async (query: object) =>
    (await olga.requestAllPages(administration.members, { query })).flat().map(({ name }) => name)
  expect(await names({ limit: 1 })).toEqual([olga.name, cleo.name, ben.name, ada.name])
  expect(await names({ q: ada.name.toUpperCase() })).toEqual([ada.name])
  expect(await names({ q: ben.email.toUpperCase() })).toEqual([ben.name])
  expect(await names({ q: '%' })).toEqual([])
  expect(await names({ role: 'operator' })).toEqual([olga.name])
  await testApp.db.insertInto('invited_members').values({ member_id: ben.id, invited_by: ada.id }).execute()
  expect(await olga.request(administration.members, { query: { q: ben.name } })).toMatchObject([
    { name: ben.name, email: ben.email, role: 'member', activities_count: 0, invited_by: { name: ada.name } },
  ])
})
