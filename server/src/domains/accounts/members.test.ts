import { users } from '@daystar/contract/accounts'
import { expect, test } from 'vitest'
import { startWorld } from '../../testing/world.ts'

test('one sees oneself with the address, and others without it', async () => {
  const { ada, ben } = await startWorld()

  expect(await ada.asks(users.me)).toMatchObject({ id: ada.id, name: 'Ada', email: ada.email, can_connect: false })
  const seen = await ada.asks(users.read, { params: { userId: String(ben.id) } })
  expect(seen).toMatchObject({ id: ben.id, display_name: 'Ben', can_connect: true })
  expect(seen).not.toHaveProperty('email')
})

test('a stranger has no account to see', async () => {
  const { visitor } = await startWorld()

  expect(await visitor.asks(users.me)).toBeRefused('not_authenticated')
})

test('a member who is not there is not found, however large the number', async () => {
  const { ada } = await startWorld()

  for (const userId of ['999', '9007199254740991', '9999999999999999']) {
    expect(await ada.asks(users.read, { params: { userId } })).toBeRefused('member_not_found')
  }
})

test('a community that is not open to the public shows its members to members alone', async () => {
  const { ada, ben, visitor } = await startWorld({ publicRead: false })
  const ofBen = { params: { userId: String(ben.id) } }

  expect(await ada.asks(users.read, ofBen)).toMatchObject({ name: 'Ben' })
  expect(await visitor.asks(users.read, ofBen)).toBeRefused('not_authenticated')
})
