import { users } from '@daystar/contract/accounts'
import { storedUsername } from '@daystar/contract/texts/username'
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
  ['田中 さくら', '田中.さくら'],
  ['Владимир Ильич', 'владимир.ильич'],
  ['علی\u200cرضا', 'علیرضا'],
  ['अदिति राव', 'अदिति.राव'],
  ['สมชาย', 'สมชาย'],
  ['Łukasz Đặng 4', 'lukasz.dang.4'],
  ['\u0301Ada', 'ada'],
  ['İpek Yılmaz', 'ipek.yilmaz'],
  ['𠮷'.repeat(40), '𠮷'.repeat(24)],
  ['A very long name that never seems to end', 'a.very.long.name.that.ne'],
])('derives the username of %s from the name', (name, username) => {
  expect(first(name, 1)).toEqual([username])
})

test.each(['Support Team', 'Adm1n', 'me', '🙂', '\u0640', 'Ａｄｍｉｎ', 'Súppórt', 'аԁміn', 'Τεаm', 'admin٤'])(
  'gives %s a neutral username',
  (name) => {
    for (const username of first(name, 3)) expect(username).toMatch(/^member\d{6}$/)
  },
)

test('proposes only usernames that are valid and not reserved', () => {
  for (const name of ['Ada', 'Support', 'x'.repeat(80), '...', 'everyone', '北京', 'Ά'.repeat(40), 'ﷺ'.repeat(9)]) {
    for (const username of first(name, 20)) {
      expect(storedUsername(username)).toBe(username)
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

test('stores a username in any script in its composed form, and rejects one that folds like that of another', async () => {
  const { ada, ben } = await openTestApp()
  for (const username of ['田中', 'สมชาย', 'محمد_٧', 'Кирилл'])
    expect(await ada.request(users.edit, { body: { username } })).toMatchObject({ username })
  expect(await ada.request(users.edit, { body: { username: 'Zoe\u0308' } })).toMatchObject({ username: 'Zo\u00eb' })
  for (const username of ['zoe', 'ZOË', 'ｚｏé'])
    expect(await ben.request(users.edit, { body: { username } })).toBeRejectedWith('username_taken')
  expect(await ada.request(users.edit, { body: { username: 'ZOÉ' } })).toMatchObject({ username: 'ZOÉ' })
})

test.each(['\u0640', '\ufcf2', '\u3164', 'a b', '\u0958'.repeat(30)])('rejects the username %j', async (username) => {
  const { ada } = await openTestApp()
  expect(await ada.requestInvalid(users.edit, { body: { username } })).toBeRejectedWith('validation', 'body.username')
})
