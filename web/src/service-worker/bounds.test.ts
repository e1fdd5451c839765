import { expect, test } from 'vitest'
import { entriesBeyond, maxStoredBytes } from './bounds.ts'

const nowMs = Date.parse('2026-06-30T12:00:00Z')
const dayMs = 24 * 60 * 60 * 1000

function entry(name: string, { daysOld, bytes }: { daysOld: number; bytes: number }) {
  const request = new Request(`https://daystar.example/api/${name}`)
  return { cache: 'reads', request, storedAtMs: nowMs - daysOld * dayMs, sentAtMs: 0, bytes, subjects: [] }
}

const namesOf = (entries: readonly { request: Request }[]) =>
  entries.map(({ request }) => new URL(request.url).pathname.replace('/api/', ''))

test('the oldest copies are removed when there are too many', () => {
  const half = maxStoredBytes / 2
  const entries = [
    entry('oldest', { daysOld: 3, bytes: half }),
    entry('newest', { daysOld: 1, bytes: half }),
    entry('older', { daysOld: 2, bytes: 1000 }),
  ]
  expect(namesOf(entriesBeyond(entries, nowMs))).toEqual(['oldest'])
  expect(namesOf(entriesBeyond(entries.slice(1), nowMs))).toEqual([])
})

test('copies of more than 30 days are removed, and those without a date', () => {
  const entries = [
    entry('recent', { daysOld: 29.9, bytes: 10 }),
    entry('old', { daysOld: 30.1, bytes: 10 }),
    entry('undated', { daysOld: Number.NaN, bytes: 10 }),
  ]
  expect(namesOf(entriesBeyond(entries, nowMs)).toSorted()).toEqual(['old', 'undated'])
})
