import { expect, test, vi } from 'vitest'
import { shouldSaveData } from './save-data.ts'

test.each([
  [{ saveData: true, effectiveType: '4g' }, true],
  [{ saveData: false, effectiveType: '2g' }, true],
  [{ saveData: false, effectiveType: '4g' }, false],
  [undefined, false],
])('saves data with %o: %s', (connection, expected) => {
  vi.stubGlobal('navigator', { connection })
  expect(shouldSaveData()).toBe(expected)
})
