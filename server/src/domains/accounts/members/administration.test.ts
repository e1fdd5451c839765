import { users } from '@daystar/contract/accounts'
import { auth } from '@daystar/contract/accounts/auth'
import { memberAdministration } from '@daystar/contract/administration/members'
import { audit } from '@daystar/contract/audit'
import { expect, test } from 'vitest'
import { password, signIn, signUp } from '../../../testing/credentials.ts'
import { createTestApp, sharedTestApp } from '../../../testing/test-app.ts'

const openTestApp = sharedTestApp()

test('an operator sends a member the link with which they set a new password', async () => {
  const { olga, visitor, testApp } = await openTestApp({ members: ['olga'] })
  const { id } = await signUp(visitor, 'Dora')
  await olga.request(memberAdministration.sendPasswordLink, { params: { userId: id } })
  await testApp.runJobs()
  const [email] = testApp.sentEmails
  expect(email).toMatchObject({ to: 'dora@swimmers.example', subject: 'Reset your Daystar password' })
  const token = String(email?.link?.split('token=')[1])
  await visitor.request(auth.reset, { body: { token, new_password: `${password} again` } })
  expect(
    await visitor.request(auth.login, { body: { username: 'dora@swimmers.example', password: `${password} again` } }),
  ).toMatchObject({ access_token: expect.any(String) })
})

test('an operator ends all sessions of a member, who sees it in their security log', async () => {
  const { ben, olga, visitor, testApp } = await createTestApp({ members: ['olga'] })
  const { id } = await signUp(visitor, 'Dora')
  const session = await signIn(visitor, 'dora@swimmers.example')
  await olga.request(memberAdministration.endSessions, { params: { userId: id } })
  const headers = { authorization: `Bearer ${session.access_token}` }
  expect((await testApp.app.inject({ url: '/api/users/me', headers })).statusCode).toBe(401)
  const events = await olga.request(audit.list, { query: { member_id: id } })
  expect(events.map(({ action }) => action)).toEqual(['sessions_ended', 'signed_in'])
  expect(await olga.request(audit.list, { query: { member_id: ben.id } })).toEqual([])
  expect((await olga.request(audit.list, { query: { member_id: olga.id } })).map(({ action }) => action)).toEqual([
    'sessions_ended',
  ])
})

test('neither applies to an account that is being deleted', async () => {
  const { ada, olga } = await openTestApp({ members: ['olga'] })
  await olga.request(users.deleteMember, { params: { userId: ada.id } })
  for (const endpoint of [memberAdministration.sendPasswordLink, memberAdministration.endSessions])
    expect(await olga.request(endpoint, { params: { userId: ada.id } })).toBeRejectedWith('member_not_found')
})
