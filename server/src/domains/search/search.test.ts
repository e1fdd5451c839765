import { users } from '@daystar/contract/accounts'
import { circles } from '@daystar/contract/circles'
import { search } from '@daystar/contract/search'
import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { encodeCursor } from '../../platform/api/paging.ts'
import type { Caller, Member } from '../../testing/callers.ts'
import { follow } from '../../testing/member-actions.ts'
import { createTestApp } from '../../testing/test-app.ts'

const findMembers = async (caller: Caller, q: string) =>
  (await caller.request(search.members, { query: { q } })).map((member) => member.name)

test('finds members ignoring case and accents', async () => {
  const { ada, testApp } = await createTestApp()
  await testApp.createNamedMember('Émile Søndergård')
  expect(await findMembers(ada, 'emile')).toEqual(['Émile Søndergård'])
  expect(await findMembers(ada, 'SØNDER')).toEqual(['Émile Søndergård'])
  expect(await findMembers(ada, 'sonder')).toEqual(['Émile Søndergård'])
})

test('ranks prefix matches first, then word prefixes, then similar names', async () => {
  const { ada, testApp } = await createTestApp()
  for (const name of ['Meier Anton', 'Hanna Meyer', 'Meyer Otto', 'Oskar Blum']) await testApp.createNamedMember(name)
  expect(await findMembers(ada, 'meyer')).toEqual(['Meyer Otto', 'Hanna Meyer'])
  expect((await findMembers(ada, 'mey')).slice(0, 2)).toEqual(['Meyer Otto', 'Hanna Meyer'])
  expect(await findMembers(ada, 'hana meyer')).toContain('Hanna Meyer')
})

test('counts followers in the language of the request for members without a bio', async () => {
  const { ada, ben, cleo, testApp } = await createTestApp()
  const zainab = await testApp.createNamedMember('زينب عمر')
  for (const member of [ada, ben, cleo]) await follow(member, zainab)
  for (const [language, subtitle] of [
    ['ar', '3 متابعين'],
    ['ja', 'フォロワー3人'],
    ['en', '3 followers'],
  ] as const)
    expect(
      await ada.request(search.members, { query: { q: 'زينب' }, headers: { 'accept-language': language } }),
    ).toMatchObject([{ id: zainab.id, subtitle }])
})

test('finds a member by username with or without the @', async () => {
  const { ada, testApp } = await createTestApp()
  const dora = await testApp.createMember('dora', { username: 'night.owl' })
  expect(await findMembers(ada, '@night.o')).toEqual([dora.name])
  expect(await findMembers(ada, 'NIGHT.OWL')).toEqual([dora.name])
  await dora.request(users.edit, { body: { bio: 'Swims at dawn\nand reads' } })
  expect(await ada.request(search.members, { query: { q: 'night' } })).toMatchObject([
    { id: dora.id, display_name: dora.name, username: 'night.owl', subtitle: 'Swims at dawn', avatar_url: null },
  ])
})

test('returns nothing for an empty query and escapes wildcards', async () => {
  const { ada, visitor, testApp } = await createTestApp()
  await testApp.createNamedMember('Adela')
  for (const q of ['', '   ', '@', '%', '_', '\\', '%%%', "'"]) expect(await findMembers(ada, q)).toEqual([])
  expect(await findMembers(visitor, 'ad')).toContain('Adela')
})

test('finds circles by name including private ones, larger circles first', async () => {
  const { ada, ben } = await createTestApp()
  await ada.request(circles.create, { body: { name: 'Dawn readers', is_private: true } })
  const swimmers = await ada.request(circles.create, { body: { name: 'Dawn swimmers' } })
  await ada.request(circles.create, { body: { name: 'The dawn chorus' } })
  await ben.request(circles.joinSelf, { params: { circleId: swimmers.id } })
  const found = await ben.request(search.circles, { query: { q: 'dawn' } })
  expect(found.map((circle) => circle.name)).toEqual(['Dawn swimmers', 'Dawn readers', 'The dawn chorus'])
  expect(found[0]).toMatchObject({ is_member: true, member_count: 2 })
})

test('finds a circle whose id is also that of a limited member', async () => {
  const { ada, ben, visitor, testApp } = await createTestApp()
  const circle = await ada.request(circles.create, { body: { name: 'Dawn readers' } })
  await testApp.db
    .updateTable('members')
    .set({ is_limited: true })
    .where('id', '=', circle.id)
    .executeTakeFirstOrThrow()
  for (const caller of [ben, visitor])
    expect(await caller.request(search.circles, { query: { q: 'dawn' } })).toMatchObject([{ id: circle.id }])
})

test('returns every match once across pages, in the order of one large page', async () => {
  const { ada, testApp } = await createTestApp()
  const names = [
    'Meyer Otto',
    'Meyer Anna',
    'Hanna Meyer',
    'Meier Anton',
    'Meyr Jo',
    'Meyer Zoë',
    'Élise Meyer',
    'Meyer Anna',
  ]
  const members: Member[] = []
  for (const name of names) members.push(await testApp.createNamedMember(name))
  await follow(ada, members[5] as Member)
  const found = async (q: string) =>
    (await ada.request(search.members, { query: { q, limit: 100 } })).map(({ id }) => id)
  expect(await found('meyer')).toEqual([5, 1, 7, 0, 6, 2].map((index) => members[index]?.id))
  expect((await found('meyers')).length).toBeGreaterThan(4)

  for (const q of ['meyer', 'meyers'])
    for (const limit of [1, 2, 3]) {
      const paged: number[] = []
      let url: string | undefined = `/api/users/search?q=${q}&limit=${limit}`
      while (url !== undefined) {
        const response: LightMyRequestResponse = await testApp.app.inject({ url, headers: ada.authorization })
        paged.push(...response.json<{ id: number }[]>().map(({ id }) => id))
        url = /^<(.+)>; rel="next"$/.exec(String(response.headers.link))?.[1]
      }
      expect(paged).toEqual(await found(q))
    }
})

test('returns up to 100 circles and a link to the next page', async () => {
  const { ada, testApp } = await createTestApp()
  await testApp.database.pool.query(
    "insert into circles (name) select 'Dawn swimmers ' || number from generate_series(1, 101) as number",
  )
  const first = await testApp.app.inject({ url: '/api/groups/search?q=dawn&limit=100', headers: ada.authorization })
  expect(first.json()).toHaveLength(100)
  const next = /^<(.+)>; rel="next"$/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await testApp.app.inject({ url: next, headers: ada.authorization })
  expect(second.json()).toHaveLength(1)
  expect(second.headers.link).toBeUndefined()
})

test('rejects cursors that no page returned', async () => {
  const { visitor } = await createTestApp()
  for (const key of ['', '3 0 1', '0 x 1', '0 0 -1', '0 0 99999999999', '0 0.5'])
    expect(
      await visitor.request(search.members, { query: { q: 'ada', cursor: encodeCursor({ key, id: 1 }) } }),
    ).toBeRejectedWith('cursor_invalid')
})

test('finds nothing after the cursor of a similar name for a query that is too short for those', async () => {
  const { visitor } = await createTestApp()
  const cursor = encodeCursor({ key: 'similar 600', id: 1 })
  expect(await visitor.request(search.members, { query: { q: 'ad', cursor } })).toEqual([])
})
