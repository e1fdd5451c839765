// @vitest-environment node
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeCaches } from '../testing/fake-caches.ts'

type Handler = (event: never) => void

const handlers = new Map<string, Handler[]>()
/** Browsers keep the state of the registration when the worker is replaced. */
let isPreloading = false

beforeEach(() => {
  handlers.clear()
  vi.resetModules()
  // Otherwise, Serwist logs what it does.
  vi.stubEnv('NODE_ENV', 'production')
  vi.stubGlobal('caches', fakeCaches())
  vi.stubGlobal('__daystarBuild', { main: 'main.js', folders: {}, first: [], others: [], common: [] })
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('location', new URL('https://daystar.example/sw.js'))
  vi.stubGlobal('clients', { claim: async () => undefined })
  vi.stubGlobal('addEventListener', (name: string, handler: Handler) => {
    handlers.set(name, [...(handlers.get(name) ?? []), handler])
  })
  vi.stubGlobal('registration', {
    scope: 'https://daystar.example/',
    navigationPreload: {
      enable: async () => {
        isPreloading = true
      },
      disable: async () => {
        isPreloading = false
      },
    },
  })
})

/** Starts the worker in a browser, and waits until it is active. */
async function activate(userAgent: string): Promise<void> {
  vi.stubGlobal('navigator', { userAgent })
  await import('./worker.ts')
  const waited: Promise<unknown>[] = []
  const event = { waitUntil: (promise: Promise<unknown>) => waited.push(promise) }
  for (const handler of handlers.get('activate') ?? []) handler(event as never)
  await Promise.all(waited)
}

test.each([
  'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
  'Mozilla/5.0 (Android 16; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0',
])('in Firefox, a new worker switches off the navigation preload of the former: %s', async (userAgent) => {
  isPreloading = true
  await activate(userAgent)
  expect(isPreloading).toBe(false)
})

test.each([
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/153.0 Safari',
])('in other browsers, pages are requested while the worker starts: %s', async (userAgent) => {
  isPreloading = false
  await activate(userAgent)
  expect(isPreloading).toBe(true)
})
