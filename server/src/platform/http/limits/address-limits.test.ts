import { hash as digest } from 'node:crypto'
import { users } from '@daystar/contract/accounts'
import { auth } from '@daystar/contract/accounts/auth'
import { passkeys } from '@daystar/contract/accounts/passkeys'
import { secondFactor } from '@daystar/contract/accounts/second-factor'
import { addressLimits } from '@daystar/contract/address-limits'
import { administration } from '@daystar/contract/administration'
import { community } from '@daystar/contract/community'
import { invitations } from '@daystar/contract/joining/invitations'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { removeOutdatedRows } from '../../../jobs/outdated-rows-commands.ts'
import { password, passwordHash } from '../../../testing/credentials.ts'
import { createTestApp } from '../../../testing/test-app.ts'

async function createCommunity() {
  const app = await createTestApp({ rateLimit: true, members: ['olga'] })
  const { testApp } = app
  /** Members with the same password; returns their addresses. */
  const createMembers = async (count: number) => {
    const { rows } = await sql<{ email: string }>`insert into members (name, email, password_hash, email_confirmed_at)
      select 'Swimmer ' || n, 'swimmer' || n || '@club.example', ${passwordHash}, now() from generate_series(1, ${count}::int) n
      returning email`.execute(testApp.db)
    return rows.map(({ email }) => email)
  }
  const signInFrom = async (remoteAddress: string, username: string, given = password) => {
    const payload = { username, password: given }
    const response = await testApp.app.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress })
    return response.statusCode
  }
  const signIn = (username: string, given = password) => signInFrom('198.51.100.1', username, given)
  let guesses = 0
  /** A wrong password, each for another account, so that no attempt is delayed. */
  const guess = () => signIn(`guess${++guesses}@swimmers.example`, 'wrong')
  return { ...app, createMembers, signIn, signInFrom, guess }
}

const { default: maxFailures } = addressLimits.failed_sign_ins

test('forty members sign in from one address, one after the other and at once', async () => {
  const { createMembers, signIn } = await createCommunity()
  const emails = await createMembers(40)
  const statuses: number[] = []
  for (const email of emails.slice(0, 26)) statuses.push(await signIn(email))
  statuses.push(...(await Promise.all(emails.slice(26).map((email) => signIn(email)))))
  expect(statuses).toEqual(emails.map(() => 200))
})

test('failed sign-ins of an address are limited, and successful ones in between do not reset the count', async () => {
  const { createMembers, signIn, signInFrom, guess } = await createCommunity()
  const [ada = '', ben = ''] = await createMembers(2)
  for (let count = 0; count < maxFailures; count++) {
    expect(await guess()).toBe(401)
    if (count % 5 === 0) expect(await signIn(ada)).toBe(200)
  }
  expect(await guess()).toBe(429)
  expect(await signIn(ben)).toBe(429)
  expect(await signInFrom('198.51.100.2', ben)).toBe(200)
})

test('addresses of one IPv6 network share the limit of failed sign-ins', async () => {
  const { signInFrom } = await createCommunity()
  const guessFrom = (n: number) => signInFrom(`2001:db8::${n}`, `guess${n}@swimmers.example`, 'wrong')
  for (let n = 1; n <= maxFailures; n++) expect(await guessFrom(n)).toBe(401)
  expect(await guessFrom(99)).toBe(429)
  expect(await signInFrom('2001:db8:0:1::1', 'guess@swimmers.example', 'wrong')).toBe(401)
})

test('all IPv6 networks of one customer share four and sixteen times the limit of one', async () => {
  const { olga, signInFrom } = await createCommunity()
  const { min } = addressLimits.failed_sign_ins
  await olga.request(community.edit, { body: { failed_sign_ins: min } })
  const guessFrom = (network: number) =>
    signInFrom(`2001:db8:0:${network.toString(16)}::1`, `guess${network}@swimmers.example`, 'wrong')
  for (let n = 0; n < 4 * min; n++) expect(await guessFrom(n)).toBe(401)
  expect(await guessFrom(0xff), 'another /64 of the same /56').toBe(429)
  for (let n = 4 * min; n < 16 * min; n++) expect(await guessFrom(n * 256)).toBe(401)
  expect(await guessFrom(0xffff), 'another /56 of the same /48').toBe(429)
  expect(await signInFrom('2001:db8:1::1', 'guess@swimmers.example', 'wrong'), 'another /48').toBe(401)
})

test('a hundred guesses at the same moment exceed the limit by those that run at once at most', async () => {
  const { guess } = await createCommunity()
  const statuses = await Promise.all(Array.from({ length: 100 }, guess))
  const failed = statuses.filter((status) => status === 401).length
  expect(failed).toBeGreaterThanOrEqual(maxFailures)
  expect(failed).toBeLessThan(maxFailures + 4)
})

