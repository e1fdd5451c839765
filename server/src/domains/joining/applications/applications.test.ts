import { users } from '@daystar/contract/accounts'
import { auth } from '@daystar/contract/accounts/auth'
import { audit } from '@daystar/contract/audit'
import { circles } from '@daystar/contract/circles'
import { community } from '@daystar/contract/community'
import { applications } from '@daystar/contract/joining/applications'
import { invitations } from '@daystar/contract/joining/invitations'
import { limits } from '@daystar/contract/limits'
import { decisions } from '@daystar/contract/moderation/decisions'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { Caller, type Member } from '../../../testing/callers.ts'
import { password } from '../../../testing/credentials.ts'
import { duringTransaction } from '../../../testing/database/held-transaction.ts'
import { createCircle } from '../../../testing/member-actions.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { removeExpiredApplications } from './commands.ts'

/** A community that accepts members by application, with an operator, a moderator and members. */
async function createCommunity(settings: Parameters<typeof createTestApp>[0] = {}) {
  const app = await createTestApp({ ...settings, members: ['olga', 'mona'] })
  await app.olga.request(community.edit, { body: { joining: 'application' } })
  return app
}

const emil = { name: 'Emil', email: 'emil@swimmers.example', password, message: 'I swim every morning.' }
const apply = (caller: Caller, changes: Partial<typeof emil> = {}) =>
  caller.request(applications.create, { body: { ...emil, ...changes } })
const signIn = (caller: Caller, email = emil.email, typed = password) =>
  caller.request(auth.login, { body: { username: email, password: typed } })
const decide = (moderator: Member, action: 'approve' | 'decline', applicationId: number, reply = '') =>
  action === 'approve'
    ? moderator.request(applications.approve, { params: { applicationId } })
    : moderator.request(applications.decline, { params: { applicationId }, body: { reply } })
async function firstId(moderator: Member): Promise<number> {
  const [application] = await moderator.request(applications.list)
  return application?.id ?? 0
}

test('an application becomes an account when a moderator approves it', async () => {
  const { visitor, mona, olga, testApp } = await createCommunity()
  const direct = { name: 'Emil', email: emil.email, password }
  expect(await visitor.request(users.signUp, { body: direct })).toBeRejectedWith('application_required')

  expect(await apply(visitor)).toEqual({ status: 'open' })
  expect(await signIn(visitor)).toBeRejectedWith('application_open')
  expect(await signIn(visitor, emil.email, 'another password')).toBeRejectedWith('incorrect_login')
  expect(await mona.request(applications.list)).toMatchObject([
    { name: 'Emil', email: emil.email, message: emil.message, status: 'open', decided_by: null, decided_at: null },
  ])

  expect(await decide(mona, 'approve', await firstId(mona))).toBeUndefined()
  expect(await mona.request(applications.list)).toEqual([])
  const session = await signIn(visitor)
  expect(session).toMatchObject({ user: { name: 'Emil', username: 'emil', email: emil.email } })
  const { rows } = await sql`select member_id, approved_by from approved_members`.execute(testApp.db)
  expect(rows).toEqual([{ member_id: session.user.id, approved_by: mona.id }])
  expect(await olga.request(audit.list, { query: { action: 'application_approved' } })).toMatchObject([
    { actor: { id: mona.id } },
  ])
})

test('a declined applicant reads the reply when they sign in, and can join with an invitation', async () => {
  const { visitor, ada, mona, olga, testApp } = await createCommunity()
  await apply(visitor)
  const id = await firstId(mona)
  await decide(mona, 'decline', id, ' Please ask a member for an invitation. ')

  const answer = await signIn(visitor)
  expect(answer).toMatchObject({
    code: 'application_declined',
    detail: 'Your application to join this community was declined. Please ask a member for an invitation.',
  })
  expect(await apply(visitor)).toBeRejectedWith('application_exists')
  expect(await olga.request(applications.list, { query: { status: 'declined' } })).toMatchObject([
    { id, reply: 'Please ask a member for an invitation.', decided_by: { id: mona.id } },
  ])
  expect(await decide(olga, 'approve', id)).toBeRejectedWith('application_not_found')
  expect(await decide(olga, 'decline', id)).toBeRejectedWith('application_not_found')

  const circleId = await createCircle(ada, 'Dawn swimmers', true)
  const { url } = await ada.request(invitations.create, { body: { max_uses: 1, days: 1, circle_id: circleId } })
  const invited = { name: 'Emil', email: emil.email, password, invitation: url.split('#')[1] ?? '' }
  const { id: memberId } = await visitor.request(users.signUp, { body: invited })
  expect(await signIn(visitor)).toMatchObject({ user: { id: memberId } })
  expect(await ada.request(circles.members, { params: { circleId } })).toMatchObject([{ id: ada.id }, { id: memberId }])
  expect((await sql`select from applications`.execute(testApp.db)).rows).toEqual([])
})

