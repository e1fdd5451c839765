import * as fakeIndexedDb from 'fake-indexeddb'
import { vi } from 'vitest'

/** Gives the test an empty IndexedDB. */
export function stubIndexedDb(): void {
  for (const [name, value] of Object.entries(fakeIndexedDb)) if (name.startsWith('IDB')) vi.stubGlobal(name, value)
  vi.stubGlobal('indexedDB', new fakeIndexedDb.IDBFactory())
}
