import { users } from '@daystar/contract/accounts'
import { auth } from '@daystar/contract/accounts/auth'
import { api } from '@daystar/contract/index'
import { reports } from '@daystar/contract/moderation/reports'
import { sanctions } from '@daystar/contract/moderation/sanctions'
import { roles } from '@daystar/contract/roles'
import type { Route } from '@daystar/contract/route'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { impose, report, sanctionIdOf } from '../../../testing/actions/moderation-actions.ts'
import { Caller, type Member } from '../../../testing/callers.ts'
import { password, setPassword, signIn, signUp } from '../../../testing/credentials.ts'
import { openLiveStream } from '../../../testing/live-stream.ts'
import { createCircle } from '../../../testing/member-actions.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { suspendByEmail } from '../operator-commands.ts'

const createCommunity = () => createTestApp({ members: ['mona', 'olga'] }, { language: 'en' })

const lift = async (moderator: Member, member: Member) =>
  moderator.request(sanctions.lift, { params: { sanctionId: await sanctionIdOf(member) }, body: { reason: '' } })

async function endSuspensions({ db }: TestApp) {
  await db.updateTable('sanctions').set({ ends_at: sql`now() - interval '1 second'` }).execute()
}

test('a suspension rejects a member in every process at once, and ends without a job', async () => {
  const { ada, mona, testApp } = await createCommunity()
  const elsewhere = new Caller(await testApp.startSecondProcess(), ada.token)
  await elsewhere.request(users.me)
  await ada.request(users.me)
  await impose(mona, ada, 'suspension', 3)
  for (const caller of [ada, elsewhere]) {
    expect(await caller.request(users.me)).toBeRejectedWith('account_suspended')
    expect(await caller.request(sanctions.own)).toMatchObject([
      { kind: 'suspension', reason: 'Be kind.', is_in_force: true, ends_at: expect.any(String) },
    ])
  }
  await endSuspensions(testApp)
  for (const caller of [ada, elsewhere]) expect(await caller.request(users.me)).toMatchObject({ name: ada.name })
})

test('the end of a suspension needs no change in the database', async () => {
  const { ada, mona, testApp } = await createCommunity()
  await impose(mona, ada, 'suspension', 3)
  await testApp.db
    .updateTable('sanctions')
    .set({ ends_at: sql`clock_timestamp() + interval '1500 milliseconds'` })
    .execute()
  expect(await ada.request(users.me)).toBeRejectedWith('account_suspended')
  await expect.poll(async () => (await ada.requestRaw(users.me)).statusCode, { timeout: 20_000 }).toBe(200)
})

test('a suspended member can sign in, but only read the reason, appeal, sign out, and export, delete or keep the account', async () => {
  const { visitor, mona, testApp } = await createCommunity()
  const email = 'dora@swimmers.example'
  const { id } = await signUp(visitor, 'Dora', { email })
  await mona.request(sanctions.impose, {
    params: { userId: id },
    body: { kind: 'suspension', days: null, reason: 'Spam.' },
  })
  const { access_token: token } = await signIn(visitor, email)
  const dora = new Caller(testApp.app, token)

  const allowed: string[] = []
  for (const [resource, routes] of Object.entries(api)) {
    for (const [name, endpoint] of Object.entries<Route>(routes as Record<string, Route>)) {
      const { access, allowsSuspended } = endpoint.options
      if (access !== 'open' && allowsSuspended) allowed.push(`${resource}.${name}`)
    }
  }
  expect(allowed).toEqual([
    'auth.logout',
    'users.requestDeletion',
    'users.deletion',
    'users.cancelDeletion',
    'passkeys.list',
    'passkeys.confirmationOptions',
    'oidc.own',
    'oidc.beginConfirming',
    'oidc.ownCallback',
    'sanctions.own',
    'sanctions.markSeen',
    'sanctions.appeal',
    'archive.read',
    'archive.create',
    'archive.download',
  ])
  expect(await dora.request(users.requestDeletion, { body: { password } })).toHaveProperty('deletion_at')
  expect(await dora.request(auth.logout)).toBeRejectedWith('not_authenticated')
})

test('a suspended member keeps an account that was going to be deleted', async () => {
  const { visitor, mona, testApp } = await createCommunity()
  const email = 'dora@swimmers.example'
  const { id } = await signUp(visitor, 'Dora', { email })
  await mona.request(sanctions.impose, {
    params: { userId: id },
    body: { kind: 'suspension', days: null, reason: 'Spam.' },
  })
  const signedIn = async () => {
    const reply = await signIn(visitor, email)
    expect(reply).toMatchObject({ is_suspended: true })
    return new Caller(testApp.app, reply.access_token)
  }
  await (await signedIn()).request(users.requestDeletion, { body: { password } })
  const dora = await signedIn()
  expect(await dora.request(users.deletion)).toEqual({ deletion_at: expect.any(String) })
  expect(await dora.request(users.cancelDeletion)).toBeUndefined()
  expect(await dora.request(users.deletion)).toEqual({ deletion_at: null })
})

