import { expect, test } from 'vitest'
import { normalizeActivity } from '#lib/compatibility/activities.ts'
import { normalizePerson } from '#lib/compatibility/people.ts'
import { sampleNames } from '../../../testing/sample.ts'
import { highFived } from './use-high-five.ts'

const activity = (has: boolean, count: number) =>
  normalizeActivity({ id: 1, has_high_fived: has, high_five_count: count })
const state = (a: ReturnType<typeof activity>) => [a.has_high_fived, a.high_five_count]

test('changes the count only if the state changes', () => {
  expect(state(highFived(true)(activity(false, 3)))).toEqual([true, 4])
  expect(state(highFived(true)(activity(true, 3)))).toEqual([true, 3])
  expect(state(highFived(false)(activity(true, 3)))).toEqual([false, 2])
})

test('never lowers the count below zero', () => {
  expect(state(highFived(false)(activity(true, 0)))).toEqual([false, 0])
})

test('adds the viewer to the front of the preview once, and removes them with the high five', () => {
  const [ada, ben] = [
    normalizePerson({ id: 7, name: sampleNames.ada }),
    normalizePerson({ id: 12, name: sampleNames.ben }),
  ]
  const before = normalizeActivity({ id: 1, highfivers_preview: [ben] })
  const after = highFived(true, ada)(before)
  expect(after.highfivers_preview.map(({ name }) => name)).toEqual([sampleNames.ada, sampleNames.ben])
  expect(highFived(false, ada)(after).highfivers_preview.map(({ name }) => name)).toEqual([sampleNames.ben])
})
