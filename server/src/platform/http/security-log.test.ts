import { mkdtemp, readFile, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { users } from '@daystar/contract/accounts'
import { auth } from '@daystar/contract/accounts/auth'
import { oidc } from '@daystar/contract/accounts/oidc'
import { passkeys } from '@daystar/contract/accounts/passkeys'
import { secondFactor } from '@daystar/contract/accounts/second-factor'
import { addressLimits } from '@daystar/contract/address-limits'
import { roles } from '@daystar/contract/roles'
import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { Caller } from '../../testing/callers.ts'
import { codeOf, holdTotpPeriod, password, signIn, signUp } from '../../testing/credentials.ts'
import { arrive, joinAs } from '../../testing/services/oidc-flow.ts'
import { startOidcServer } from '../../testing/services/oidc-server.ts'
import { SoftwareAuthenticator } from '../../testing/software-authenticator.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { registerSecurityLog } from './security-log.ts'

async function createLogFile() {
  const folder = await mkdtemp(join(tmpdir(), 'daystar-security-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'security.log')
}

async function createLoggedApp(settings: Parameters<typeof createTestApp>[0] = {}) {
  const securityLog = await createLogFile()
  const events = async () =>
    (await readFile(securityLog, 'utf8'))
      .trim()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line))
  return { ...(await createTestApp({ securityLog, rateLimit: true, ...settings })), securityLog, events }
}

const dora = { name: 'Dora', email: 'dora@swimmers.example', password: 'morning swim in the lake' }

test('sign-ins, failed ones, rejected requests and role changes are lines of the security log', async () => {
  const { ada, ben, testApp, visitor, securityLog, events } = await createLoggedApp()
  const olga = await testApp.createMember('olga')
  await visitor.request(users.signUp, { body: dora })
  await visitor.request(auth.login, { body: { username: dora.email, password: dora.password } })
  await visitor.requestRaw(auth.login, { body: { username: dora.email, password: 'a wrong password' } })
  await ada.requestRaw(roles.set, { params: { userId: String(ben.id) }, body: { role: 'operator' } })
  await olga.request(roles.set, { params: { userId: String(ben.id) }, body: { role: 'moderator' } })
  await ada.request(auth.logout)

  const address = '127.0.0.1'
  const login = { address, member_id: null, method: 'POST', route: '/api/auth/login' }
  const change = { address, method: 'PUT', route: '/api/admin/members/:userId/role' }
  expect(await events()).toMatchObject([
    { log: 'security', event: 'signed_in', status: 200, ...login },
    { event: 'sign_in_failed', status: 401, ...login },
    { event: 'permission_denied', status: 403, member_id: ada.id, ...change },
    { event: 'role_changed', member_id: olga.id, ...change },
    { event: 'signed_out', member_id: ada.id },
  ])
  for (const { time, request_id } of await events()) {
    expect(Date.parse(time)).toBeGreaterThan(Date.now() - 60_000)
    expect(request_id).toMatch(/./)
  }
  const text = await readFile(securityLog, 'utf8')
  for (const secret of [dora.email, dora.password, 'a wrong password']) expect(text).not.toContain(secret)
  expect((await stat(securityLog)).mode & 0o777).toBe(0o600)
})

test('an event is in the security log before its response is sent', async () => {
  const file = await createLogFile()
  const app = fastify()
  registerSecurityLog(app, file)
  const loggedBefore: string[] = []
  app.addHook('onSend', async () => void loggedBefore.push(await readFile(file, 'utf8')))
  app.post('/login', { config: { endpoint: auth.login } }, () => ({}))
  await app.inject({ method: 'POST', url: '/login' })
  expect(loggedBefore).toEqual([expect.stringContaining('"event":"signed_in"')])
})

test('a wrong code is a line of the security log, a missing one is none', async () => {
  holdTotpPeriod()
  const { testApp, visitor, events } = await createLoggedApp()
  await signUp(visitor, 'Dora')
  const member = new Caller(testApp.app, (await signIn(visitor, dora.email)).access_token)
  expect(await member.request(secondFactor.begin, { body: { password: 'wrong' } })).toBeRejectedWith('incorrect_login')
  const { secret } = await member.request(secondFactor.begin, { body: { password } })
  await member.request(secondFactor.confirm, { body: { code: codeOf(secret, -1) } })

  expect(await signIn(visitor, dora.email)).toBeRejectedWith('second_factor_required')
  const credentials = { username: dora.email, password }
  await visitor.requestRaw(secondFactor.signIn, { body: { ...credentials, password: 'wrong', code: '000000' } })
  await visitor.requestRaw(secondFactor.signIn, { body: { ...credentials, code: '000000' } })
  await visitor.request(secondFactor.signIn, { body: { ...credentials, code: codeOf(secret) } })
  expect((await events()).map(({ event }) => event)).toEqual([
    'signed_in',
    'password_rejected',
    'second_factor_on',
    'sign_in_failed',
    'second_factor_failed',
    'signed_in',
  ])
})

test('signing in with a passkey is a line of the security log, whether it succeeds or not', async () => {
  const { testApp, visitor, events } = await createLoggedApp()
  await signUp(visitor, 'Dora')
  const member = new Caller(testApp.app, (await signIn(visitor, dora.email)).access_token)
  const phone = new SoftwareAuthenticator(testApp.deps.config.publicUrl)
  const { options } = await member.request(passkeys.registrationOptions, { body: { password } })
  await member.request(passkeys.register, { body: { name: 'Phone', credential: phone.create(options) } })
  const challenge = (await visitor.request(passkeys.signInOptions)).options
  const body = { credential: phone.use(challenge) }
  await visitor.request(passkeys.signIn, { body })
  expect(await visitor.request(passkeys.signIn, { body })).toBeRejectedWith('passkey_invalid')
  const names = ['signed_in', 'passkey_added', 'signed_in', 'sign_in_failed']
  expect((await events()).map(({ event }) => event)).toEqual(names)
})

test('signing in with OpenID Connect is a line of the security log, whether it succeeds or not', async () => {
  const provider = await startOidcServer({ publicUrl: 'http://daystar.example' })
  onTestFinished(provider.stop)
  const { visitor, events } = await createLoggedApp(provider.settings)
  await signUp(visitor, 'Dora', { email: 'dora@id.example' })
  await joinAs(provider, visitor, 'emil')
  const { ticket } = await arrive(provider, visitor, 'dora')
  for (const guess of ['wrong', password])
    await visitor.requestRaw(oidc.connectAndSignIn, { body: { ticket, password: guess } })
  await visitor.requestRaw(oidc.callback, { body: { response: 'state=unknown', browser_token: 'a token' } })
  const names = ['signed_in', 'sign_in_failed', 'oidc_connected', 'sign_in_failed']
  expect((await events()).map(({ event }) => event)).toEqual(names)
})

test('a caller above a rate limit is a line of the security log', async () => {
  const { visitor, events } = await createLoggedApp()
  const forgot = { body: { email: dora.email } }
  for (let count = 0; count <= addressLimits.password_resets.default; count++)
    await visitor.requestRaw(auth.forgot, forgot)
  expect(await events()).toMatchObject([{ event: 'rate_limited', status: 429, route: '/api/auth/password/forgot' }])
})

test('a security log on a full disk leaves requests alone, and is a problem of the server until it is written again', async () => {
  const file = await createLogFile()
  const logged: string[] = []
  await symlink('/dev/full', file)
  const app = fastify({ logger: { stream: { write: (line) => void logged.push(JSON.parse(line).msg) } } })
  const problem = registerSecurityLog(app, file)
  app.post('/login', { config: { endpoint: auth.login } }, () => ({}))
  const signInTwice = async () => {
    for (const _attempt of ['first', 'second'])
      expect((await app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(200)
    return logged.filter((message) => message.includes('security log'))
  }
  expect(problem()).toBeNull()

  const failure = 'The security log cannot be written. Its events are lost until it can be written again.'
  expect(await signInTwice()).toEqual([failure])
  expect(problem()).toBe('The security log cannot be written.')

  await rm(file)
  expect(await signInTwice()).toEqual([failure, 'The security log is written again.'])
  expect(problem()).toBeNull()
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line).event)).toEqual(['signed_in', 'signed_in'])
})

test('the readiness lists a security log that cannot be written, and the server stays ready', async () => {
  const file = await createLogFile()
  await symlink('/dev/full', file)
  const { visitor, testApp } = await createTestApp({ securityLog: file })
  await visitor.requestRaw(auth.login, { body: { username: dora.email, password: 'a wrong password' } })
  const response = await testApp.app.inject('/readyz')
  expect([response.statusCode, response.json()]).toEqual([
    200,
    { status: 'ready', problems: ['The security log cannot be written.'] },
  ])
})
