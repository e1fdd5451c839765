import { users } from '@daystar/contract/accounts'
import { oidc } from '@daystar/contract/accounts/oidc'
import { secondFactor } from '@daystar/contract/accounts/second-factor'
import { audit } from '@daystar/contract/audit'
import { sanctions } from '@daystar/contract/moderation/sanctions'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { removeOutdatedRows } from '../../../jobs/outdated-rows-commands.ts'
import { Caller } from '../../../testing/callers.ts'
import { codeOf, holdTotpPeriod, password, signIn, signUp } from '../../../testing/credentials.ts'
import { arrive, createOidcApp, joinAs, visitProvider } from '../../../testing/services/oidc-flow.ts'
import { startOidcServer } from '../../../testing/services/oidc-server.ts'
import { createTestApp } from '../../../testing/test-app.ts'

test('a person joins with the provider and signs in again, with an email about a new device', async () => {
  const { provider, visitor, testApp } = await createOidcApp({ smtpUrl: 'smtp://mail.example' })
  const joined = await joinAs(provider, visitor, 'dora')
  expect(joined.user).toMatchObject({ name: 'dora', email: 'dora@id.example', username: 'dora', email_confirmed: true })

  const known = await arrive(provider, visitor, 'dora')
  expect(known).toMatchObject({ next: 'sign_in' })
  const onKnownDevice = { ticket: known.ticket, device_token: joined.device_token ?? '' }
  expect(await visitor.request(oidc.signIn, { body: onKnownDevice })).toMatchObject({ user: { id: joined.user.id } })
  const { ticket } = await arrive(provider, visitor, 'dora')
  const again = await visitor.request(oidc.signIn, { body: { ticket, device_token: '' } })
  await testApp.runJobs()
  expect(testApp.sentEmails.map(({ subject }) => subject)).toEqual(['New sign-in to your Daystar account'])
  const dora = new Caller(testApp.app, again.access_token)
  const actions = (await dora.request(audit.own)).map(({ action }) => action)
  expect(actions).toEqual(['signed_in', 'signed_in', 'signed_in', 'oidc_connected'])
})

test('a response works once, also if two processes receive it at the same moment, and in ten minutes', async () => {
  const { provider, visitor, testApp } = await createOidcApp()
  const processes = [visitor, new Caller(await testApp.startSecondProcess(), null)]
  const returned = await visitProvider(provider, await visitor.request(oidc.begin), 'dora')
  const replies = await Promise.all(processes.map((caller) => caller.request(oidc.callback, { body: returned })))
  expect(replies.filter((reply) => 'ticket' in reply)).toHaveLength(1)
  expect(await visitor.request(oidc.callback, { body: returned })).toBeRejectedWith('oidc_invalid')

  const late = await visitProvider(provider, await visitor.request(oidc.begin), 'dora')
  await sql`update oidc_requests set expires_at = now() - interval '1 second'`.execute(testApp.db)
  expect(await visitor.request(oidc.callback, { body: late })).toBeRejectedWith('oidc_invalid')
  await sql`update oidc_tickets set expires_at = now() - interval '1 second'`.execute(testApp.db)
  await removeOutdatedRows(testApp.db)
  for (const table of ['oidc_requests', 'oidc_tickets'] as const)
    expect(await testApp.db.selectFrom(table).selectAll().execute()).toEqual([])
})

