import { expect, test } from 'vitest'
import { ChangeLog } from './change-log.ts'

test('reports a key that changed after the position, and no other', () => {
  const log = new ChangeLog<string>()
  log.record('swim')
  const start = log.position

  log.record('walk')

  expect(log.hasChangedSince(start, 'walk')).toBe(true)
  expect(log.hasChangedSince(start, 'swim')).toBe(false)
  expect(log.hasChangedSince(start, 'bake')).toBe(false)
  expect(log.hasChangedSince(log.position, 'walk')).toBe(false)
})

test('reports every key if any of them may have changed', () => {
  const log = new ChangeLog<string>()
  const start = log.position

  log.recordAll()

  expect(log.hasChangedSince(start, 'swim')).toBe(true)
  expect(log.hasChangedSince(log.position, 'swim')).toBe(false)
})

test('reports every key to a read that is older than the known changes', () => {
  const log = new ChangeLog<number>()
  const start = log.position
  for (let key = 0; key < 10_000; key++) log.record(key)
  expect(log.hasChangedSince(start, 20_000)).toBe(false)

  log.record(10_000)

  expect(log.hasChangedSince(start, 20_000)).toBe(true)
  expect(log.hasChangedSince(start + 1, 20_000)).toBe(false)
})
