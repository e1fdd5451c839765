import { users } from '@daystar/contract/accounts'
import { circles } from '@daystar/contract/circles'
import { search } from '@daystar/contract/search'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Caller } from '../../testing/callers.ts'
import { follow, leaveCircle } from '../../testing/member-actions.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const findMembers = async (caller: Caller, q: string, limit = 20) =>
  (await caller.request(search.members, { query: { q, limit } })).map((member) => member.name)

/** Inserts members with the given names and follower counts. */
async function insertMembers({ db }: TestApp, members: readonly { name: string; followers: number }[]): Promise<void> {
  await sql`insert into members (email, password_hash, name, followers_count)
    select 'm' || n || '@daystar.example', '!', name, followers
    from unnest(${members.map(({ name }) => name)}::text[], ${members.map(({ followers }) => followers)}::int[])
      with ordinality as t(name, followers, n)`.execute(db)
}

test.each(['m', 'ma', 'mar', 'mari', 'marie'])(
  'returns the most popular of many matches for "%s" first, each once across pages',
  async (q) => {
    const { ada, testApp } = await createTestApp({}, { username: null })
    await insertMembers(
      testApp,
      Array.from({ length: 260 }, (_, n) => ({ name: `Marie Marie ${n}`, followers: (n * 7) % 260 })),
    )
    const pages = await ada.requestAllPages(search.members, { query: { q, limit: 60 } })
    const found = pages.flat()
    expect(new Set(found.map(({ id }) => id)).size).toBe(260)
    expect(found).toHaveLength(260)
    const followers = found.map(({ subtitle }) => Number.parseInt(subtitle, 10))
    // Popularity is compared in steps of a fifth.
    followers.forEach((count, index) => {
      expect(Math.max(...followers.slice(index))).toBeLessThanOrEqual(count * 1.25)
    })
  },
)

test('ranks the beginning of a name before a later word, however popular', async () => {
  const { ada, testApp } = await createTestApp({}, { username: null })
  await insertMembers(testApp, [
    { name: 'Otto Meyer', followers: 5000 },
    { name: 'Meyer Otto', followers: 0 },
  ])
  expect(await findMembers(ada, 'mey')).toEqual(['Meyer Otto', 'Otto Meyer'])
})

test.each([
  ['a wrong letter at the end', 'katharine'],
  ['a wrong letter at the beginning', 'catharina'],
  ['a missing letter', 'katarina'],
  ['a wrong letter in the first of two words', 'kathirina lindqvist'],
])('finds a name with %s', async (_, q) => {
  const { ada, testApp } = await createTestApp({}, { username: null })
  await testApp.createNamedMember('Katharina Lindqvist')
  await testApp.createNamedMember('Oskar Blum')
  expect(await findMembers(ada, q)).toEqual(['Katharina Lindqvist'])
})

test('returns similar names only from three letters on, and after the names that start with the query', async () => {
  const { ada, testApp } = await createTestApp({}, { username: null })
  for (const name of ['Jonas', 'Jonatan', 'Oskar']) await testApp.createNamedMember(name)
  expect(await findMembers(ada, 'jonas')).toEqual(['Jonas', 'Jonatan'])
  expect(await findMembers(ada, 'jonas', 1)).toEqual(['Jonas'])
  expect(await findMembers(ada, 'xo')).toEqual([])
})

test('finds members by their current name, username and number of followers', async () => {
  const { ada, ben, cleo, testApp } = await createTestApp({}, { username: null })
  const dora = await testApp.createNamedMember('Dora Lind')
  await testApp.createNamedMember('Dora Aaker')
  expect(await findMembers(ada, 'dora')).toEqual(['Dora Aaker', 'Dora Lind'])
  for (const member of [ada, ben, cleo]) await follow(member, dora)
  expect(await findMembers(ada, 'dora')).toEqual(['Dora Lind', 'Dora Aaker'])
  await dora.request(users.edit, { body: { name: 'Elsie Quist', username: 'nightowl' } })
  expect(await findMembers(ada, 'dora')).toEqual(['Dora Aaker'])
  for (const q of ['elsie', 'quist', 'night']) expect(await findMembers(ada, q)).toEqual(['Elsie Quist'])
})

test('finds circles by their current name and number of members', async () => {
  const { ada, ben } = await createTestApp({}, { username: null })
  const find = async (q: string) => (await ada.request(search.circles, { query: { q } })).map(({ name }) => name)
  const readers = await ada.request(circles.create, { body: { name: 'Dawn readers' } })
  const swimmers = await ada.request(circles.create, { body: { name: 'Dawn swimmers' } })
  await ben.request(circles.joinSelf, { params: { circleId: swimmers.id } })
  expect(await find('dawn')).toEqual(['Dawn swimmers', 'Dawn readers'])
  expect(await find('dawn swimers')).toEqual(['Dawn swimmers'])
  await leaveCircle(ben, swimmers.id)
  await ada.request(circles.edit, { params: { circleId: readers.id }, body: { name: 'Night readers' } })
  expect(await find('dawn')).toEqual(['Dawn swimmers'])
  expect(await find('readers')).toEqual(['Night readers'])
})

test('splits names at spaces and finds nothing for characters that sort after all others', async () => {
  const { ada, testApp } = await createTestApp({}, { username: null })
  await testApp.createNamedMember('Jean-Luc  van den Quist')
  for (const q of ['jean', 'van den', 'den q', 'quist']) expect(await findMembers(ada, q)).toHaveLength(1)
  expect(await findMembers(ada, '\u{10ffff}')).toEqual([])
})
