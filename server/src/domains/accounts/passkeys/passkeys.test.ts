import { users } from '@daystar/contract/accounts'
import { auth } from '@daystar/contract/accounts/auth'
import { passkeys } from '@daystar/contract/accounts/passkeys'
import { secondFactor } from '@daystar/contract/accounts/second-factor'
import { audit } from '@daystar/contract/audit'
import { limits } from '@daystar/contract/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { removeOutdatedRows } from '../../../jobs/outdated-rows-commands.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { Caller } from '../../../testing/callers.ts'
import { codeOf, password, signIn, signUp } from '../../../testing/credentials.ts'
import { duringTransaction } from '../../../testing/database/held-transaction.ts'
import { SoftwareAuthenticator } from '../../../testing/software-authenticator.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { lockSignInMethods } from '../sign-in-methods/queries.ts'

const email = 'dora@swimmers.example'

/** Dora is signed in and has a device that can hold a passkey. */
async function createDora() {
  const context = await createTestApp()
  const { testApp, visitor } = context
  await signUp(visitor, 'Dora')
  const dora = new Caller(testApp.app, (await signIn(visitor, email)).access_token)
  const newDevice = () => new SoftwareAuthenticator(testApp.deps.config.publicUrl)
  const add = async (name: string, device = newDevice()) => {
    const { options } = await dora.request(passkeys.registrationOptions, { body: { password } })
    const passkey = await dora.request(passkeys.register, { body: { name, credential: device.create(options) } })
    return { device, passkey }
  }
  const challenge = async () => (await visitor.request(passkeys.signInOptions)).options
  const use = (credential: ReturnType<SoftwareAuthenticator['use']>, app = testApp.app) =>
    new Caller(app, null).request(passkeys.signIn, { body: { credential, device_token: '' } })
  return { ...context, dora, newDevice, add, challenge, use }
}

test('a member adds several passkeys, renames one and removes one', async () => {
  const { dora, add, challenge, use, testApp } = await createDora()
  const [phone, laptop] = [await add('Phone'), await add('Laptop')]
  const rename = { params: { passkeyId: phone.passkey.id }, body: { name: ' Old phone ' } }
  expect(await dora.request(passkeys.rename, rename)).toMatchObject({ name: 'Old phone' })
  await dora.request(passkeys.remove, { params: { passkeyId: laptop.passkey.id } })
  expect(await dora.request(passkeys.list)).toMatchObject([{ name: 'Old phone', last_used_at: null }])
  expect(await use(laptop.device.use(await challenge()))).toBeRejectedWith('passkey_invalid')
  expect(await use(phone.device.use(await challenge()))).toMatchObject({ user: { email } })
  expect(await dora.request(passkeys.list)).toMatchObject([{ last_used_at: expect.any(String) }])
  expect((await dora.request(audit.own)).map(({ action }) => action)).toEqual([
    'signed_in',
    'passkey_removed',
    'passkey_added',
    'passkey_added',
    'signed_in',
  ])
  await testApp.runJobs()
  expect(testApp.sentEmails.map(({ subject }) => subject)).toEqual([
    'A passkey was added to your Daystar account',
    'A passkey was added to your Daystar account',
    'A passkey was removed from your Daystar account',
    'New sign-in to your Daystar account',
  ])
})

test('a passkey replaces the password and the second factor', async () => {
  const { dora, add, challenge, use, visitor } = await createDora()
  const { device } = await add('Phone')
  const { secret } = await dora.request(secondFactor.begin, { body: { password } })
  await dora.request(secondFactor.confirm, { body: { code: codeOf(secret) } })
  expect(await signIn(visitor, email)).toBeRejectedWith('second_factor_required')
  expect(await use(device.use(await challenge()))).toHaveProperty('access_token')
})

