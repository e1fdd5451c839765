import { users } from '@daystar/contract/accounts'
import { auth } from '@daystar/contract/accounts/auth'
import { expect, test } from 'vitest'
import { password, signIn, signUp } from '../../../testing/credentials.ts'
import { createTestApp, sharedTestApp } from '../../../testing/test-app.ts'

const openTestApp = sharedTestApp()

test('signs up and signs in with the email address in a different case', async () => {
  const { visitor } = await createTestApp()

  const dora = await signUp(visitor, '  Dora Lund ', { email: ' Dora@Swimmers.example ' })
  expect(dora).toMatchObject({ name: 'Dora Lund', first_name: 'Dora', last_name: 'Lund', activitiesCount: 0 })
  const session = await signIn(visitor, 'DORA@swimmers.EXAMPLE')

  expect(session).toMatchObject({ token_type: 'bearer', user: { id: dora.id, email: 'Dora@Swimmers.example' } })
})

test('creates one account per email address, ignoring case and under concurrency', async () => {
  const { visitor } = await createTestApp()

  const responses = await Promise.all(
    ['dora@swimmers.example', 'DORA@swimmers.example', 'Dora@Swimmers.Example'].map((email) =>
      signUp(visitor, 'Dora', { email }),
    ),
  )

  expect(responses.filter((response) => 'id' in response)).toHaveLength(1)
  for (const response of responses.filter((r) => !('id' in r))) expect(response).toBeRejectedWith('email_taken')
  expect(await signUp(visitor, 'Dora', { email: 'dora@swimmers.example' })).toBeRejectedWith('email_taken')
})

test('rejects malformed email addresses and lists of addresses', async () => {
  const { visitor } = await openTestApp()

  for (const email of [
    'dora',
    'dora@home',
    'dora.home',
    'a b@c.example',
    'a@b.example,c@d.example',
    '<a@b.example>',
    'a@b@c.example',
  ]) {
    const response = await signUp(visitor, 'Dora', { email })
    expect(response, email).toBeRejectedWith('validation', 'body.email')
    expect(response, email).toMatchObject({ detail: [{ msg: 'Invalid email. Please check your input.' }] })
  }
})

test('rejects passwords that are too short, too long or common', async () => {
  const { visitor } = await openTestApp()

  expect(await signUp(visitor, 'Dora', { password: 'seven77' })).toBeRejectedWith('validation', 'body.password')
  expect(await signUp(visitor, 'Dora', { password: 'x1'.repeat(101) })).toBeRejectedWith('validation', 'body.password')
  for (const common of ['password123', 'QWERTY123', 'aaaaaaaaaa', 'dora@swimmers.example']) {
    expect(await signUp(visitor, 'Dora', { password: common }), common).toBeRejectedWith('password_common')
  }
  expect(await signUp(visitor, 'Dora Lund', { password: 'doralund', email: 'd@l.example' })).toBeRejectedWith(
    'password_common',
  )
})

test('reports every invalid field', async () => {
  const { visitor } = await openTestApp()

  const response = await visitor.requestInvalid(users.signUp, { body: { name: '   ', password: 12345678 } })

  for (const place of ['body.name', 'body.email', 'body.password'])
    expect(response).toBeRejectedWith('validation', place)
})

test('accepts known time zones and stores their canonical name', async () => {
  const { visitor } = await createTestApp()
  const dora = { name: 'Dora', email: 'dora@swimmers.example', password }

  for (const time_zone of ['Mars/Olympus', '+02:00', 'Europe/Berlin; drop table members', '../etc']) {
    expect(await visitor.request(users.signUp, { body: { ...dora, time_zone } }), time_zone).toBeRejectedWith(
      'validation',
      'body.time_zone',
    )
  }
  await visitor.request(users.signUp, { body: { ...dora, time_zone: 'europe/berlin' } })
  expect(await signIn(visitor, dora.email)).toMatchObject({ user: { time_zone: 'Europe/Berlin' } })
})

test('returns the same error for a wrong password and an unknown email address', async () => {
  const { visitor } = await openTestApp()
  await signUp(visitor, 'Dora')

  const wrongPassword = await signIn(visitor, 'dora@swimmers.example', 'evening swim in the lake')
  const unknownAddress = await signIn(visitor, 'unknown@swimmers.example')

  expect(wrongPassword).toBeRejectedWith('incorrect_login')
  expect(unknownAddress).toBeRejectedWith('incorrect_login')
  expect(await visitor.request(auth.login, { body: { username: 'dora@swimmers.example', password } })).toHaveProperty(
    'access_token',
  )
})

test('stores passwords as argon2id hashes and tokens as hashes', async () => {
  const { visitor, testApp } = await openTestApp()
  await signUp(visitor, 'Dora')
  const { access_token: token } = await signIn(visitor, 'dora@swimmers.example')

  const { rows } = await testApp.database.pool.query(
    "select password_hash from members where email = 'dora@swimmers.example'",
  )
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$/)
  const dump = JSON.stringify((await testApp.database.pool.query('select * from sessions')).rows)
  expect(dump).not.toContain(token)
})

test('remembers the language of the page on which a person signed up, for emails', async () => {
  const { visitor, testApp } = await openTestApp()
  const body = { name: 'Dora', email: 'dora@lake.example', password }
  await visitor.request(users.signUp, { body, headers: { 'accept-language': 'fr-CA,en;q=0.8' } })
  const query = testApp.db.selectFrom('members').select(['language', 'last_language']).where('email', '=', body.email)
  expect(await query.execute()).toEqual([{ language: null, last_language: 'fr' }])
})
