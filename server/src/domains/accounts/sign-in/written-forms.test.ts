import { users } from '@daystar/contract/accounts'
import { auth } from '@daystar/contract/accounts/auth'
import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { sharedTestApp } from '../../../testing/test-app.ts'

const openTestApp = sharedTestApp({ smtpUrl: null })

const composed = 'Zoë schwimmt für Ångström'.normalize('NFC')
const decomposed = composed.normalize('NFD')

async function openWithSignUp() {
  const app = await openTestApp()
  const signUp = (email: string, password: string) =>
    app.visitor.request(users.signUp, { body: { name: 'Zoë', email, password } })
  const signIn = async (username: string, password: string) =>
    (await app.visitor.requestRaw(auth.login, { body: { username, password } })).statusCode === 200
  return { ...app, signUp, signIn }
}

test.each([
  ['composed', composed, decomposed],
  ['decomposed', decomposed, composed],
])('a password that was typed %s is accepted in both forms', async (form, typed, other) => {
  const { signUp, signIn } = await openWithSignUp()
  const email = `${form}@daystar.example`
  await signUp(email, typed)
  expect(await signIn(email, typed)).toBe(true)
  expect(await signIn(email, other)).toBe(true)
  expect(await signIn(email, typed.replace('ë', 'e').replace('e\u0308', 'e'))).toBe(false)
})

test('the hash of a password as it was typed is replaced when its member signs in', async () => {
  const { ada, testApp, signIn } = await openWithSignUp()
  const password_hash = await hash(decomposed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await testApp.db.updateTable('members').set({ password_hash }).where('id', '=', ada.id).execute()
  expect(await signIn(ada.email, composed)).toBe(false)
  expect(await signIn(ada.email, decomposed)).toBe(true)
  expect(await signIn(ada.email, composed)).toBe(true)
})

test.each(['ana@bücher-lago.example', 'aoi@例え湖.example', 'noor@بحيرة.example'])(
  '%s is one address in every form of its domain',
  async (unicode) => {
    const { signUp, signIn, testApp } = await openWithSignUp()
    const ascii = new URL(`http://${unicode.split('@')[1]}`).hostname
    const other = `${unicode.split('@')[0]}@${ascii}`
    await signUp(unicode, composed)
    for (const email of [unicode, other, ` ${unicode.toUpperCase()} `])
      expect(await signIn(email, composed), email).toBe(true)
    expect(await signUp(other, composed)).toBeRejectedWith('email_taken')
    const rows = await testApp.db.selectFrom('members').select('email').where('email', '=', other).execute()
    expect(rows).toHaveLength(1)

    await testApp.db.updateTable('members').set({ email: unicode }).where('email', '=', other).execute()
    expect(await signIn(other, composed)).toBe(true)
    expect(await signUp(other, composed)).toBeRejectedWith('email_taken')
  },
)
