import { expect, test } from 'vitest'
import { latestMembers } from './latest-members.ts'

test('lists the last eight members of each activity, newest first, each once', () => {
  const pairs = [...Array.from({ length: 10 }, (_, i): [number, number] => [1, i + 1]), [2, 3], [1, 4]] as const
  const of = latestMembers({
    activity: Int32Array.from(pairs, ([activity]) => activity),
    member: Int32Array.from(pairs, ([, member]) => member),
  })
  expect(of(1)).toEqual([4, 10, 9, 8, 7, 6, 5, 3])
  expect([of(2), of(3)]).toEqual([[3], []])
})
