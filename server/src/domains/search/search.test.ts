import { users } from '@daystar/contract/accounts'
import { circles } from '@daystar/contract/circles'
import { search } from '@daystar/contract/search'
import { expect, test } from 'vitest'
import type { Caller } from '../../testing/callers.ts'
import { createTestApp } from '../../testing/test-app.ts'

const findMembers = async (caller: Caller, q: string) =>
  (await caller.request(search.members, { query: { q } })).map((member) => member.name)

test('finds members ignoring case and accents', async () => {
  const { ada, testApp } = await createTestApp()
  await testApp.createMember('Émile Søndergård')
  expect(await findMembers(ada, 'emile')).toEqual(['Émile Søndergård'])
  expect(await findMembers(ada, 'SØNDER')).toEqual(['Émile Søndergård'])
  expect(await findMembers(ada, 'sonder')).toEqual(['Émile Søndergård'])
})

test('ranks prefix matches first, then word prefixes, then similar names', async () => {
  const { ada, testApp } = await createTestApp()
  for (const name of ['Meier Anton', 'Hanna Meyer', 'Meyer Otto', 'Oskar Blum']) await testApp.createMember(name)
  expect(await findMembers(ada, 'meyer')).toEqual(['Meyer Otto', 'Hanna Meyer'])
  expect((await findMembers(ada, 'mey')).slice(0, 2)).toEqual(['Meyer Otto', 'Hanna Meyer'])
  expect(await findMembers(ada, 'hana meyer')).toContain('Hanna Meyer')
})

test('finds a member by username with or without the @', async () => {
  const { ada, testApp } = await createTestApp()
  const dora = await testApp.createMember('Dora', { username: 'night.owl' })
  expect(await findMembers(ada, '@night.o')).toEqual(['Dora'])
  expect(await findMembers(ada, 'NIGHT.OWL')).toEqual(['Dora'])
  await dora.request(users.edit, { body: { bio: 'Swims at dawn\nand reads' } })
  expect(await ada.request(search.members, { query: { q: 'night' } })).toMatchObject([
    { id: dora.id, display_name: 'Dora', username: 'night.owl', subtitle: 'Swims at dawn', avatar_url: null },
  ])
})

test('returns nothing for an empty query and escapes wildcards', async () => {
  const { ada, visitor } = await createTestApp()
  for (const q of ['', '   ', '@', '%', '_', '\\', '%%%', "'"]) expect(await findMembers(ada, q)).toEqual([])
  expect(await findMembers(visitor, 'ad')).toEqual(['Ada'])
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
