import type { Activity } from '@daystar/contract/activities'
import { expect, test } from 'vitest'
import { asActivity } from '#lib/wire-shapes.ts'
import { insert } from './api/use-own-posts.ts'
import { rowsOf } from './rows.ts'

const at = (id: number, timestamp: Date): Activity =>
  asActivity({ id, title: `No. ${id}`, timestamp: timestamp.toISOString() })
const evening = at(3, new Date(2026, 10, 21, 22, 30))
const morning = at(2, new Date(2026, 10, 21, 6, 10))
const dayBefore = at(1, new Date(2026, 10, 20, 23, 59))

const shape = (activities: Activity[]) =>
  rowsOf(activities).map((row) => (row.kind === 'day' ? row.date : row.activity.id))

test('activities stand under the day that the reader’s clock showed', () => {
  expect(shape([evening, morning, dayBefore])).toEqual(['2026-11-21', 3, 2, '2026-11-20', 1])
})

test('an activity that two pages hold is shown once', () => {
  expect(shape([evening, morning, morning, dayBefore])).toEqual(['2026-11-21', 3, 2, '2026-11-20', 1])
})

const pages = (...lists: Activity[][]) => ({
  pages: lists.map((items, index) => ({ items, next: index < lists.length - 1 ? 'more' : null })),
  pageParams: lists.map(() => null),
})
const ids = (data: ReturnType<typeof pages>) => data.pages.map((page) => page.items.map((item) => item.id))

test('a new activity takes the place that its time gives it', () => {
  const noon = at(9, new Date(2026, 10, 21, 12, 0))
  expect(ids(insert(pages([evening, morning], [dayBefore]), noon) as ReturnType<typeof pages>)).toEqual([
    [3, 9, 2],
    [1],
  ])
})

test('an activity older than all that was read waits for its page, unless there is none to come', () => {
  const old = at(9, new Date(2020, 0, 1))
  const unfinished = { ...pages([evening]), pages: [{ items: [evening], next: 'more' }] }
  expect(insert(unfinished, old)).toBe(unfinished)
  expect(ids(insert(pages([evening]), old) as ReturnType<typeof pages>)).toEqual([[3, 9]])
})

test('an activity that is there already is not put in twice', () => {
  const data = pages([evening])
  expect(insert(data, evening)).toBe(data)
})
