import { auth, users } from '@daystar/contract/accounts'
import { expect, test } from 'vitest'
import { password, signsIn, signsUp } from '../../testing/credentials.ts'
import { startWorld } from '../../testing/world.ts'

test('Dora signs up, signs in with another spelling of her address, and is herself', async () => {
  const { visitor } = await startWorld()

  const dora = await signsUp(visitor, '  Dora Lund ', { email: ' Dora@Swimmers.example ' })
  expect(dora).toMatchObject({ name: 'Dora Lund', first_name: 'Dora', last_name: 'Lund', activitiesCount: 0 })
  const session = await signsIn(visitor, 'DORA@swimmers.EXAMPLE')

  expect(session).toMatchObject({ token_type: 'bearer', user: { id: dora.id, email: 'Dora@Swimmers.example' } })
})

test('one address opens one account, whatever its letter case and however many ask at once', async () => {
  const { visitor } = await startWorld()

  const answers = await Promise.all(
    ['dora@swimmers.example', 'DORA@swimmers.example', 'Dora@Swimmers.Example'].map((email) =>
      signsUp(visitor, 'Dora', { email }),
    ),
  )

  expect(answers.filter((answer) => 'id' in answer)).toHaveLength(1)
  for (const answer of answers.filter((one) => !('id' in one))) expect(answer).toBeRefused('email_taken')
  expect(await signsUp(visitor, 'Dora', { email: 'dora@swimmers.example' })).toBeRefused('email_taken')
})

test('an address needs an @ and a dot, and is one address', async () => {
  const { visitor } = await startWorld()

  for (const email of [
    'dora',
    'dora@home',
    'dora.home',
    'a b@c.example',
    'a@b.example,c@d.example',
    '<a@b.example>',
    'a@b@c.example',
  ]) {
    const answer = await signsUp(visitor, 'Dora', { email })
    expect(answer, email).toBeRefused('validation', 'body.email')
    expect(answer, email).toMatchObject({ detail: [{ msg: 'Invalid email. Please check your input.' }] })
  }
})

test('a password is long enough, not too long, and none that everybody tries', async () => {
  const { visitor } = await startWorld()

  expect(await signsUp(visitor, 'Dora', { password: 'seven77' })).toBeRefused('validation', 'body.password')
  expect(await signsUp(visitor, 'Dora', { password: 'x1'.repeat(101) })).toBeRefused('validation', 'body.password')
  for (const common of ['password123', 'QWERTY123', 'aaaaaaaaaa', 'dora@swimmers.example']) {
    expect(await signsUp(visitor, 'Dora', { password: common }), common).toBeRefused('password_common')
  }
  expect(await signsUp(visitor, 'Dora Lund', { password: 'doralund', email: 'd@l.example' })).toBeRefused(
    'password_common',
  )
})

test('every wrong field is named', async () => {
  const { visitor } = await startWorld()

  const answer = await visitor.asksWrongly(users.signUp, { body: { name: '   ', password: 12345678 } })

  for (const place of ['body.name', 'body.email', 'body.password']) expect(answer).toBeRefused('validation', place)
})

test('a time zone is one that the world knows, kept by its proper name', async () => {
  const { visitor } = await startWorld()
  const dora = { name: 'Dora', email: 'dora@swimmers.example', password }

  for (const time_zone of ['Mars/Olympus', '+02:00', 'Europe/Berlin; drop table members', '../etc']) {
    expect(await visitor.asks(users.signUp, { body: { ...dora, time_zone } }), time_zone).toBeRefused(
      'validation',
      'body.time_zone',
    )
  }
  await visitor.asks(users.signUp, { body: { ...dora, time_zone: 'europe/berlin' } })
  expect(await signsIn(visitor, dora.email)).toMatchObject({ user: { time_zone: 'Europe/Berlin' } })
})

test('a wrong password and an unknown address are refused in the same words', async () => {
  const { visitor } = await startWorld()
  await signsUp(visitor, 'Dora')

  const wrong = await signsIn(visitor, 'dora@swimmers.example', 'evening swim in the lake')
  const unknown = await signsIn(visitor, 'nobody@swimmers.example')

  expect(wrong).toBeRefused('incorrect_login')
  expect(unknown).toBeRefused('incorrect_login')
  expect(await visitor.asks(auth.login, { body: { username: 'dora@swimmers.example', password } })).toHaveProperty(
    'access_token',
  )
})

test('a password is kept as argon2id, and a token as its hash', async () => {
  const { visitor, world } = await startWorld()
  await signsUp(visitor, 'Dora')
  const { access_token: token } = await signsIn(visitor, 'dora@swimmers.example')

  const { rows } = await world.database.pool.query(
    "select password_hash from members where email = 'dora@swimmers.example'",
  )
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$/)
  const dump = JSON.stringify((await world.database.pool.query('select * from sessions')).rows)
  expect(dump).not.toContain(token)
})
