import { users } from '@daystar/contract/accounts'
import { auth } from '@daystar/contract/accounts/auth'
import { secondFactor } from '@daystar/contract/accounts/second-factor'
import { audit } from '@daystar/contract/audit'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '../../../platform/database/database.ts'
import { Caller } from '../../../testing/callers.ts'
import { codeOf, holdTotpPeriod, password, signIn, signUp } from '../../../testing/credentials.ts'
import { duringTransaction } from '../../../testing/database/held-transaction.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { removeSecondFactorByEmail } from './commands.ts'

const email = 'dora@swimmers.example'

/**
 * Dora is signed in. `turnOn` adds an authenticator app with the code of the previous period, so that the current one
 * is not used yet.
 */
async function createDora() {
  holdTotpPeriod()
  const context = await createTestApp()
  const { testApp, visitor } = context
  await signUp(visitor, 'Dora')
  const { access_token: token } = await signIn(visitor, email)
  const dora = new Caller(testApp.app, token)
  const turnOn = async () => {
    const { secret } = await dora.request(secondFactor.begin, { body: { password } })
    const { recovery_codes: codes } = await dora.request(secondFactor.confirm, { body: { code: codeOf(secret, -1) } })
    return { secret, codes }
  }
  const signInWith = (code: string, app: FastifyInstance = testApp.app, given = password) =>
    new Caller(app, null).request(secondFactor.signIn, { body: { username: email, password: given, code } })
  return { ...context, dora, turnOn, signInWith }
}

async function subjectsOf(testApp: TestApp): Promise<string[]> {
  await testApp.runJobs()
  return testApp.sentEmails.map(({ subject }) => subject)
}

