import { expect, test } from 'vitest'
import { nameOf } from './names.ts'
import { Random } from './random.ts'

const random = new Random(7)
const generated = Array.from({ length: 5000 }, () => nameOf(random))

test('gives some names to many members and most names to few', () => {
  const counts = new Map<string, number>()
  for (const { name } of generated) counts.set(name, (counts.get(name) ?? 0) + 1)
  expect(Math.max(...counts.values())).toBeGreaterThan(20)
  expect(counts.size).toBeGreaterThan(2500)
})

test('generates usernames that the database accepts', () => {
  expect(generated.filter(({ handle }) => !/^[a-z_.]{1,24}$/.test(handle))).toEqual([])
})
