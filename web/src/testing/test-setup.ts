import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

/**
 * Longer than the 60 ms after which a closed overlay removes its history entry (ui/close-on-back.ts). Timers run in the
 * order of their expiry, so this is long enough on a busy machine too.
 */
const historyDelayMs = 100

// The default of one second is too short for a lazy component on a busy machine.
configure({ asyncUtilTimeout: 30_000 })

// Test files share a worker and its window. This file runs before each of them.
vi.resetModules()
if (typeof window !== 'undefined') resetWindow()

afterEach(cleanup)
afterAll(() => new Promise((resolve) => setTimeout(resolve, historyDelayMs)))

function resetWindow(): void {
  localStorage.clear()
  sessionStorage.clear()
  const { documentElement, head, body } = document
  for (const element of [documentElement, head, body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  }
  head.replaceChildren()
  body.replaceChildren()
  history.replaceState(null, '', '/')
}
