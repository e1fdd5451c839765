import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { mockHistory } from '../../testing/mock-history.ts'
import { skipLeftEntries } from './left-overlay-entries.ts'

const routerListener = vi.fn()
let entries: unknown[]

beforeEach(() => {
  entries = mockHistory()
  routerListener.mockClear()
  window.addEventListener('popstate', routerListener)
})
afterEach(() => window.removeEventListener('popstate', routerListener))

test('a page that is reloaded with open overlays goes back to its own entry without notifying the router', async () => {
  entries.push({ page: 'home', overlay: 'overlay-1' }, { page: 'home', overlay: 'overlay-2' })
  onTestFinished(skipLeftEntries())
  await vi.waitFor(() => expect(entries).toEqual([{ page: 'home' }]))
  expect(routerListener).not.toHaveBeenCalled()
})

test('Back to the entry of an overlay that was open in an earlier document continues to the page below', async () => {
  entries.push({ page: 'home', overlay: 'overlay-1' }, { page: 'profile' })
  onTestFinished(skipLeftEntries())
  expect(entries).toHaveLength(3)
  history.back()
  await vi.waitFor(() => expect(entries).toEqual([{ page: 'home' }]))
  expect(routerListener).toHaveBeenCalledOnce()
})

test('Back between pages without overlays notifies the router', async () => {
  entries.push({ page: 'profile' })
  onTestFinished(skipLeftEntries())
  history.back()
  await vi.waitFor(() => expect(routerListener).toHaveBeenCalledOnce())
  expect(entries).toEqual([{ page: 'home' }])
})
