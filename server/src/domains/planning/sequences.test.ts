import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeSequences } from './sequences.ts'

const only = (texts: readonly string[], others: readonly string[]) => texts.filter((text) => others.includes(text))

/** Distinct lines of which each side removes some, and into which each inserts its own and common ones. */
const edits = fc
  .record({
    base: fc.uniqueArray(fc.stringMatching(/^[a-h]$/), { maxLength: 8 }),
    mine: fc.infiniteStream(fc.integer({ min: 0, max: 5 })),
    theirs: fc.infiniteStream(fc.integer({ min: 0, max: 5 })),
  })
  .map(({ base, mine, theirs }) => {
    const edit = (choices: Iterator<number>, side: string) =>
      [...base, null].flatMap((line, index) => {
        const choice = choices.next().value
        const kept = line === null || choice === 0 ? [] : [line]
        const own = choice === 3 || choice === 4 ? [`${side} ${index}`] : []
        const common = choice === 4 || choice === 5 ? [`both ${index}`] : []
        return [...own, ...common, ...kept]
      })
    return { base, mine: edit(mine, 'mine'), theirs: edit(theirs, 'theirs') }
  })

test('keeps the order of the lines of both sides', () => {
  fc.assert(
    fc.property(edits, ({ base, mine, theirs }) => {
      const merged = mergeSequences(base, mine, theirs)
      expect(only(merged, mine)).toEqual(only(mine, merged))
      expect(only(merged, theirs)).toEqual(only(theirs, merged))
    }),
  )
})

test('places lines that both sides added between the lines that each added', () => {
  expect(mergeSequences([], ['a', 'b', 'c'], ['x', 'b', 'y'])).toEqual(['x', 'a', 'b', 'y', 'c'])
  expect(mergeSequences(['z'], ['a', 'b', 'c', 'z'], ['x', 'b', 'y', 'z'])).toEqual(['x', 'a', 'b', 'y', 'c', 'z'])
})

test.each([
  { mine: ['a', 'b'], theirs: ['b', 'b'], merged: ['b', 'a', 'b'] },
  { mine: ['a', 'b', 'c'], theirs: ['b', 'b'], merged: ['b', 'a', 'b', 'c'] },
  { mine: ['b', 'c'], theirs: ['c', 'c', 'd'], merged: ['c', 'b', 'c', 'd'] },
  { mine: ['a', 'c'], theirs: ['c', 'b', 'c', 'b'], merged: ['c', 'b', 'a', 'c', 'b'] },
])('places the repeated lines $theirs before $mine and keeps both orders', ({ mine, theirs, merged }) => {
  expect(mergeSequences([], mine, theirs)).toEqual(merged)
})

test('keeps most lines in place when one side moved a line', () => {
  const base = ['a', 'b', 'c', 'd']
  expect(mergeSequences(base, ['d', 'a', 'b', 'c'], [...base, 'e'])).toEqual(['d', 'a', 'b', 'c', 'e'])
  expect(mergeSequences(base, ['b', 'c', 'd', 'a'], ['e', ...base])).toEqual(['e', 'b', 'c', 'd', 'a'])
  expect(mergeSequences(base, ['e', ...base], ['c', 'a', 'b', 'd'])).toEqual(['c', 'e', 'a', 'b', 'd'])
})

test('appends an added repetition after the repetitions that it was added to', () => {
  expect(mergeSequences(['x', 'x'], ['x', 'x', 'x'], ['x', 'x', 'y'])).toEqual(['x', 'x', 'y', 'x'])
  expect(mergeSequences(['x', 'x'], ['x', 'x', 'y'], ['x', 'x', 'x'])).toEqual(['x', 'x', 'x', 'y'])
})

test.each([
  { base: 0, mine: 1, theirs: 2, merged: 2 },
  { base: 0, mine: 2, theirs: 1, merged: 2 },
  { base: 1, mine: 2, theirs: 3, merged: 3 },
  { base: 1, mine: 1, theirs: 3, merged: 3 },
  { base: 1, mine: 1, theirs: 0, merged: 0 },
  { base: 1, mine: 0, theirs: 1, merged: 0 },
  { base: 3, mine: 2, theirs: 1, merged: 1 },
  { base: 3, mine: 1, theirs: 2, merged: 1 },
  { base: 2, mine: 1, theirs: 3, merged: 3 },
  { base: 2, mine: 3, theirs: 1, merged: 3 },
])('merges $base, $mine and $theirs repetitions to $merged', ({ base, mine, theirs, merged }) => {
  const swims = (count: number) => Array.from({ length: count }, () => 'swim')
  expect(mergeSequences(swims(base), swims(mine), swims(theirs))).toEqual(swims(merged))
})

test('merges changes in the middle of very long texts line by line', () => {
  const base = Array.from({ length: 3000 }, (_, index) => `line ${index}`)
  const mine = base.with(1500, 'mine')
  const theirs = base.with(1400, 'theirs')
  expect(mergeSequences(base, mine, theirs)).toEqual(base.with(1500, 'mine').with(1400, 'theirs'))
})
