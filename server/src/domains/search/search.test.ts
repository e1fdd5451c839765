import { users } from '@daystar/contract/accounts'
import { circles } from '@daystar/contract/circles'
import { search } from '@daystar/contract/search'
import { expect, test } from 'vitest'
import { encodeCursor } from '../../platform/api/paging.ts'
import type { Caller, Member } from '../../testing/callers.ts'
import { follow } from '../../testing/member-actions.ts'
import { createTestApp } from '../../testing/test-app.ts'

const findMembers = async (caller: Caller, q: string) =>
  (await caller.request(search.members, { query: { q } })).map((member) => member.name)

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
      const pages = await ada.requestAllPages(search.members, { query: { q, limit } })
      expect(pages.flat().map(({ id }) => id)).toEqual(await found(q))
    }
})

test('returns up to 100 circles on a page', async () => {
  const { ada, testApp } = await createTestApp()
  await testApp.database.pool.query(
    "insert into circles (name) select 'Dawn swimmers ' || number from generate_series(1, 101) as number",
  )
  const pages = await ada.requestAllPages(search.circles, { query: { q: 'dawn', limit: 100 } })
  expect(pages.map((page) => page.length)).toEqual([100, 1])
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
