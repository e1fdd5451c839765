// @vitest-environment node
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeCaches } from '../testing/fake-caches.ts'

beforeEach(async () => {
  vi.resetModules()
  vi.stubGlobal('caches', fakeCaches())
  vi.stubGlobal('__daystarBuild', { main: 'main.js', folders: {}, first: [], others: [], common: [] })
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('registration', { installing: null, waiting: null })
  for (const name of ['daystar-app-main.js', 'daystar-app-other.js', 'daystar-7-reads']) await caches.open(name)
})

/** Opens one page for each version. */
function openPages(...versions: string[]): void {
  const page = (version: string) => ({
    postMessage: (_: string, [port]: [MessagePort]) => port.postMessage(version),
  })
  vi.stubGlobal('clients', { matchAll: async () => versions.map(page) })
}

async function cachesAfterwards(): Promise<string[]> {
  const { removeFormerVersions } = await import('./former-versions.ts')
  await removeFormerVersions()
  return caches.keys()
}

test('the files of a former version are removed when all pages are of the current version', async () => {
  openPages('main.js', 'main.js')
  expect(await cachesAfterwards()).toEqual(['daystar-app-main.js', 'daystar-7-reads'])
})

test('the files of a former version are kept while a page is of that version', async () => {
  openPages('main.js', 'other.js')
  expect(await cachesAfterwards()).toContain('daystar-app-other.js')
})

test.each(['installing', 'waiting'])('the files of a new version are kept while its worker is %s', async (state) => {
  vi.stubGlobal('registration', { installing: null, waiting: null, [state]: {} })
  openPages('main.js')
  expect(await cachesAfterwards()).toContain('daystar-app-other.js')
})