test('two moderators who decide at once create one account', async () => {
  const { visitor, mona, olga, testApp } = await createCommunity()
  const second = new Caller(await testApp.startSecondProcess(), olga.token)
  for (let round = 0; round < 4; round++) {
    await apply(visitor, { email: `emil${round}@swimmers.example` })
    const params = { applicationId: await firstId(mona) }
    const replies = await Promise.all([
      mona.requestRaw(applications.approve, { params }),
      second.requestRaw(round % 2 === 0 ? applications.approve : applications.decline, { params, body: {} }),
    ])
    const statuses = replies.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([204, 404])
    expect(await mona.request(applications.list)).toEqual([])
  }
  const { rows } = await sql`select from approved_members`.execute(testApp.db)
  const declined = await mona.request(applications.list, { query: { status: 'declined' } })
  expect(rows.length + declined.length).toBe(4)
})

test('applies only while the community accepts applications, and once for each address', async () => {
  const { visitor, olga, ben } = await createCommunity()
  expect(await apply(visitor, { email: ben.email })).toBeRejectedWith('email_taken')
  expect(await apply(visitor, { password: 'password' })).toBeRejectedWith('password_common')
  expect(await apply(visitor, { message: ' \n' })).toBeRejectedWith('validation')
  const replies = await Promise.all([1, 2, 3].map(() => visitor.requestRaw(applications.create, { body: emil })))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
  expect(await apply(visitor, { email: 'EMIL@swimmers.example' })).toBeRejectedWith('application_exists')

  for (const [joining, code] of [
    ['closed', 'sign_up_closed'],
    ['invitation', 'invitation_required'],
    ['open', 'application_not_needed'],
  ] as const) {
    await olga.request(community.edit, { body: { joining } })
    expect(await apply(visitor, { email: 'frida@swimmers.example' })).toBeRejectedWith(code)
  }
  // In an open community the applicant signs up, which replaces the application.
  const account = { name: 'Emil', email: emil.email, password }
  expect(await visitor.request(users.signUp, { body: account })).toMatchObject({ name: 'Emil' })
  expect(await olga.request(applications.list)).toEqual([])
})

test('limits applications from one address and those that wait for a decision', async () => {
  const { visitor, olga, testApp } = await createCommunity({ rateLimit: true })
  await olga.request(community.edit, { body: { sign_ups_per_hour: 3 } })
  for (const n of [1, 2, 3])
    expect(await apply(visitor, { email: `e${n}@swimmers.example` })).toEqual({ status: 'open' })
  expect(await apply(visitor, { email: 'e4@swimmers.example' })).toBeRejectedWith('too_many')

  await olga.request(community.edit, { body: { sign_ups_per_hour: 100 } })
  await sql`insert into applications (name, email, password_hash, time_zone, message)
    select 'Flood', 'flood' || n || '@daystar.example', '!', 'UTC', 'Hi' from generate_series(1, ${limits.openApplications - 4}) n`.execute(
    testApp.db,
  )
  const replies = await Promise.all(
    [5, 6, 7].map((n) =>
      visitor.requestRaw(applications.create, { body: { ...emil, email: `e${n}@swimmers.example` } }),
    ),
  )
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
})

