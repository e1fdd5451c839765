import { expect, test } from 'vitest'
import { generateGraph } from './graph.ts'
import { datasetSize } from './size.ts'

const size = datasetSize()
const graph = generateGraph(size)

test('gives each member the same number of distinct followees without themselves', () => {
  for (let memberId = 1; memberId <= size.members; memberId++) {
    const followees = new Set(graph.followees[memberId])
    expect(followees.size).toBe(size.followees)
    expect(followees.has(memberId)).toBe(false)
  }
})

test('gives each hub the configured number of followers', () => {
  for (let hub = 1; hub <= size.hubs; hub++) expect(graph.followers[hub]).toHaveLength(size.hubFollowers)
})

test('lists circle memberships by circle and by member', () => {
  const [circleId = 0] = graph.circlesOf[7] ?? []
  expect(graph.circleMembers[circleId]).toContain(7)
  expect(graph.circleMembers.slice(1).every((members) => members.length === size.circleMembers)).toBe(true)
})