test('rejects the response in another browser, with another state, with a code of another sign-in, and with another nonce', async () => {
  const { provider, visitor, testApp } = await createOidcApp()
  const begin = () => visitor.request(oidc.begin)
  const tryCallback = (body: { response: string; browser_token: string }) => visitor.request(oidc.callback, { body })
  const returned = await visitProvider(provider, await begin(), 'dora')
  const other = await visitProvider(provider, await begin(), 'emil')

  const elsewhere = { ...returned, browser_token: other.browser_token }
  expect(await tryCallback(elsewhere)).toBeRejectedWith('oidc_invalid')
  const changed = { ...returned, response: returned.response.replace(/state=[^&]+/, 'state=chosen') }
  expect(await tryCallback(changed)).toBeRejectedWith('oidc_invalid')
  // Neither attempt has used the request up.
  const codeOfOther = new URLSearchParams(other.response).get('code') ?? ''
  const injected = { ...returned, response: returned.response.replace(/code=[^&]+/, `code=${codeOfOther}`) }
  expect(await tryCallback(injected)).toBeRejectedWith('oidc_failed')
  expect(await tryCallback(returned)).toBeRejectedWith('oidc_invalid')

  await sql`update oidc_requests set nonce = 'another one'`.execute(testApp.db)
  expect(await tryCallback(other)).toBeRejectedWith('oidc_failed')

  const cancelled = await begin()
  const response = await provider.signIn(cancelled.url, { cancel: 'yes' })
  expect(await tryCallback({ ...cancelled, response })).toBeRejectedWith('oidc_cancelled')
})

test('a ticket is valid for one sign-in', async () => {
  const { provider, visitor, testApp } = await createOidcApp()
  await joinAs(provider, visitor, 'dora')
  const { ticket } = await arrive(provider, visitor, 'dora')
  const processes = [visitor, new Caller(await testApp.startSecondProcess(), null)]
  const replies = await Promise.all(processes.map((caller) => caller.request(oidc.signIn, { body: { ticket } })))
  expect(replies.filter((reply) => 'access_token' in reply)).toHaveLength(1)
  const unknown = await arrive(provider, visitor, 'emil')
  expect(await visitor.request(oidc.signIn, { body: { ticket: unknown.ticket } })).toBeRejectedWith('oidc_invalid')
})

test('two sign-ups of one new person at the same moment create one account', async () => {
  const { provider, visitor, testApp } = await createOidcApp()
  const second = new Caller(await testApp.startSecondProcess(), null)
  const arrivals = [await arrive(provider, visitor, 'dora'), await arrive(provider, second, 'dora')]
  const replies = await Promise.all(
    arrivals.map(({ ticket }, index) =>
      (index === 0 ? visitor : second).requestRaw(oidc.signUp, { body: { ticket, name: 'Dora' } }),
    ),
  )
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  const accounts = await testApp.db.selectFrom('oidc_identities').select('subject').execute()
  expect(accounts).toEqual([{ subject: 'dora' }])
  expect(await arrive(provider, visitor, 'dora')).toMatchObject({ next: 'sign_in' })
})

test('an account with the same address is connected only after its password', async () => {
  const { provider, visitor, testApp } = await createOidcApp()
  const { id } = await signUp(visitor, 'Dora', { email: 'dora@id.example' })
  const { next, ticket, email } = await arrive(provider, visitor, 'dora')
  expect({ next, email }).toEqual({ next: 'connect', email: 'dora@id.example' })
  expect(await visitor.request(oidc.signIn, { body: { ticket } })).toBeRejectedWith('oidc_invalid')
  expect(await visitor.request(oidc.signUp, { body: { ticket, name: 'Dora' } })).toBeRejectedWith('email_taken')
  const connect = (proof: { password: string }) =>
    visitor.request(oidc.connectAndSignIn, { body: { ticket, ...proof } })
  expect(await connect({ password: 'not the one' })).toBeRejectedWith('incorrect_login')
  expect(await connect({ password: '' })).toBeRejectedWith('incorrect_login')
  expect(await testApp.db.selectFrom('oidc_identities').select('id').execute()).toEqual([])
  expect(await connect({ password })).toMatchObject({ user: { id } })
  expect(await connect({ password })).toBeRejectedWith('oidc_invalid')
  await testApp.runJobs()
  expect(testApp.sentEmails.map(({ subject }) => subject)).toContain('Example ID was connected to your Daystar account')
  expect(await arrive(provider, visitor, 'dora')).toMatchObject({ next: 'sign_in' })
})