test('requires a code after the password once the member has added an authenticator app', async () => {
  const { visitor, turnOn, signInWith, dora } = await createDora()
  const { secret, codes } = await turnOn()
  expect(codes).toHaveLength(10)
  expect(await dora.request(secondFactor.read)).toEqual({ on_since: expect.any(String), recovery_codes_left: 10 })

  expect(await signIn(visitor, email)).toBeRejectedWith('second_factor_required')
  expect(await signIn(visitor, email, 'not the one')).toBeRejectedWith('incorrect_login')
  expect(await signInWith(codeOf(secret), undefined, 'not the one')).toBeRejectedWith('incorrect_login')
  expect(await signInWith('000000')).toBeRejectedWith('second_factor_wrong')
  const code = codeOf(secret)
  expect(await signInWith(`${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({ user: { email } })
})

test('does not change the sign-in of members without a second factor', async () => {
  const { visitor, dora, signInWith } = await createDora()
  await dora.request(secondFactor.begin, { body: { password } })
  expect(Object.keys(await signIn(visitor, email)).sort()).toEqual([
    'access_token',
    'device_token',
    'is_suspended',
    'token_type',
    'user',
  ])
  expect(await signInWith('000000'), 'turned off in another window').toHaveProperty('access_token')
})

test('accepts a code once, also if two processes receive it at the same moment', async () => {
  const { turnOn, signInWith, testApp } = await createDora()
  const { secret } = await turnOn()
  const other = await testApp.startSecondProcess()
  const code = codeOf(secret)
  const replies = await Promise.all([testApp.app, other].map((app) => signInWith(code, app)))
  expect(replies.filter((reply) => 'access_token' in reply)).toHaveLength(1)
  expect(await signInWith(code)).toBeRejectedWith('second_factor_wrong')
  expect(await signInWith(codeOf(secret, -1)), 'an earlier code').toBeRejectedWith('second_factor_wrong')
  expect(await signInWith(codeOf(secret, 1)), 'the next code').toHaveProperty('access_token')
  expect(await signInWith(codeOf(secret, 2)), 'a later code').toBeRejectedWith('second_factor_wrong')
})

test('a second sign-in waits for the code of the first', async () => {
  const { turnOn, signInWith, testApp } = await createDora()
  const { secret } = await turnOn()
  const useCode = (tx: Tx) => sql`update second_factors set last_step = last_step + 1`.execute(tx)
  const signInAgain = () => signInWith(codeOf(secret))
  expect(await duringTransaction(testApp, useCode, signInAgain)).toBeRejectedWith('second_factor_wrong')
})

test('accepts each recovery code once, and stores only hashes', async () => {
  const { turnOn, signInWith, dora, testApp } = await createDora()
  const { codes } = await turnOn()
  const [first = '', second = ''] = codes
  expect(await signInWith(` ${first.toUpperCase().replaceAll('-', ' ')} `)).toHaveProperty('access_token')
  expect(await signInWith(first)).toBeRejectedWith('second_factor_wrong')
  const other = await testApp.startSecondProcess()
  const replies = await Promise.all([testApp.app, other].map((app) => signInWith(second, app)))
  expect(replies.filter((reply) => 'access_token' in reply)).toHaveLength(1)
  expect(await dora.request(secondFactor.read)).toMatchObject({ recovery_codes_left: 8 })
  const { rows } = await sql<{ text: string }>`select code_hash::text as text from recovery_codes`.execute(testApp.db)
  expect(rows).toHaveLength(8)
  expect(await subjectsOf(testApp)).toContain('A recovery code of your Daystar account was used')
})

test('is confirmed once, with a code that cannot be used again', async () => {
  const { dora, signInWith } = await createDora()
  const { secret } = await dora.request(secondFactor.begin, { body: { password } })
  expect(await dora.request(secondFactor.renewRecoveryCodes, { body: { password } })).toBeRejectedWith(
    'second_factor_off',
  )
  const code = codeOf(secret)
  await dora.request(secondFactor.confirm, { body: { code } })
  expect(await signInWith(code)).toBeRejectedWith('second_factor_wrong')
  const again = { body: { code: codeOf(secret, 1) } }
  expect(await dora.request(secondFactor.confirm, again)).toBeRejectedWith('second_factor_not_begun')
})

test('rejects earlier recovery codes after they were renewed', async () => {
  const { dora, turnOn, signInWith } = await createDora()
  const { codes } = await turnOn()
  const renewed = await dora.request(secondFactor.renewRecoveryCodes, { body: { password } })
  expect(await signInWith(codes[0] ?? '')).toBeRejectedWith('second_factor_wrong')
  expect(await dora.request(secondFactor.read)).toMatchObject({ recovery_codes_left: 10 })
  expect(await signInWith(renewed.recovery_codes[0] ?? '')).toHaveProperty('access_token')
})

test('rejects a recovery code of another member', async () => {
  const { turnOn, signInWith, visitor, testApp } = await createDora()
  await turnOn()
  await signUp(visitor, 'Emil')
  const emil = new Caller(testApp.app, (await signIn(visitor, 'emil@swimmers.example')).access_token)
  const { secret } = await emil.request(secondFactor.begin, { body: { password } })
  const { recovery_codes: codes } = await emil.request(secondFactor.confirm, { body: { code: codeOf(secret) } })
  expect(await signInWith(codes[0] ?? '')).toBeRejectedWith('second_factor_wrong')
  expect(await emil.request(secondFactor.read)).toMatchObject({ recovery_codes_left: 10 })
})

test('counts wrong codes as guesses of the password, in all processes together, and warns the member', async () => {
  const { turnOn, signInWith, testApp } = await createDora()
  const { secret } = await turnOn()
  const other = await testApp.startSecondProcess()
  for (const app of [testApp.app, other, testApp.app, other, testApp.app])
    expect(await signInWith('000000', app)).toBeRejectedWith('second_factor_wrong')
  expect(await subjectsOf(testApp)).toContain('Someone knows your Daystar password')
  await sql`update rate_limit_counts set requests = 59 where requests = 5`.execute(testApp.db)
  expect(await signInWith('000000', other)).toBeRejectedWith('second_factor_wrong')
  expect(await signInWith(codeOf(secret))).toBeRejectedWith('too_many')
})

test('needs the password to be added, renewed and removed, and sends the secret once', async () => {
  const { dora, turnOn, visitor, testApp } = await createDora()
  const wrong = { body: { password: 'not the one' } }
  expect(await dora.request(secondFactor.begin, wrong)).toBeRejectedWith('incorrect_login')
  expect(await dora.request(secondFactor.confirm, { body: { code: '000000' } })).toBeRejectedWith(
    'second_factor_not_begun',
  )
  const { secret, codes } = await turnOn()
  expect(await dora.request(secondFactor.begin, { body: { password } })).toBeRejectedWith('second_factor_on')
  expect(JSON.stringify(await dora.request(secondFactor.read))).not.toContain(secret)
  expect(await dora.request(secondFactor.renewRecoveryCodes, wrong)).toBeRejectedWith('incorrect_login')
  const renewed = await dora.request(secondFactor.renewRecoveryCodes, { body: { password } })
  expect(renewed.recovery_codes).toHaveLength(10)
  expect(renewed.recovery_codes).not.toContain(codes[0])
  expect(await dora.request(secondFactor.turnOff, wrong)).toBeRejectedWith('incorrect_login')
  await dora.request(secondFactor.turnOff, { body: { password } })
  expect(await signIn(visitor, email)).toHaveProperty('access_token')
  const actions = (await dora.request(audit.own)).map(({ action }) => action)
  expect(actions).toEqual(['signed_in', 'second_factor_off', 'recovery_codes_renewed', 'second_factor_on', 'signed_in'])
  expect((await subjectsOf(testApp)).filter((subject) => !subject.startsWith('New sign-in'))).toEqual([
    'An authenticator app was added to your Daystar account',
    'New recovery codes for your Daystar account',
    'The authenticator app was removed from your Daystar account',
  ])
})

test('must be confirmed within an hour', async () => {
  const { dora, testApp, visitor } = await createDora()
  const { secret } = await dora.request(secondFactor.begin, { body: { password } })
  expect(await dora.request(secondFactor.confirm, { body: { code: '000000' } })).toBeRejectedWith('second_factor_wrong')
  await sql`update second_factors set created_at = now() - interval '61 minutes'`.execute(testApp.db)
  const body = { code: codeOf(secret) }
  expect(await dora.request(secondFactor.confirm, { body })).toBeRejectedWith('second_factor_not_begun')
  expect(await signIn(visitor, email)).toHaveProperty('access_token')
})

test('remains after a password reset', async () => {
  const { turnOn, visitor, testApp, signInWith } = await createDora()
  const { secret } = await turnOn()
  await visitor.request(auth.forgot, { body: { email } })
  await testApp.runJobs()
  const token = new URL(testApp.sentEmails.at(-1)?.link ?? '').searchParams.get('token') ?? ''
  const newPassword = 'a lake with many fish'
  await visitor.request(auth.reset, { body: { token, new_password: newPassword } })
  expect(await signIn(visitor, email, newPassword)).toBeRejectedWith('second_factor_required')
  expect(await signInWith(codeOf(secret), undefined, newPassword)).toHaveProperty('access_token')
})

test('is required to cancel the deletion of the account', async () => {
  const { turnOn, dora, visitor, testApp, signInWith } = await createDora()
  const { secret } = await turnOn()
  await dora.request(users.requestDeletion, { body: { password } })
  expect(await signIn(visitor, email)).toBeRejectedWith('second_factor_required')
  const { access_token: token } = await signInWith(codeOf(secret))
  await new Caller(testApp.app, token).request(users.cancelDeletion)
  expect(await new Caller(testApp.app, token).request(users.me)).toMatchObject({ deletion_at: null })
})

test('is removed when the owner restores an email address that was changed before it was added', async () => {
  const { dora, turnOn, visitor, testApp } = await createDora()
  await dora.request(users.changeEmail, { body: { email: 'thief@lake.example', password } })
  await turnOn()
  await testApp.runJobs()
  const undo = testApp.sentEmails.find(({ to, subject }) => to === email && /was changed$/.test(subject))?.link
  await visitor.request(auth.restoreEmail, { body: { token: undo?.split('=')[1] ?? '' } })
  expect(await signIn(visitor, email)).toHaveProperty('access_token')
})

test('an operator removes it with a command', async () => {
  const { turnOn, visitor, testApp } = await createDora()
  await turnOn()
  expect(await removeSecondFactorByEmail(testApp.db, 'DORA@swimmers.example', 'Lake swimmers')).toBe('Dora')
  expect(await signIn(visitor, email)).toHaveProperty('access_token')
  await expect(removeSecondFactorByEmail(testApp.db, email, 'Lake swimmers')).rejects.toThrow(
    'Dora has no authenticator app.',
  )
  await expect(removeSecondFactorByEmail(testApp.db, 'nobody@lake.example', 'Lake swimmers')).rejects.toThrow(
    'No member has',
  )
  expect(await subjectsOf(testApp)).toContain('The authenticator app was removed from your Lake swimmers account')
})
