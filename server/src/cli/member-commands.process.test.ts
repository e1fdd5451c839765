import { expect, test } from 'vitest'
import { ada, daystar, runCommandProcess, startWithAda } from '../testing/processes/command-line.ts'

test('creates, finds and changes members while a server runs', { timeout: 180_000 }, async () => {
  const { home, running, me } = await startWithAda()
  expect(await runCommandProcess(['operator', 'ADA@daystar.example'], { DATA_DIR: home })).toEqual({
    code: 0,
    output: 'Ada is now an operator.\n',
  })
  await expect.poll(async () => (await me()).body).toMatchObject({ is_operator: true })
  expect(await daystar(home, 'operator', ada.email, '--remove')).toEqual({
    code: 1,
    output: '\nA community needs an operator. Make another member an operator first.\n',
  })
  expect((await me()).body).toMatchObject({ is_operator: true })
  await running.post('/users/', { ...ada, name: 'Ben', email: 'ben@daystar.example' })
  expect(await daystar(home, 'role', 'ben@daystar.example', 'operator')).toEqual({
    code: 0,
    output: 'Ben is now an operator.\n',
  })
  await daystar(home, 'operator', ada.email, '--remove')
  expect(await daystar(home, 'delete', 'ben@daystar.example'), 'the last operator').toEqual({
    code: 1,
    output: '\nA community needs an operator. Make another member an operator first.\n',
  })
  await expect.poll(async () => (await me()).body).toMatchObject({ is_operator: false })

  expect(await daystar(home, 'suspend', ada.email, '3', 'No advertising.')).toEqual({
    code: 0,
    output: 'Ada is suspended for 3 days.\n',
  })
  await expect.poll(async () => (await me()).body).toMatchObject({ code: 'account_suspended' })
  expect(await daystar(home, 'unsuspend', ada.email)).toEqual({
    code: 0,
    output: 'Ada can use the community again.\n',
  })
  await expect.poll(async () => (await me()).body).toMatchObject({ is_operator: false })

  const created = await daystar(home, 'create', 'cleo@daystar.example', 'Cleo Lake', '--json')
  expect(JSON.parse(created.output)).toMatchObject({ name: 'Cleo Lake', username: expect.any(String) })
  const resetToken = /token=([\w-]+)/.exec(created.output)?.[1]
  await running.post('/auth/password/reset', { token: resetToken, new_password: ada.password })
  expect(await running.post('/auth/login', { username: 'cleo@daystar.example', password: ada.password })).toMatchObject(
    {
      user: { name: 'Cleo Lake' },
    },
  )
  expect(await daystar(home, 'create', 'cleo@daystar.example', 'Cleo')).toMatchObject({
    code: 1,
    output: expect.stringContaining('cleo@daystar.example is already registered.'),
  })
  expect(await daystar(home, 'create', 'no-address', 'Cleo')).toEqual({
    code: 1,
    output: '\n"no-address" is not an email address.\n',
  })
  expect(await daystar(home, 'create', 'dora@daystar.example', 'D'.repeat(1000))).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^\nA name has at most \d+ characters\.\n$/),
  })
  expect((await daystar(home, 'find', 'cleo')).output).toMatch(
    /^id +name +username +email +role +joined +last seen\n\d+ +Cleo Lake +[\w.]+ +cleo@daystar\.example +member +[\d-]{10} +[\d-]{10}\n$/,
  )
  expect(JSON.parse((await daystar(home, 'find', 'unknown', '--json')).output)).toEqual([])
  expect((await daystar(home, 'password-link', 'CLEO@daystar.example')).output).toMatch(
    /\/resetpassword\?token=[\w-]+\n$/,
  )
  expect(await daystar(home, 'email', 'cleo@daystar.example', 'cleo@lake.example')).toMatchObject({ code: 0 })
  expect(await daystar(home, 'email', 'ben@daystar.example', 'cleo@lake.example')).toMatchObject({ code: 1 })
  expect(await daystar(home, 'email', 'ben@daystar.example', 'ben')).toEqual({
    code: 1,
    output: '\n"ben" is not an email address.\n',
  })
  expect(await running.post('/auth/login', { username: 'cleo@lake.example', password: ada.password })).toMatchObject({
    user: { email: 'cleo@lake.example' },
  })
  expect(JSON.parse((await daystar(home, 'stats', '--json')).output)).toMatchObject({ members: 3, activities: 0 })
  expect((await daystar(home, 'stats')).output).toMatch(/^figure +value\nmembers +3\n/)
})
