import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { noteSampleOnFailures } from './sample.ts'

// The default of one second is too short for a lazy component on a busy machine.
configure({ asyncUtilTimeout: 30_000 })

// Test files share a worker and its window. This file runs before each of them.
vi.resetModules()
if (typeof window !== 'undefined') {
  resetWindow()
  removePopStateListenersAtEnd()
}
endTimersAtEnd()

// In the opposite order, and after those of a file.
afterEach(forgetMember)
afterEach(cleanup)
afterEach(() => void vi.useRealTimers())
noteSampleOnFailures()
// A closed overlay removes its history entry with a delay, unless the page is being left
// (ui/navigation/close-on-back.ts).
afterAll(() => void globalThis.window?.dispatchEvent(new Event('beforeunload')))

/** Ends the session of a test, and deletes what the page has stored on the device. */
async function forgetMember(): Promise<void> {
  if (typeof window === 'undefined') return
  const { endSession } = await import('#lib/session/session.ts')
  endSession()
  localStorage.clear()
  sessionStorage.clear()
}

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

/** Otherwise, the instance of `ui/navigation/close-on-back.ts` that another file loaded would also go back. */
function removePopStateListenersAtEnd(): void {
  const { addEventListener } = window
  const controller = new AbortController()
  window.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ) =>
    addEventListener.call(
      window,
      type,
      listener,
      type === 'popstate'
        ? { ...(typeof options === 'object' ? options : { capture: options === true }), signal: controller.signal }
        : options,
    )
  afterAll(() => {
    controller.abort()
    window.addEventListener = addEventListener
  })
}

/** Otherwise, what a file has started would continue in the next one, such as polling an unreachable server. */
function endTimersAtEnd(): void {
  const { setTimeout } = globalThis
  const timers = new Set<ReturnType<typeof setTimeout>>()
  globalThis.setTimeout = Object.assign((...args: Parameters<typeof setTimeout>) => {
    const timer = setTimeout(...args)
    timers.add(timer)
    return timer
  }, setTimeout)
  afterAll(() => {
    globalThis.setTimeout = setTimeout
    for (const timer of timers) clearTimeout(timer)
  })
}