test('an address that the provider has not verified is not used', async () => {
  const { provider, visitor } = await createOidcApp()
  await signUp(visitor, 'Dora', { email: 'dora@id.example' })
  for (const account of [
    { email: 'dora@id.example', email_verified: false },
    { email: 'dora@id.example' },
    { email: 'dora@id.example, emil@id.example', email_verified: true },
    { name: 'Dora' },
  ]) {
    provider.accounts.set('dora', account)
    expect(await arrive(provider, visitor, 'dora')).toBeRejectedWith('oidc_email_unverified')
  }
  // A connected account does not need one.
  provider.accounts.delete('dora')
  const { ticket } = await arrive(provider, visitor, 'dora')
  await visitor.request(oidc.connectAndSignIn, { body: { ticket, password } })
  provider.accounts.set('dora', {})
  expect(await arrive(provider, visitor, 'dora')).toMatchObject({ next: 'sign_in', email: '' })
})

test('a member with an authenticator app also needs its code', async () => {
  holdTotpPeriod()
  const { provider, visitor, testApp } = await createOidcApp()
  await signUp(visitor, 'Dora', { email: 'dora@id.example' })
  const dora = new Caller(testApp.app, (await signIn(visitor, 'dora@id.example')).access_token)
  const { secret } = await dora.request(secondFactor.begin, { body: { password } })
  await dora.request(secondFactor.confirm, { body: { code: codeOf(secret, -1) } })

  const { ticket } = await arrive(provider, visitor, 'dora')
  const proof = { ticket, password }
  const withoutCode = await visitor.request(oidc.connectAndSignIn, { body: proof })
  expect(withoutCode).toBeRejectedWith('second_factor_required')
  await visitor.request(oidc.connectAndSignIn, { body: { ...proof, code: codeOf(secret) } })

  const second = await arrive(provider, visitor, 'dora')
  const signInWith = (code?: string) =>
    visitor.request(oidc.signIn, { body: { ticket: second.ticket, ...(code !== undefined && { code }) } })
  expect(await signInWith()).toBeRejectedWith('second_factor_required')
  for (let guess = 0; guess < 5; guess++) expect(await signInWith('000000')).toBeRejectedWith('second_factor_wrong')
  expect(await signInWith(codeOf(secret, 1))).toHaveProperty('access_token')
  await testApp.runJobs()
  expect(testApp.sentEmails.map(({ subject }) => subject)).toContain('Someone knows your password for Example ID')
})

test('a suspended member signs in and reads why, and an account that is being deleted is unknown', async () => {
  const { provider, visitor, testApp } = await createOidcApp()
  const mona = await testApp.createMember('mona', { role: 'operator' })
  const { user } = await joinAs(provider, visitor, 'dora')
  await mona.request(sanctions.impose, {
    params: { userId: user.id },
    body: { kind: 'suspension', days: null, reason: 'Spam.' },
  })
  const { ticket } = await arrive(provider, visitor, 'dora')
  const dora = new Caller(testApp.app, (await visitor.request(oidc.signIn, { body: { ticket } })).access_token)
  expect(await dora.request(users.edit, { body: { bio: 'Swims' } })).toBeRejectedWith('account_suspended')
  expect(await dora.request(sanctions.own)).toHaveLength(1)
  await mona.request(users.deleteMember, { params: { userId: user.id } })
  expect(await arrive(provider, visitor, 'dora')).toMatchObject({ next: 'sign_up' })
})

test('the server works while the provider is unreachable, and sign-in works again afterwards', async () => {
  const provider = await startOidcServer({ publicUrl: 'http://daystar.example' })
  const { visitor } = await createTestApp(provider.settings)
  await provider.stop()
  expect(await visitor.request(oidc.begin)).toBeRejectedWith('oidc_unavailable')
  await signUp(visitor, 'Dora')
  expect(await signIn(visitor, 'dora@swimmers.example')).toHaveProperty('access_token')

  const port = Number(new URL(provider.issuer).port)
  const restarted = await startOidcServer({ publicUrl: 'http://daystar.example', port })
  onTestFinished(restarted.stop)
  const returned = await visitProvider(restarted, await visitor.request(oidc.begin), 'dora')
  await restarted.stop()
  expect(await visitor.request(oidc.callback, { body: returned })).toBeRejectedWith('oidc_unavailable')
})
