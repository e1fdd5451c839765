import { users } from '@daystar/contract/accounts'
import { expect, test } from 'vitest'
import { sharedTestApp } from '../../../testing/test-app.ts'

const openTestApp = sharedTestApp()

test('includes the email address only in the response for /users/me', async () => {
  const { ada, ben } = await openTestApp()

  expect(await ada.request(users.me)).toMatchObject({
    id: ada.id,
    name: ada.name,
    email: ada.email,
    can_connect: false,
  })
  const profile = await ada.request(users.read, { params: { userId: String(ben.id) } })
  expect(profile).toMatchObject({ id: ben.id, display_name: ben.name, can_connect: true })
  expect(profile).not.toHaveProperty('email')
})

test('returns 404 for an unknown member id of any size', async () => {
  const { ada } = await openTestApp()

  for (const userId of ['999', '9007199254740991', '9999999999999999']) {
    expect(await ada.request(users.read, { params: { userId } })).toBeRejectedWith('member_not_found')
  }
})
