import { expect, test } from 'vitest'
import { audienceOf, generateActivities } from './activities.ts'
import { generateGraph, isPrivate } from './graph.ts'
import { datasetSize } from './size.ts'

const size = datasetSize()
const graph = generateGraph(size)
const data = generateActivities(size, graph)

test('gives each activity an author and assigns ids in chronological order', () => {
  const ids = Array.from({ length: size.activities }, (_, i) => i + 1)
  expect(ids.filter((id) => !data.author[id])).toEqual([])
  expect(ids.filter((id) => (data.occurredAtMs[id] ?? 0) < (data.occurredAtMs[id - 1] ?? 0))).toEqual([])
})

test('generates comments only by members who can see the activity', () => {
  const { activity, member } = data.comments
  for (let i = 0; i < size.comments; i++) {
    const [id = 0, memberId = 0] = [activity[i], member[i]]
    const circleId = data.circle[id] ?? 0
    const isOwn = data.author[id] === memberId
    if (audienceOf(id, circleId) === 'me') expect.fail('comment on an activity that only its author can see')
    if (circleId > 0 && isPrivate(circleId) && !isOwn && !graph.circleMembers[circleId]?.includes(memberId))
      expect.fail('comment by a non-member of a private circle')
  }
})

test('generates no duplicate or own high fives, and matching counts', () => {
  const { activity, member } = data.highFives
  const pairs = new Set(Array.from(activity, (id, i) => `${id} ${member[i]}`))
  expect(pairs.size).toBe(size.highFives)
  expect(Array.from(activity).some((id, i) => data.author[id] === member[i])).toBe(false)
  expect(data.highFiveCount.reduce((sum, count) => sum + count)).toBe(size.highFives)
  expect(data.commentCount.reduce((sum, count) => sum + count)).toBe(size.comments)
})
