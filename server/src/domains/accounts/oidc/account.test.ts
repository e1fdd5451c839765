import { users } from '@daystar/contract/accounts'
import { auth } from '@daystar/contract/accounts/auth'
import { oidc } from '@daystar/contract/accounts/oidc'
import { passkeys } from '@daystar/contract/accounts/passkeys'
import { secondFactor } from '@daystar/contract/accounts/second-factor'
import { audit } from '@daystar/contract/audit'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '../../../platform/database/database.ts'
import { Caller } from '../../../testing/callers.ts'
import { password, signIn, signUp } from '../../../testing/credentials.ts'
import { duringTransaction } from '../../../testing/database/held-transaction.ts'
import { arrive, createOidcApp, joinAs, visitProvider } from '../../../testing/services/oidc-flow.ts'
import { SoftwareAuthenticator } from '../../../testing/software-authenticator.ts'
import { lockSignInMethods } from '../sign-in-methods/queries.ts'

const email = 'dora@swimmers.example'

/** Dora has signed in with the password of her account. */
async function createDora() {
  const context = await createOidcApp()
  const { id } = await signUp(context.visitor, 'Dora')
  const dora = new Caller(context.testApp.app, (await signIn(context.visitor, email)).access_token)
  return { ...context, dora, id }
}

/** Emil has an account without a password. */
async function createEmil(settings: Parameters<typeof createOidcApp>[0] = {}) {
  const context = await createOidcApp(settings)
  const { access_token: token } = await joinAs(context.provider, context.visitor, 'emil')
  return { ...context, emil: new Caller(context.testApp.app, token) }
}

async function confirmWith(
  { provider, caller }: { provider: Parameters<typeof visitProvider>[0]; caller: Caller },
  account: string,
) {
  const body = await visitProvider(provider, await caller.request(oidc.beginConfirming), account)
  return await caller.request(oidc.ownCallback, { body })
}

test('a member connects a sign-in service with the password, and disconnects it', async () => {
  const { provider, dora, id, visitor, testApp } = await createDora()
  expect(await dora.request(oidc.own)).toEqual({
    connection: null,
    has_password: true,
    can_disconnect: true,
    is_confirmed: false,
  })
  const wrong = { body: { password: 'not the one' } }
  expect(await dora.request(oidc.beginConnecting, wrong)).toBeRejectedWith('incorrect_login')
  expect(await dora.request(oidc.beginConnecting, { body: {} })).toBeRejectedWith('incorrect_login')
  provider.accounts.set('dora-at-id', { email: 'elsewhere@id.example' })
  const authorizationRequest = await dora.request(oidc.beginConnecting, { body: { password } })
  const body = await visitProvider(provider, authorizationRequest, 'dora-at-id')
  expect(await dora.request(oidc.ownCallback, { body })).toEqual({ done: 'connect' })
  expect(await dora.request(oidc.own)).toMatchObject({ connection: { email: 'elsewhere@id.example' } })
  expect(await dora.request(oidc.beginConnecting, { body: { password } })).toBeRejectedWith('oidc_connected')
  const { ticket } = await arrive(provider, visitor, 'dora-at-id')
  expect(await visitor.request(oidc.signIn, { body: { ticket } })).toMatchObject({ user: { id } })

  await dora.request(oidc.disconnect)
  await dora.request(oidc.disconnect)
  expect(await dora.request(oidc.own)).toMatchObject({ connection: null })
  expect(await visitor.request(oidc.begin)).toHaveProperty('url')
  await testApp.runJobs()
  expect(testApp.sentEmails.map(({ subject }) => subject)).toEqual([
    'Example ID was connected to your Daystar account',
    'New sign-in to your Daystar account',
    'Example ID was disconnected from your Daystar account',
  ])
  const actions = (await dora.request(audit.own)).map(({ action }) => action)
  expect(actions).toEqual(['oidc_disconnected', 'signed_in', 'oidc_connected', 'signed_in'])
})

test('rejects a request of one member in a session of another, and for signing in', async () => {
  const { provider, ada, dora, visitor } = await createDora()
  const authorizationRequest = await dora.request(oidc.beginConnecting, { body: { password } })
  const body = await visitProvider(provider, authorizationRequest, 'dora')
  expect(await ada.request(oidc.ownCallback, { body })).toBeRejectedWith('oidc_invalid')
  expect(await visitor.request(oidc.callback, { body })).toBeRejectedWith('oidc_invalid')
  const signingIn = await visitProvider(provider, await visitor.request(oidc.begin), 'dora')
  expect(await dora.request(oidc.ownCallback, { body: signingIn })).toBeRejectedWith('oidc_invalid')
  expect(await dora.request(oidc.ownCallback, { body })).toEqual({ done: 'connect' })
})

