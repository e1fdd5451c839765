import { vi } from 'vitest'

/**
 * Mocks the browser history with one entry, in which `back` takes `backMs`, as it is asynchronous in a browser. Returns
 * the entries up to the current one.
 */
export function mockHistory(backMs = 0): unknown[] {
  const entries: unknown[] = [{ page: 'home' }]
  vi.spyOn(History.prototype, 'state', 'get').mockImplementation(() => entries.at(-1))
  vi.spyOn(History.prototype, 'pushState').mockImplementation((state) => void entries.push(state))
  vi.spyOn(History.prototype, 'replaceState').mockImplementation((state) => void entries.splice(-1, 1, state))
  vi.spyOn(History.prototype, 'back').mockImplementation(() => {
    setTimeout(() => {
      entries.pop()
      window.dispatchEvent(new PopStateEvent('popstate', { state: entries.at(-1) }))
    }, backMs)
  })
  return entries
}