test('an application waits for another one that reaches the limit', async () => {
  const { visitor, testApp } = await createCommunity()
  const addApplications = (db: Db | Tx, count: number, name: string) =>
    sql`insert into applications (name, email, password_hash, time_zone, message)
      select ${name}, ${name} || n || '@daystar.example', '!', 'UTC', 'Hi' from generate_series(1, ${count}::int) n`.execute(
      db,
    )
  await addApplications(testApp.db, limits.openApplications - 1, 'flood')
  const reachLimit = async (tx: Tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('applications', 0))`.execute(tx)
    await addApplications(tx, 1, 'last')
  }
  expect(await duringTransaction(testApp, reachLimit, () => apply(visitor))).toBeRejectedWith('applications_full')
})

test('an application is rejected if the community opens at the same moment', async () => {
  const { visitor, testApp } = await createCommunity()
  const open = (tx: Tx) => sql`update community set settings = settings || '{"joining":"open"}'`.execute(tx)
  expect(await duringTransaction(testApp, open, () => apply(visitor))).toBeRejectedWith('application_not_needed')
})

test('an expired application can no longer be approved, and waits for no decision', async () => {
  const { visitor, mona, testApp } = await createCommunity()
  await apply(visitor)
  const id = await firstId(mona)
  expect(await mona.request(decisions.open)).toMatchObject({ applications: 1 })
  await sql`update applications set created_at = now() - interval '31 days'`.execute(testApp.db)
  expect(await mona.request(decisions.open)).toMatchObject({ applications: 0 })
  expect(await decide(mona, 'approve', id)).toBeRejectedWith('application_not_found')
})

test('deletes open applications after 30 days, and declined ones 30 days after the decision', async () => {
  const { visitor, mona, testApp } = await createCommunity()
  await apply(visitor)
  await apply(visitor, { email: 'frida@swimmers.example' })
  await decide(mona, 'decline', await firstId(mona))
  await sql`update applications set created_at = now() - interval '31 days'`.execute(testApp.db)
  // Without effect from then on, before the job has run.
  expect(await mona.request(applications.list)).toEqual([])
  expect(await signIn(visitor, 'frida@swimmers.example')).toBeRejectedWith('incorrect_login')
  expect(await signIn(visitor)).toBeRejectedWith('application_declined')
  await removeExpiredApplications(testApp.db)
  const remaining = async () => (await sql`select email from applications`.execute(testApp.db)).rows
  expect(await remaining()).toEqual([{ email: emil.email }])
  await sql`update applications set decided_at = now() - interval '31 days'`.execute(testApp.db)
  expect(await apply(visitor)).toEqual({ status: 'open' })
  expect(await remaining()).toEqual([{ email: emil.email }])
})

test('sends the applicant an email for each step, and asks to confirm the address once approved', async () => {
  const { visitor, mona, testApp } = await createCommunity({ smtpUrl: 'smtp://localhost:1' })
  const subjects = async () =>
    (
      await sql<{
        subject: string
      }>`select payload->>'subject' as subject from graphile_worker._private_jobs where payload->>'subject' is not null order by id`.execute(
        testApp.db,
      )
    ).rows.map(({ subject }) => subject)
  await apply(visitor)
  expect(await subjects()).toEqual(['Your application to Daystar'])
  await decide(mona, 'approve', await firstId(mona))
  expect(await subjects()).toEqual([
    'Your application to Daystar',
    'Welcome to Daystar',
    'Confirm your email address for Daystar',
  ])
  expect(await signIn(visitor)).toMatchObject({ user: { email_confirmed: false } })
  await apply(visitor, { email: 'frida@swimmers.example' })
  await decide(mona, 'decline', await firstId(mona), 'Not now.')
  expect((await subjects()).slice(3)).toEqual(['Your application to Daystar', 'Your application to Daystar'])
})

test('the account keeps the language in which the person applied as automatic, and emails are in it', async () => {
  const { visitor, mona, testApp } = await createCommunity()
  await visitor.request(applications.create, { body: emil, headers: { 'accept-language': 'de' } })
  await decide(mona, 'approve', await firstId(mona))
  const query = testApp.db.selectFrom('members').select(['language', 'last_language']).where('email', '=', emil.email)
  expect(await query.execute()).toEqual([{ language: null, last_language: 'de' }])
  await testApp.runJobs()
  const emails = testApp.sentEmails.filter(({ to }) => to === emil.email)
  expect(emails.map(({ html }) => /<html lang="([^"]*)"/.exec(html)?.[1])).toEqual(['de', 'de'])
})