test('two members cannot connect the same account, also at the same moment', async () => {
  const { provider, dora, visitor, testApp } = await createDora()
  await signUp(visitor, 'Frida')
  const frida = new Caller(testApp.app, (await signIn(visitor, 'frida@swimmers.example')).access_token)
  const connectOf = async (caller: Caller) => {
    const authorizationRequest = await caller.request(oidc.beginConnecting, { body: { password } })
    return { caller, body: await visitProvider(provider, authorizationRequest, 'shared') }
  }
  const attempts = [await connectOf(dora), await connectOf(frida)]
  const replies = await Promise.all(attempts.map(({ caller, body }) => caller.requestRaw(oidc.ownCallback, { body })))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await testApp.db.selectFrom('oidc_identities').select('subject').execute()).toHaveLength(1)
})

/** Emil has a passkey as well. */
async function createEmilWithPasskey() {
  const context = await createEmil()
  const { emil, provider, testApp } = context
  await confirmWith({ provider, caller: emil }, 'emil')
  const phone = new SoftwareAuthenticator(testApp.deps.config.publicUrl)
  const { options } = await emil.request(passkeys.registrationOptions, { body: { password: '' } })
  const body = { name: 'Phone', credential: phone.create(options) }
  const { id: passkeyId } = await emil.request(passkeys.register, { body })
  return { ...context, passkeyId }
}

test('the only way to sign in cannot be disconnected, nor the only passkey be removed', async () => {
  const { emil } = await createEmil()
  expect(await emil.request(oidc.own)).toMatchObject({ has_password: false, can_disconnect: false })
  expect(await emil.request(oidc.disconnect)).toBeRejectedWith('oidc_last_sign_in_method')

  const { emil: other, passkeyId } = await createEmilWithPasskey()
  expect(await other.request(oidc.own)).toMatchObject({ can_disconnect: true })
  await other.request(oidc.disconnect)
  const removal = { params: { passkeyId } }
  expect(await other.request(passkeys.remove, removal)).toBeRejectedWith('passkey_last_sign_in_method')
  expect(await other.request(passkeys.list)).toHaveLength(1)
})

test('a connected member removes the only passkey', async () => {
  const { emil, passkeyId, testApp } = await createEmilWithPasskey()
  const withoutProvider = await testApp.startSecondProcess({ oidcIssuer: null })
  const removal = { params: { passkeyId } }
  const there = new Caller(withoutProvider, emil.token)
  expect(await there.request(passkeys.remove, removal)).toBeRejectedWith('passkey_last_sign_in_method')
  await emil.request(passkeys.remove, removal)
  expect(await emil.request(oidc.own)).toMatchObject({ can_disconnect: false })
})

test.each([
  ['passkeys', 'oidc_last_sign_in_method', ({ emil }) => emil.request(oidc.disconnect)],
  [
    'oidc_identities',
    'passkey_last_sign_in_method',
    ({ emil, passkeyId }) => emil.request(passkeys.remove, { params: { passkeyId } }),
  ],
] as [
  'passkeys' | 'oidc_identities',
  'oidc_last_sign_in_method' | 'passkey_last_sign_in_method',
  (context: Awaited<ReturnType<typeof createEmilWithPasskey>>) => Promise<unknown>,
][])('one way to sign in remains if the other is removed from %s at the same moment', async (table, error, remove) => {
  const context = await createEmilWithPasskey()
  const { id } = await context.emil.request(users.me)
  const removal = async (tx: Tx) => {
    await lockSignInMethods(tx, id)
    await tx.deleteFrom(table).execute()
  }
  expect(await duringTransaction(context.testApp, removal, () => remove(context))).toBeRejectedWith(error)
})

test('a passkey connects an account with the same address, and no other', async () => {
  const { dora, provider, visitor, testApp } = await createDora()
  const phone = new SoftwareAuthenticator(testApp.deps.config.publicUrl)
  const { options } = await dora.request(passkeys.registrationOptions, { body: { password } })
  await dora.request(passkeys.register, { body: { name: 'Phone', credential: phone.create(options) } })
  await signUp(visitor, 'Frida', { email: 'frida@id.example' })
  provider.accounts.set('dora', { email, email_verified: true })
  const connect = async (account: string) => {
    const { ticket } = await arrive(provider, visitor, account)
    const passkey = phone.use((await visitor.request(passkeys.signInOptions)).options)
    return await visitor.request(oidc.connectAndSignIn, { body: { ticket, passkey } })
  }
  expect(await connect('frida')).toBeRejectedWith('passkey_invalid')
  expect(await connect('dora')).toMatchObject({ user: { email } })
})

