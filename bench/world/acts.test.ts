import { expect, test } from 'vitest'
import { audienceOf, drawActs } from './acts.ts'
import { drawGraph, isPrivate } from './graph.ts'
import { size } from './size.ts'

const graph = drawGraph()
const acts = drawActs(graph)

test('every activity has an author and a later id is never the older one', () => {
  const ids = Array.from({ length: size.activities }, (_, i) => i + 1)
  expect(ids.filter((id) => !acts.author[id])).toEqual([])
  expect(ids.filter((id) => (acts.occurredAtMs[id] ?? 0) < (acts.occurredAtMs[id - 1] ?? 0))).toEqual([])
})

test('nobody answers what they may not see', () => {
  const { activity, member } = acts.comments
  for (let i = 0; i < size.comments; i++) {
    const [id = 0, by = 0] = [activity[i], member[i]]
    const circleId = acts.circle[id] ?? 0
    const isOwn = acts.author[id] === by
    if (audienceOf(id, circleId) === 'me') expect.fail('somebody answered what its author keeps')
    if (circleId > 0 && isPrivate(circleId) && !isOwn && !graph.circleMembers[circleId]?.includes(by))
      expect.fail('somebody answered from outside a private circle')
  }
})

test('a high five is given once and never to oneself, and the counts know of each', () => {
  const { activity, member } = acts.highFives
  const pairs = new Set(Array.from(activity, (id, i) => `${id} ${member[i]}`))
  expect(pairs.size).toBe(size.highFives)
  expect(Array.from(activity).some((id, i) => acts.author[id] === member[i])).toBe(false)
  expect(acts.highFiveCount.reduce((sum, count) => sum + count)).toBe(size.highFives)
  expect(acts.commentCount.reduce((sum, count) => sum + count)).toBe(size.comments)
})