test('wrong codes and passkeys count together with wrong passwords', async () => {
  const { olga, visitor } = await createCommunity()
  await olga.request(community.edit, { body: { failed_sign_ins: 5 } })
  const credentials = { username: 'guess@swimmers.example', password: 'wrong' }
  const assertion = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' }
  const credential = { id: 'AA', rawId: 'AA', type: 'public-key' as const, response: assertion }
  expect(await visitor.request(auth.login, { body: credentials })).toBeRejectedWith('incorrect_login')
  for (let count = 0; count < 2; count++) {
    const body = { ...credentials, code: '123456' }
    expect(await visitor.request(secondFactor.signIn, { body })).toBeRejectedWith('incorrect_login')
    expect(await visitor.requestRaw(passkeys.signIn, { body: { credential } })).toMatchObject({ statusCode: 400 })
  }
  expect(await visitor.request(auth.login, { body: credentials })).toBeRejectedWith('too_many')
  expect(await visitor.requestRaw(passkeys.signIn, { body: { credential } })).toMatchObject({ statusCode: 429 })
})

test('one member signs in twenty times from one address in five minutes', async () => {
  const { createMembers, signIn, signInFrom } = await createCommunity()
  const [ada = '', ben = ''] = await createMembers(2)
  for (let count = 0; count < 20; count++) expect(await signIn(ada)).toBe(200)
  expect(await signIn(ada)).toBe(429)
  expect(await signIn(ben)).toBe(200)
  expect(await signInFrom('198.51.100.2', ada)).toBe(200)
})

test('thirty members confirm their addresses from one network', async () => {
  const { createMembers, visitor, testApp } = await createCommunity()
  await createMembers(30)
  const tokenOf = (n: number) => `token of swimmer ${n}`
  const { rows } = await sql<{ id: number; email: string }>`select id, email from members
    where email like 'swimmer%'`.execute(testApp.db)
  await testApp.db
    .insertInto('email_links')
    .values(
      rows.map(({ id, email }) => ({
        member_id: id,
        kind: 'confirm' as const,
        email,
        token_hash: digest('sha256', tokenOf(id), 'buffer'),
        expires_at: sql<Date>`now() + interval '1 day'`,
      })),
    )
    .execute()
  for (const { id } of rows)
    expect(await visitor.requestRaw(auth.confirmEmail, { body: { token: tokenOf(id) } })).toMatchObject({
      statusCode: 204,
    })
})

test('invalid links of all kinds count together', async () => {
  const { olga, ada, visitor } = await createCommunity()
  await olga.request(community.edit, { body: { invalid_links: 5 } })
  const { url } = await olga.request(invitations.create, { body: { max_uses: 1, days: 7 } })
  const valid = { body: { token: url.split('#')[1] ?? '' } }
  const body = { token: 'unknown' }
  const account = { name: 'Emil', email: 'emil@swimmers.example', password, invitation: 'unknown' }
  expect(await visitor.request(auth.confirmEmail, { body })).toBeRejectedWith('email_link_invalid')
  expect(await visitor.request(auth.restoreEmail, { body })).toBeRejectedWith('email_link_invalid')
  expect(await visitor.request(auth.reset, { body: { ...body, new_password: password } })).toBeRejectedWith(
    'reset_invalid',
  )
  for (let count = 0; count < 10; count++)
    expect(await visitor.request(invitations.check, valid)).toMatchObject({ invited_by: olga.name })
  expect(await visitor.request(invitations.check, { body })).toBeRejectedWith('invitation_invalid')
  expect(await visitor.request(users.signUp, { body: account })).toBeRejectedWith('invitation_invalid')
  expect(await visitor.request(invitations.check, valid)).toBeRejectedWith('too_many')
  expect(await ada.request(users.me)).toMatchObject({ name: ada.name })
})

test('operators see which limits were reached, once for each address and window', async () => {
  const { olga, visitor, testApp, signInFrom } = await createCommunity()
  await olga.request(community.edit, { body: { failed_sign_ins: 5, password_resets: 1 } })
  const reached = async () => (await olga.request(administration.overview)).reached_limits
  expect(await reached()).toEqual([])
  for (const address of ['198.51.100.1', '198.51.100.2'])
    for (let n = 0; n < 8; n++) await signInFrom(address, `guess${n}${address}@swimmers.example`, 'wrong')
  expect(await reached()).toEqual([{ limit: 'failed_sign_ins', times: 2, last_at: expect.any(String) }])
  for (let n = 0; n < 3; n++) await visitor.requestRaw(auth.forgot, { body: { email: 'ada@swimmers.example' } })
  expect((await reached()).map(({ limit, times }) => [limit, times])).toEqual([
    ['password_resets', 1],
    ['failed_sign_ins', 2],
  ])

  await sql`update reached_limits set last_at = last_at - interval '8 days', day = day - 8`.execute(testApp.db)
  expect(await reached()).toEqual([])
  await removeOutdatedRows(testApp.db)
  expect(await testApp.db.selectFrom('reached_limits').select('day').execute()).toHaveLength(2)
  await sql`update reached_limits set day = day - 30`.execute(testApp.db)
  await removeOutdatedRows(testApp.db)
  expect(await testApp.db.selectFrom('reached_limits').select('day').execute()).toEqual([])
})