test('a member without a password confirms changes by signing in at the provider again', async () => {
  const { emil, provider, visitor, testApp } = await createEmil()
  const attempts = () => [
    emil.request(users.changePassword, { body: { current_password: '', new_password: password } }),
    emil.request(users.changeEmail, { body: { email: 'new@id.example', password: '' } }),
    emil.request(secondFactor.begin, { body: { password: '' } }),
    emil.request(users.requestDeletion, { body: {} }),
  ]
  for (const reply of await Promise.all(attempts())) expect(reply).toBeRejectedWith('incorrect_login')
  expect(await confirmWith({ provider, caller: emil }, 'frida')).toBeRejectedWith('oidc_other_identity')
  expect(await confirmWith({ provider, caller: emil }, 'emil')).toEqual({ done: 'confirm' })
  expect(await emil.request(oidc.own)).toMatchObject({ is_confirmed: true })

  const { ticket } = await arrive(provider, visitor, 'emil')
  const otherSession = new Caller(testApp.app, (await visitor.request(oidc.signIn, { body: { ticket } })).access_token)
  expect(await otherSession.request(users.requestDeletion, { body: {} })).toBeRejectedWith('incorrect_login')
  await emil.request(secondFactor.begin, { body: { password: '' } })

  await sql`update oidc_confirmations set confirmed_at = now() - interval '11 minutes'`.execute(testApp.db)
  expect(await emil.request(users.requestDeletion, { body: {} })).toBeRejectedWith('incorrect_login')
  await confirmWith({ provider, caller: emil }, 'emil')
  expect(await emil.request(users.requestDeletion, { body: {} })).toHaveProperty('deletion_at')
})

test('a member with a password can confirm changes by signing in at the provider instead', async () => {
  const { dora, provider } = await createDora()
  const authorizationRequest = await dora.request(oidc.beginConnecting, { body: { password } })
  await dora.request(oidc.ownCallback, { body: await visitProvider(provider, authorizationRequest, 'dora') })
  expect(await dora.request(users.requestDeletion, { body: {} })).toBeRejectedWith('incorrect_login')
  await confirmWith({ provider, caller: dora }, 'dora')
  expect(await dora.request(users.requestDeletion, { body: {} })).toHaveProperty('deletion_at')
})

test('being signed in at the provider is not enough to confirm', async () => {
  const { emil, provider } = await createEmil()
  const cookies = new Map<string, string>()
  const signInThere = (url: string) => provider.signIn(url, { account: 'emil' }, cookies)
  const first = await emil.request(oidc.beginConfirming)
  const response = await signInThere(first.url)
  await emil.request(oidc.ownCallback, { body: { response, browser_token: first.browser_token } })

  const second = await emil.request(oidc.beginConfirming)
  const url = new URL(second.url)
  for (const name of ['prompt', 'max_age']) url.searchParams.delete(name)
  const body = { response: await signInThere(url.href), browser_token: second.browser_token }
  expect(await emil.request(oidc.ownCallback, { body })).toBeRejectedWith('oidc_failed')
})

test('a password that is set by email is another way to sign in', async () => {
  const { emil, visitor, testApp } = await createEmil()
  await visitor.request(auth.forgot, { body: { email: 'emil@id.example' } })
  await testApp.runJobs()
  const token = new URL(testApp.sentEmails[0]?.link ?? '').searchParams.get('token') ?? ''
  await visitor.request(auth.reset, { body: { token, new_password: password } })
  expect(await emil.request(oidc.own)).toBeRejectedWith('not_authenticated')
  expect(await signIn(visitor, 'emil@id.example')).toHaveProperty('access_token')
})

test('restoring an email address disconnects what was connected after the change', async () => {
  const { dora, provider, visitor, testApp } = await createDora()
  await dora.request(users.changeEmail, { body: { email: 'thief@id.example', password } })
  const { ticket } = await arrive(provider, visitor, 'thief')
  await visitor.request(oidc.connectAndSignIn, { body: { ticket, password } })
  await testApp.runJobs()
  const undo = testApp.sentEmails.map(({ link }) => /#undo=(.+)$/.exec(link ?? '')?.[1]).find(Boolean) ?? ''
  await visitor.request(auth.restoreEmail, { body: { token: undo } })
  expect(await testApp.db.selectFrom('oidc_identities').select('id').execute()).toEqual([])
})
