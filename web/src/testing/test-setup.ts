import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// The default of one second is too short for a lazy component on a busy machine.
configure({ asyncUtilTimeout: 30_000 })

// Test files share a worker and its window. This file runs before each of them.
vi.resetModules()
if (typeof window !== 'undefined') resetWindow()

afterEach(cleanup)
// A closed overlay removes its history entry with a delay, unless the page is being left (ui/close-on-back.ts).
afterAll(() => void globalThis.window?.dispatchEvent(new Event('beforeunload')))

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
