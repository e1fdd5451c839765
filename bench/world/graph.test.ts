import { expect, test } from 'vitest'
import { drawGraph } from './graph.ts'
import { size } from './size.ts'

const graph = drawGraph()

test('everybody follows as many others, each once, and never themselves', () => {
  for (let memberId = 1; memberId <= size.members; memberId++) {
    const followees = new Set(graph.followees[memberId])
    expect(followees.size).toBe(size.followees)
    expect(followees.has(memberId)).toBe(false)
  }
})

test('a hub has exactly its followers', () => {
  for (let hub = 1; hub <= size.hubs; hub++) expect(graph.followers[hub]).toHaveLength(size.hubFollowers)
})

test('circles and their members name each other', () => {
  const [circleId = 0] = graph.circlesOf[7] ?? []
  expect(graph.circleMembers[circleId]).toContain(7)
  expect(graph.circleMembers.slice(1).every((members) => members.length === size.circleMembers)).toBe(true)
})
