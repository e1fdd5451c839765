import { expect, test } from 'vitest'
import { queryKeys } from '#lib/api/query-keys.ts'
import { sampleNames } from '../../testing/sample.ts'
import { itemOf, loggedAt, ShownPage } from '../../testing/waiting-writes.ts'

test('a waiting notice is the first one of its circle until it is sent, and shown once if it has arrived', () => {
  const key = queryKeys.circleNotices(3)
  const text = 'The boats are back.'
  const page = new ShownPage()
  const ids = () => page.listed(key).map(({ id }) => id)
  const item = itemOf(4, { kind: 'circle:notice', params: { circleId: 3 }, body: { text } })
  const older = {
    id: 8,
    author: { id: 7, name: sampleNames.ada },
    text,
    sentAt: '2026-05-01T06:00:00Z',
    isRemovable: true,
  }

  page.read(key, older)
  page.show([item])
  page.show([item])
  expect(ids()).toEqual([-4, 8])
  page.read(key, { ...older, id: 9, sentAt: loggedAt }, older)
  page.show([item])
  expect(ids()).toEqual([9, 8])
  page.show([{ ...item, mayHaveArrived: false }])
  expect(ids()).toEqual([-4, 9, 8])
  page.hide(item, true)
  expect(ids()).toEqual([9, 8])
  expect(page.cache.getQueryState(key)?.isInvalidated).toBe(true)
})