test('closes the live streams of a member who is suspended', async () => {
  const { ada, mona, testApp } = await createCommunity()
  const stream = await openLiveStream(testApp.app, ada.token)
  await impose(mona, ada, 'suspension')
  await stream.waitForEnd()
})

test('a moderator restores a member', async () => {
  const { ada, mona, testApp } = await createCommunity()
  await impose(mona, ada, 'suspension')
  await lift(mona, ada)
  await lift(mona, ada)
  expect(await ada.request(users.me)).toMatchObject({ name: ada.name })
  expect(await ada.request(sanctions.own)).toMatchObject([{ is_in_force: false, lifted_at: expect.any(String) }])
  await testApp.runJobs()
  expect(testApp.sentEmails.map(({ subject }) => subject)).toEqual([
    'Your account is suspended (Daystar)',
    'The moderators changed a decision about you (Daystar)',
  ])
})

test('operators and moderators can lift sanctions, but only operators those against moderators', async () => {
  const { ada, ben, mona, olga, testApp } = await createCommunity()
  const mike = await testApp.createMember('mike')
  for (const member of [ada, mike]) {
    await report(ben, 'member', member.id)
    await impose(olga, member, 'limit')
    await member.request(sanctions.appeal, {
      params: { sanctionId: await sanctionIdOf(member) },
      body: { text: 'No.' },
    })
  }
  const casesSeenBy = async (viewer: Member) => {
    const found = (await viewer.request(reports.list)).map(({ id }) =>
      viewer.request(reports.read, { params: { caseId: id } }),
    )
    return (await Promise.all(found)).map(({ member, can }) => [member?.name, can])
  }
  const appealsSeenBy = async (viewer: Member) =>
    (await viewer.request(sanctions.appeals)).map(({ member, can }) => [member.name, can])

  const all = ['sanction:impose', 'sanction:lift']
  expect(await casesSeenBy(olga)).toEqual([
    [ada.name, all],
    [mike.name, all],
  ])
  expect(await casesSeenBy(mona)).toEqual([
    [ada.name, all],
    [mike.name, []],
  ])
  expect(await appealsSeenBy(olga)).toEqual([
    [ada.name, ['sanction:lift']],
    [mike.name, ['sanction:lift']],
  ])
  expect(await appealsSeenBy(mona)).toEqual([
    [ada.name, ['sanction:lift']],
    [mike.name, []],
  ])
  expect(await lift(mona, mike)).toBeRejectedWith('operators_only')
  expect(await lift(mona, ada)).toBeUndefined()
  expect(await lift(olga, mike)).toBeUndefined()
})

test('a report about a circle names nothing that the viewer may do about a member', async () => {
  const { ada, ben, olga } = await createCommunity()
  const circleId = await createCircle(ada, 'Lake', false)
  await report(ben, 'circle', circleId)
  const [found] = await olga.request(reports.list)
  expect(await olga.request(reports.read, { params: { caseId: found?.id ?? 0 } })).toMatchObject({ can: [] })
})

test('a suspended operator does not count as one who remains', async () => {
  const { mona, olga, testApp } = await createCommunity()
  const otto = await testApp.createMember('otto')
  await impose(olga, otto, 'suspension')
  const resign = () => olga.request(roles.set, { params: { userId: 'me' }, body: { role: 'member', password } })
  await setPassword(testApp, olga)
  expect(await resign()).toBeRejectedWith('last_operator')
  await lift(olga, otto)
  expect(await resign()).toEqual({ role: 'member' })
  expect(await impose(mona, otto, 'suspension')).toBeRejectedWith('operators_only')
})

test('a command does not suspend the last operator', async () => {
  const { olga, testApp } = await createCommunity()
  const suspend = () => suspendByEmail(testApp.deps, { email: olga.email, days: null, reason: '' })
  await expect(suspend()).rejects.toMatchObject({ code: 'last_operator' })
  await testApp.createMember('otto')
  expect(await suspend()).toBe(olga.name)
})

test('of two operators who suspend each other at the same moment, one remains', async () => {
  const { olga, testApp } = await createCommunity()
  const otto = await testApp.createMember('otto')
  await Promise.all([impose(olga, otto, 'suspension'), impose(otto, olga, 'suspension')])
  const replies = await Promise.all([olga, otto].map((operator) => operator.requestRaw(users.me)))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
})
