import type { Activity } from '@daystar/contract/activities'
import { expect, test } from 'vitest'
import { insertActivity } from '#lib/api/activity-cache.ts'
import { normalizeActivity } from '#lib/compatibility/activities.ts'
import { rowsOf } from './rows.ts'

const at = (id: number, timestamp: Date): Activity =>
  normalizeActivity({ id, title: `No. ${id}`, timestamp: timestamp.toISOString() })
const evening = at(3, new Date(2026, 10, 21, 22, 30))
const morning = at(2, new Date(2026, 10, 21, 6, 10))
const dayBefore = at(1, new Date(2026, 10, 20, 23, 59))

const shape = (activities: Activity[]) =>
  rowsOf(activities).map((row) => (row.kind === 'day' ? row.date : row.activity.id))

test('groups activities by the viewer’s local day', () => {
  expect(shape([evening, morning, dayBefore])).toEqual(['2026-11-21', 3, 2, '2026-11-20', 1])
})

test('shows an activity once if two pages contain it', () => {
  expect(shape([evening, morning, morning, dayBefore])).toEqual(['2026-11-21', 3, 2, '2026-11-20', 1])
})

const pages = (...lists: Activity[][]) => ({
  pages: lists.map((items, index) => ({ items, next: index < lists.length - 1 ? 'more' : null })),
  pageParams: lists.map(() => null),
})
const ids = (data: ReturnType<typeof pages>) => data.pages.map((page) => page.items.map((item) => item.id))

test('inserts a new activity by its time', () => {
  const noon = at(9, new Date(2026, 10, 21, 12, 0))
  expect(ids(insertActivity(pages([evening, morning], [dayBefore]), noon) as ReturnType<typeof pages>)).toEqual([
    [3, 9, 2],
    [1],
  ])
})

test('inserts an activity older than the loaded pages only at the end of the last page', () => {
  const old = at(9, new Date(2020, 0, 1))
  const incomplete = { ...pages([evening]), pages: [{ items: [evening], next: 'more' }] }
  expect(insertActivity(incomplete, old)).toBe(incomplete)
  expect(ids(insertActivity(pages([evening]), old) as ReturnType<typeof pages>)).toEqual([[3, 9]])
})

test('does not insert an activity twice', () => {
  const data = pages([evening])
  expect(insertActivity(data, evening)).toBe(data)
})
