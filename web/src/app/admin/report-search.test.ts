import { expect, test } from 'vitest'
import { reportSearch } from './report-search.ts'

test('accepts only known filters of reports', () => {
  const filters = { state: 'decided', kind: 'comment', rule: 'spam', circle: 3 }
  expect(reportSearch({ ...filters, circle: '3' })).toEqual(filters)
  const none = { state: undefined, kind: undefined, rule: undefined, circle: undefined }
  expect(reportSearch({ state: 'x', kind: 'toString', rule: ['spam'], circle: '-1' })).toEqual(none)
})