test('a challenge works once, also if two processes receive it at the same moment, and expires', async () => {
  const { add, challenge, use, testApp } = await createDora()
  const { device } = await add('Phone')
  const other = await testApp.startSecondProcess()
  const credential = device.use(await challenge())
  const replies = await Promise.all([testApp.app, other].map((app) => use(credential, app)))
  expect(replies.filter((reply) => 'access_token' in reply)).toHaveLength(1)

  const late = device.use(await challenge())
  await sql`update passkey_challenges set expires_at = now() - interval '1 second'`.execute(testApp.db)
  expect(await use(late)).toBeRejectedWith('passkey_invalid')
  await removeOutdatedRows(testApp.db)
  expect(await testApp.db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([])
})

test('rejects a signature for another site, without verification of the user, of a copy, and with an unknown key', async () => {
  const { add, challenge, use, newDevice } = await createDora()
  const { device } = await add('Phone')
  const elsewhere = { origin: 'https://daystar.example.net' }
  expect(await use(device.use(await challenge(), elsewhere))).toBeRejectedWith('passkey_invalid')
  const unverified = { isUserVerified: false }
  expect(await use(device.use(await challenge(), unverified))).toBeRejectedWith('passkey_invalid')
  expect(await use(newDevice().use(await challenge()))).toBeRejectedWith('passkey_invalid')
  const forged = { ...newDevice().use(await challenge()), id: device.use({}).id }
  expect(await use(forged)).toBeRejectedWith('passkey_invalid')
  expect(await use(device.use({ challenge: 'chosen-by-the-attacker' }))).toBeRejectedWith('passkey_invalid')
  device.counter = 40
  expect(await use(device.use(await challenge()))).toHaveProperty('access_token')
  device.counter = 30
  expect(await use(device.use(await challenge()))).toBeRejectedWith('passkey_invalid')
})

test('adding one needs the password, a challenge of the same member, and a device without one for the account', async () => {
  const { ada, dora, add, newDevice } = await createDora()
  const wrong = { body: { password: 'not the one' } }
  expect(await dora.request(passkeys.registrationOptions, wrong)).toBeRejectedWith('incorrect_login')
  const { options } = await dora.request(passkeys.registrationOptions, { body: { password } })
  const body = { name: 'Phone', credential: newDevice().create(options) }
  expect(await ada.request(passkeys.register, { body })).toBeRejectedWith('passkey_invalid')
  expect(await dora.request(passkeys.register, { body })).toMatchObject({ name: 'Phone' })
  expect(await dora.request(passkeys.register, { body })).toBeRejectedWith('passkey_invalid')
  const { options: forConfirming } = await dora.request(passkeys.confirmationOptions)
  const withoutPassword = { name: 'Key', credential: newDevice().create(forConfirming) }
  expect(await dora.request(passkeys.register, { body: withoutPassword })).toBeRejectedWith('passkey_invalid')

  const { device } = await add('Laptop')
  const again = await dora.request(passkeys.registrationOptions, { body: { password } })
  expect(again.options.excludeCredentials).toHaveLength(2)
  const twice = { name: 'Laptop', credential: device.create(again.options) }
  expect(await dora.request(passkeys.register, { body: twice })).toBeRejectedWith('passkey_invalid')
  const unverified = (await dora.request(passkeys.registrationOptions, { body: { password } })).options
  const credential = newDevice().create(unverified, { isUserVerified: false })
  expect(await dora.request(passkeys.register, { body: { name: 'Key', credential } })).toBeRejectedWith(
    'passkey_invalid',
  )
})

test('an account has at most 20 passkeys', async () => {
  const { dora, add, testApp } = await createDora()
  await add('Phone')
  await sql`insert into passkeys (member_id, name, credential_id, public_key)
    select member_id, 'Key', 'key' || n, '' from passkeys, generate_series(1, 18) n`.execute(testApp.db)
  await add('Laptop')
  expect(await dora.request(passkeys.registrationOptions, { body: { password } })).toBeRejectedWith('passkeys_full')
})

test('adding a passkey waits for another request that reaches the limit', async () => {
  const { dora, newDevice, testApp } = await createDora()
  const { id } = await dora.request(users.me)
  const { options } = await dora.request(passkeys.registrationOptions, { body: { password } })
  const reachLimit = async (tx: Tx) => {
    await lockSignInMethods(tx, id)
    await sql`insert into passkeys (member_id, name, credential_id, public_key, counter, transports)
      select ${id}, 'Key', 'key ' || n, '', 0, '{}' from generate_series(1, ${limits.passkeysMax}::int) n`.execute(tx)
  }
  const body = { name: 'Phone', credential: newDevice().create(options) }
  const register = () => dora.request(passkeys.register, { body })
  expect(await duringTransaction(testApp, reachLimit, register)).toBeRejectedWith('passkeys_full')
})

test('a second sign-in with a passkey waits for the counter of the first', async () => {
  const { add, challenge, use, testApp } = await createDora()
  const { device } = await add('Phone')
  device.counter = 30
  const credential = device.use(await challenge())
  const signInFirst = (tx: Tx) => tx.updateTable('passkeys').set({ counter: 40 }).execute()
  expect(await duringTransaction(testApp, signInFirst, () => use(credential))).toBeRejectedWith('passkey_invalid')
})

test('a member confirms the deletion of the account with one of their own passkeys', async () => {
  const { ada, dora, add, testApp, visitor, challenge, use } = await createDora()
  const { device } = await add('Phone')
  const forSignIn = device.use(await challenge())
  expect(await dora.request(users.requestDeletion, { body: { passkey: forSignIn } })).toBeRejectedWith(
    'passkey_invalid',
  )
  const { options: ofAda } = await ada.request(passkeys.confirmationOptions)
  expect(await ada.request(users.requestDeletion, { body: { passkey: device.use(ofAda) } })).toBeRejectedWith(
    'passkey_invalid',
  )
  expect(await dora.request(users.requestDeletion, { body: {} })).toBeRejectedWith('incorrect_login')
  const { options } = await dora.request(passkeys.confirmationOptions)
  expect(options.allowCredentials).toHaveLength(1)
  const body = { passkey: device.use(options) }
  expect(await dora.request(users.requestDeletion, { body })).toHaveProperty('deletion_at')
  expect(await dora.request(users.me)).toBeRejectedWith('not_authenticated')

  const { access_token: token } = await use(device.use(await challenge()))
  await new Caller(testApp.app, token).request(users.cancelDeletion)
  expect(await signIn(visitor, email)).toHaveProperty('access_token')
})

test('passkeys stop working when the removal of the account starts, and when the owner restores the email address', async () => {
  const { dora, add, challenge, use, testApp, visitor } = await createDora()
  const before = await add('Phone')
  await sql`update passkeys set created_at = now() - interval '1 hour'`.execute(testApp.db)
  await dora.request(users.changeEmail, { body: { email: 'thief@lake.example', password } })
  const after = await add('Thief')
  await testApp.runJobs()
  const undo = testApp.sentEmails.find(({ to, subject }) => to === email && /was changed$/.test(subject))?.link
  await visitor.request(auth.restoreEmail, { body: { token: undo?.split('=')[1] ?? '' } })
  expect(await use(after.device.use(await challenge()))).toBeRejectedWith('passkey_invalid')
  const { access_token: token, user } = await use(before.device.use(await challenge()))
  expect(token).toBeTruthy()

  const olga = await testApp.createMember('olga')
  await olga.request(users.deleteMember, { params: { userId: user.id } })
  expect(await use(before.device.use(await challenge()))).toBeRejectedWith('passkey_invalid')
})
