import { expect, test } from 'vitest'
import type { InvalidationEvent } from '../../platform/pub-sub.ts'
import { retentionMs, maxRetained, RecentInvalidations } from './recent-invalidations.ts'

const hint = (memberId: number): InvalidationEvent => ({ memberId, event: { kind: 'notifications' } })

test('what was hinted after a moment is known, each hint once and where it was hinted last', () => {
  const recent = new RecentInvalidations(0)
  recent.add(hint(1), 10)
  recent.add(hint(2), 20)
  recent.add(hint(1), 30)

  expect(recent.after(5, 40)).toEqual([hint(2), hint(1)])
  expect(recent.after(25, 40)).toEqual([hint(1)])
  expect(recent.after(30, 40)).toEqual([])
})

test('of the time before there was anybody to hear, nothing is known', () => {
  const recent = new RecentInvalidations(100)
  recent.add(hint(1), 200)

  expect(recent.after(99, 300)).toBeNull()
  expect(recent.after(100, 300)).toEqual([hint(1)])
})

test('what is older than hints are kept is not known', () => {
  const recent = new RecentInvalidations(0)
  recent.add(hint(1), 1000)

  expect(recent.after(999, retentionMs + 999)).toEqual([hint(1)])
  expect(recent.after(999, retentionMs + 1000)).toBeNull()
})

test('in a storm the oldest hints go, and with them the knowledge of their time', () => {
  const recent = new RecentInvalidations(0)
  for (let member = 0; member <= maxRetained; member++) recent.add(hint(member), member + 1)

  expect(recent.after(0, maxRetained + 2)).toBeNull()
  expect(recent.after(1, maxRetained + 2)).toHaveLength(maxRetained)
})

test('after the line was lost nothing from before is known', () => {
  const recent = new RecentInvalidations(0)
  recent.add(hint(1), 10)
  recent.reset(20)
  recent.add(hint(2), 30)

  expect(recent.after(15, 40)).toBeNull()
  expect(recent.after(20, 40)).toEqual([hint(2)])
})
