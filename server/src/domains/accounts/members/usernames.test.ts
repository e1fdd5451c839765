import { users } from '@daystar/contract/accounts'
import { expect, test } from 'vitest'
import { signUp } from '../../../testing/credentials.ts'
import { sharedTestApp } from '../../../testing/test-app.ts'
import { usernamesFor } from '../sign-up/username-from-name.ts'
import { isReservedUsername } from './reserved-usernames.ts'

const openTestApp = sharedTestApp()

const first = (name: string, count: number) => {
  const usernames = usernamesFor(name)
  return Array.from({ length: count }, () => usernames.next().value)
}

test.each([
  ['Ada', 'ada'],
  ['Ada Lovelace', 'ada.lovelace'],
  ['Zoë Müller-Lind', 'zoe.muller.lind'],
  ["Siobhán O'Brien", 'siobhan.obrien'],
  ['Søren Straße', 'soren.strasse'],
  ['Noor [she/her]', 'noor.she.her'],
  ['Ｆｕｌｌ ４２', 'full.42'],
  ['A very long name that never seems to end', 'a.very.long.name.that.ne'],
])('derives the username of %s from the name', (name, username) => {
  expect(first(name, 1)).toEqual([username])
})

test.each(['北京', 'Support Team', 'Adm1n', 'me', '🙂'])('gives %s a neutral username', (name) => {
  for (const username of first(name, 3)) expect(username).toMatch(/^member\d{6}$/)
})

test('proposes only usernames that are valid and not reserved', () => {
  for (const name of ['Ada', 'Support', 'x'.repeat(80), '...', 'everyone']) {
    for (const username of first(name, 20)) {
      expect(username).toMatch(/^[A-Za-z0-9_.]{1,30}$/)
      expect(isReservedUsername(username)).toBe(false)
    }
  }
})

test('gives every new member a username, which they can change', async () => {
  const { visitor, ada } = await openTestApp()
  expect(await signUp(visitor, 'Dora Lund', { email: 'dora@swimmers.example' })).toMatchObject({
    username: 'dora.lund',
  })
  expect(await signUp(visitor, 'DORA LUND', { email: 'other@swimmers.example' })).toMatchObject({
    username: 'dora.lund2',
  })
  await ada.request(users.edit, { body: { username: 'Emil' } })
  expect(await signUp(visitor, 'Emil')).toMatchObject({ username: 'emil2' })
})

test('gives different usernames to members of one name who sign up at the same time', async () => {
  const { visitor } = await openTestApp()
  const accounts = await Promise.all(
    Array.from({ length: 12 }, (_, index) => signUp(visitor, 'Dora Lund', { email: `dora${index}@swimmers.example` })),
  )
  const usernames = accounts.map((account) => ('username' in account ? account.username : null))
  expect(new Set(usernames).size).toBe(12)
  for (const username of usernames) expect(username).toMatch(/^dora\.lund\d*$/)
})
