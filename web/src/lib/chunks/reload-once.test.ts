import { expect, test, vi } from 'vitest'
import { reloadOnce } from './reload-once.ts'

test('reloads the page once for a missing chunk', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  expect(reloadOnce()).toBe(true)
  expect(reloadOnce()).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('reloads again for a missing chunk on another day', () => {
  vi.useFakeTimers()
  vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  expect(reloadOnce()).toBe(true)
  vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000)
  expect(reloadOnce()).toBe(true)
})
