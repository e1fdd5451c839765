import { expect, test } from 'vitest'
import { asActivity, asPerson } from '#lib/wire-shapes.ts'
import { highFived } from './use-high-five.ts'

const activity = (has: boolean, count: number) => asActivity({ id: 1, has_high_fived: has, high_five_count: count })
const state = (a: ReturnType<typeof activity>) => [a.has_high_fived, a.high_five_count]

test('the count moves only when the state does', () => {
  expect(state(highFived(true)(activity(false, 3)))).toEqual([true, 4])
  expect(state(highFived(true)(activity(true, 3)))).toEqual([true, 3])
  expect(state(highFived(false)(activity(true, 3)))).toEqual([false, 2])
})

test('the count never falls below nothing', () => {
  expect(state(highFived(false)(activity(true, 0)))).toEqual([false, 0])
})

test('one’s own face stands first among the givers, once, and goes with the high five', () => {
  const [ada, ben] = [asPerson({ id: 7, name: 'Ada' }), asPerson({ id: 12, name: 'Ben' })]
  const before = asActivity({ id: 1, highfivers_preview: [ben] })
  const given = highFived(true, ada)(before)
  expect(given.highfivers_preview.map(({ name }) => name)).toEqual(['Ada', 'Ben'])
  expect(highFived(false, ada)(given).highfivers_preview.map(({ name }) => name)).toEqual(['Ben'])
})
