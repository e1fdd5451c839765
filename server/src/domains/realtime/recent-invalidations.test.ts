import { expect, test } from 'vitest'
import type { InvalidationEvent } from './invalidation-event.ts'
import { maxRetained, RecentInvalidations, retentionMs } from './recent-invalidations.ts'

const invalidation = (memberId: number): InvalidationEvent => ({
  to: { kind: 'member', memberId },
  event: { kind: 'notifications' },
})

test('returns the events after a time, each once at its last occurrence', () => {
  const recent = new RecentInvalidations(0)
  recent.add(invalidation(1), 10)
  recent.add(invalidation(2), 20)
  recent.add(invalidation(1), 30)

  expect(recent.after(5, 40)).toEqual([invalidation(2), invalidation(1)])
  expect(recent.after(25, 40)).toEqual([invalidation(1)])
  expect(recent.after(30, 40)).toEqual([])
})

test('returns null for a time before the process started listening', () => {
  const recent = new RecentInvalidations(100)
  recent.add(invalidation(1), 200)

  expect(recent.after(99, 300)).toBeNull()
  expect(recent.after(100, 300)).toEqual([invalidation(1)])
})

test('returns null for a time before the retention period', () => {
  const recent = new RecentInvalidations(0)
  recent.add(invalidation(1), 1000)

  expect(recent.after(999, retentionMs + 999)).toEqual([invalidation(1)])
  expect(recent.after(999, retentionMs + 1000)).toBeNull()
})

test('evicts the oldest events above the maximum and returns null for their time', () => {
  const recent = new RecentInvalidations(0)
  for (let id = 0; id <= maxRetained; id++) recent.add(invalidation(id), id + 1)

  expect(recent.after(0, maxRetained + 2)).toBeNull()
  expect(recent.after(1, maxRetained + 2)).toHaveLength(maxRetained)
})

test('returns null for a time before a reset', () => {
  const recent = new RecentInvalidations(0)
  recent.add(invalidation(1), 10)
  recent.reset(20)
  recent.add(invalidation(2), 30)

  expect(recent.after(15, 40)).toBeNull()
  expect(recent.after(20, 40)).toEqual([invalidation(2)])
})
