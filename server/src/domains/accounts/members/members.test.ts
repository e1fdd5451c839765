import { users } from '@daystar/contract/accounts'
import { expect, test } from 'vitest'
import { createTestApp, sharedTestApp } from '../../../testing/test-app.ts'

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

test('returns 401 for /users/me without authentication', async () => {
  const { visitor } = await openTestApp()

  expect(await visitor.request(users.me)).toBeRejectedWith('not_authenticated')
})

test('returns 404 for an unknown member id of any size', async () => {
  const { ada } = await openTestApp()

  for (const userId of ['999', '9007199254740991', '9999999999999999']) {
    expect(await ada.request(users.read, { params: { userId } })).toBeRejectedWith('member_not_found')
  }
})

test('hides members from visitors when public reading is off', async () => {
  const { ada, ben, visitor } = await createTestApp({ publicRead: false })
  const request = { params: { userId: String(ben.id) } }

  expect(await ada.request(users.read, request)).toMatchObject({ name: ben.name })
  expect(await visitor.request(users.read, request)).toBeRejectedWith('not_authenticated')
})
