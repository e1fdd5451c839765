import { users } from '@daystar/contract/accounts'
import { circles } from '@daystar/contract/circles'
import { search } from '@daystar/contract/search'
import { expect, test } from 'vitest'
import type { Caller } from '../../testing/people.ts'
import { startWorld } from '../../testing/world.ts'

const finds = async (caller: Caller, q: string) =>
  (await caller.asks(search.members, { query: { q } })).map((member) => member.name)

test('members are found whatever the letter case and accents', async () => {
  const { ada, world } = await startWorld()
  await world.joins('Émile Søndergård')
  expect(await finds(ada, 'emile')).toEqual(['Émile Søndergård'])
  expect(await finds(ada, 'SØNDER')).toEqual(['Émile Søndergård'])
  expect(await finds(ada, 'sonder')).toEqual(['Émile Søndergård'])
})

test('who begins with the words comes first, then whose word does, then who is alike', async () => {
  const { ada, world } = await startWorld()
  for (const name of ['Meier Anton', 'Hanna Meyer', 'Meyer Otto', 'Oskar Blum']) await world.joins(name)
  expect(await finds(ada, 'meyer')).toEqual(['Meyer Otto', 'Hanna Meyer'])
  expect((await finds(ada, 'mey')).slice(0, 2)).toEqual(['Meyer Otto', 'Hanna Meyer'])
  expect(await finds(ada, 'hana meyer')).toContain('Hanna Meyer')
})

test('a username finds its member, with or without the @', async () => {
  const { ada, world } = await startWorld()
  const dora = await world.joins('Dora', { username: 'night.owl' })
  expect(await finds(ada, '@night.o')).toEqual(['Dora'])
  expect(await finds(ada, 'NIGHT.OWL')).toEqual(['Dora'])
  await dora.asks(users.edit, { body: { bio: 'Swims at dawn\nand reads' } })
  expect(await ada.asks(search.members, { query: { q: 'night' } })).toMatchObject([
    { id: dora.id, display_name: 'Dora', username: 'night.owl', subtitle: 'Swims at dawn', avatar_url: null },
  ])
})

test('nothing typed finds nothing, and wildcards are letters like others', async () => {
  const { ada, visitor } = await startWorld()
  for (const q of ['', '   ', '@', '%', '_', '\\', '%%%', "'"]) expect(await finds(ada, q)).toEqual([])
  expect(await finds(visitor, 'ad')).toEqual(['Ada'])
})

test('circles are found by name, private ones too, the larger first', async () => {
  const { ada, ben } = await startWorld()
  await ada.asks(circles.create, { body: { name: 'Dawn readers', is_private: true } })
  const swimmers = await ada.asks(circles.create, { body: { name: 'Dawn swimmers' } })
  await ada.asks(circles.create, { body: { name: 'The dawn chorus' } })
  await ben.asks(circles.joinSelf, { params: { circleId: swimmers.id } })
  const found = await ben.asks(search.circles, { query: { q: 'dawn' } })
  expect(found.map((circle) => circle.name)).toEqual(['Dawn swimmers', 'Dawn readers', 'The dawn chorus'])
  expect(found[0]).toMatchObject({ is_member: true, member_count: 2 })
})
