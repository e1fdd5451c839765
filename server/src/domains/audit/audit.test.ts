import { users } from '@daystar/contract/accounts'
import { auth } from '@daystar/contract/accounts/auth'
import { audit } from '@daystar/contract/audit'
import { roles } from '@daystar/contract/roles'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { removeOldRecords } from '../../jobs/outdated-rows-commands.ts'
import { Caller } from '../../testing/callers.ts'
import { password, signIn, signUp } from '../../testing/credentials.ts'
import { createCircle } from '../../testing/member-actions.ts'
import { createTestApp } from '../../testing/test-app.ts'

const email = 'dora@swimmers.example'

async function createCommunity() {
  const app = await createTestApp({ members: ['olga'] })
  const { id } = await signUp(app.visitor, 'Dora')
  return { ...app, doraId: id }
}

test('records sign-ins, failed sign-ins, sign-outs and password changes', async () => {
  const { visitor, testApp, olga, doraId } = await createCommunity()
  const logIn = (username: string, secret: string) =>
    visitor.request(auth.login, { body: { username, password: secret } })
  await logIn(email, 'not the password')
  await logIn('nobody@swimmers.example', 'not the password')
  const session = await signIn(visitor, email)
  const dora = new Caller(testApp.app, session.access_token)
  await dora.request(users.changePassword, {
    body: { current_password: password, new_password: 'a longer sentence about lakes' },
  })
  await dora.request(auth.logout)

  const events = await olga.request(audit.list)
  expect(events.map(({ action, actor, subject }) => [action, actor?.name ?? null, subject?.name ?? null])).toEqual([
    ['signed_out', 'Dora', 'Dora'],
    ['password_changed', 'Dora', 'Dora'],
    ['signed_in', 'Dora', 'Dora'],
    ['sign_in_failed', null, null],
    ['sign_in_failed', null, 'Dora'],
  ])
  expect(events[2]).toMatchObject({
    subject_id: doraId,
    address: '127.0.0.1',
    details: { user_agent: 'Firefox on a boat' },
  })
})

test('a member sees the events of their own account only, without the addresses of others', async () => {
  const { ada, visitor, testApp, olga, doraId } = await createCommunity()
  const dora = new Caller(testApp.app, (await signIn(visitor, email)).access_token)
  await olga.request(roles.set, { params: { userId: String(doraId) }, body: { role: 'moderator' } })

  expect(await dora.request(audit.own)).toMatchObject([
    { action: 'role_changed', address: null },
    { action: 'signed_in', address: '127.0.0.1', user_agent: 'Firefox on a boat' },
  ])
  expect(await ada.request(audit.own)).toEqual([])
})

test('lists the audit log in pages, and filters it', async () => {
  const { ada, ben, olga, testApp } = await createCommunity()
  const set = (userId: number, role: 'member' | 'moderator') =>
    olga.request(roles.set, { params: { userId: String(userId) }, body: { role } })
  for (const member of [ada, ben, ada]) await set(member.id, member === ben ? 'moderator' : 'member')
  await set(ada.id, 'moderator')
  await set(ada.id, 'member')

  const pages = await olga.requestAllPages(audit.list, { query: { limit: 2 } })
  expect(pages.map((events) => events.map(({ subject_id }) => subject_id))).toEqual([[ada.id, ada.id], [ben.id]])

  const list = (query: object) => olga.request(audit.list, { query })
  expect(await list({ action: 'signed_in' })).toEqual([])
  expect(await list({ action: 'role_changed', subject_type: 'member', subject_id: ben.id })).toHaveLength(1)
  expect(await list({ actor_id: ada.id })).toEqual([])
  expect(await list({ actor_id: olga.id })).toHaveLength(3)
  await sql`update audit_events set created_at = now() - interval '2 days' where subject_id = ${ben.id}`.execute(
    testApp.db,
  )
  const yesterday = new Date(Date.now() - 86_400_000).toISOString()
  expect(await list({ from: yesterday })).toHaveLength(2)
  expect(await list({ until: yesterday })).toHaveLength(1)
})

test('the daily job deletes the events that are older than the retention period', async () => {
  const { olga, testApp } = await createCommunity()
  const age = (days: number) => sql<Date>`now() - ${days} * interval '1 day'`
  await testApp.db
    .insertInto('audit_events')
    .values([179, 181, 400].map((days) => ({ action: 'signed_in', created_at: age(days) })))
    .execute()

  await removeOldRecords(testApp.db, 180)

  expect(await olga.request(audit.list)).toHaveLength(1)
})

test('names the members and circles that an event refers to, until they are deleted', async () => {
  const { ada, ben, olga, testApp } = await createCommunity()
  const lake = await createCircle(ada, 'Lake swimmers', false)
  const details = (values: object) => JSON.stringify(values)
  await testApp.db
    .insertInto('audit_events')
    .values([
      {
        action: 'activity_removed_from_circle',
        actor_id: ada.id,
        subject_type: 'activity',
        subject_id: 7,
        details: details({ author_id: String(ben.id), circle_id: String(lake) }),
      },
      {
        action: 'report_viewed',
        actor_id: olga.id,
        subject_type: 'report',
        subject_id: 3,
        details: details({ subject_type: 'circle_picture', subject_id: String(lake) }),
      },
      { action: 'circle_deleted', actor_id: olga.id, subject_type: 'circle', subject_id: 999, details: details({}) },
    ])
    .execute()
  const references = async () => (await olga.request(audit.list)).map((event) => event.references).reverse()
  expect(await references()).toEqual([
    [
      { type: 'member', id: ben.id, name: ben.name },
      { type: 'circle', id: lake, name: 'Lake swimmers' },
    ],
    [{ type: 'circle', id: lake, name: 'Lake swimmers' }],
    [],
  ])
  await sql`delete from circles where id = ${lake}`.execute(testApp.db)
  expect(await references()).toEqual([[{ type: 'member', id: ben.id, name: ben.name }], [], []])
})
