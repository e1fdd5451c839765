import { createCipheriv, createDecipheriv, createECDH, hkdfSync } from 'node:crypto'
import { outbox } from '@daystar/contract/outbox'
import { expect, test } from 'vitest'
import { Caller, type Member } from '../../../testing/callers.ts'
import { setPassword, signIn } from '../../../testing/credentials.ts'
import { createTestApp, sharedTestApp } from '../../../testing/test-app.ts'
import { outboxKeys } from './commands.ts'

const openTestApp = sharedTestApp()
const iv = Buffer.alloc(12)

/** Encrypts a text as an app does when its member signs out; it keeps no secret of its own. */
async function keep(member: Member, text: string, keptAt = new Date().toISOString()) {
  const { public_key: serverKey } = await member.request(outbox.readKey)
  const pair = createECDH('prime256v1')
  const salt = pair.generateKeys()
  const secret = pair.computeSecret(serverKey, 'base64url')
  const key = hkdfSync('sha256', secret, salt, `daystar-outbox:${member.id}:${keptAt}`, 32)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key), iv)
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return { data, tag: cipher.getAuthTag(), body: { public_key: salt.toString('base64url'), kept_at: keptAt } }
}

const recover = (member: Caller, body: Awaited<ReturnType<typeof keep>>['body']) =>
  member.request(outbox.recoverKey, { body })

async function open(member: Caller, { data, tag, body }: Awaited<ReturnType<typeof keep>>): Promise<string> {
  const { key } = await recover(member, body)
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64url'), iv).setAuthTag(tag)
  return decipher.update(data, undefined, 'utf8') + decipher.final('utf8')
}

test('a member opens in a later session what they kept encrypted on a device', async () => {
  const { ada, visitor, testApp } = await openTestApp()
  const kept = await keep(ada, 'Lake, 9 °C')
  await setPassword(testApp, ada)
  const { access_token: token } = await signIn(visitor, ada.email)
  expect(await open(new Caller(testApp.app, token), kept)).toBe('Lake, 9 °C')
})

test('another member gets a key that opens nothing', async () => {
  const { ada, ben } = await openTestApp()
  const kept = await keep(ada, 'Lake, 9 °C')
  await expect(open(ben, kept)).rejects.toThrow(/unable to authenticate/i)
})

test('after 90 days the server returns no key, and a later time yields another key', async () => {
  const { ada } = await openTestApp()
  const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000).toISOString()
  expect(await open(ada, await keep(ada, 'Lake, 9 °C', days(89)))).toBe('Lake, 9 °C')
  const old = await keep(ada, 'Lake, 9 °C', days(91))
  expect(await recover(ada, old.body)).toBeRejectedWith('outbox_key_expired')
  const moved = { ...old, body: { ...old.body, kept_at: days(1) } }
  await expect(open(ada, moved)).rejects.toThrow(/unable to authenticate/i)
})

test('a suspended member gets no key, and gets it again when the suspension has ended', async () => {
  const { ada, testApp } = await createTestApp()
  const kept = await keep(ada, 'Lake, 9 °C')
  const suspendUntil = (instant: string | null) =>
    testApp.db.updateTable('members').set({ suspended_until: instant }).where('id', '=', ada.id).execute()
  await suspendUntil('infinity')
  expect(await recover(ada, kept.body)).toBeRejectedWith('account_suspended')
  await suspendUntil(null)
  expect(await open(ada, kept)).toBe('Lake, 9 °C')
})

test('the sessions of a deleted member get no key', async () => {
  const { ada, testApp } = await createTestApp()
  const kept = await keep(ada, 'Lake, 9 °C')
  await testApp.db.deleteFrom('members').where('id', '=', ada.id).execute()
  expect(await recover(ada, kept.body)).toBeRejectedWith('not_authenticated')
})

test('rejects what is not a public key of the curve', async () => {
  const { ada } = await openTestApp()
  const body = { public_key: Buffer.alloc(65, 4).toString('base64url'), kept_at: new Date().toISOString() }
  expect(await recover(ada, body)).toBeRejectedWith('validation')
})

test('all processes have one key pair', async () => {
  const { testApp } = await createTestApp()
  const [first, second] = await Promise.all([outboxKeys(testApp.db), outboxKeys(testApp.db)])
  expect(second).toEqual(first)
  expect(await testApp.db.selectFrom('outbox_keys').selectAll().execute()).toHaveLength(1)
})
