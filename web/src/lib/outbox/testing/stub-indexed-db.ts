import * as fakeIndexedDb from 'fake-indexeddb'
import { vi } from 'vitest'

/** Gives the test an IndexedDB, an empty one by default. */
export function stubIndexedDb(factory = new fakeIndexedDb.IDBFactory()): void {
  for (const [name, value] of Object.entries(fakeIndexedDb)) if (name.startsWith('IDB')) vi.stubGlobal(name, value)
  vi.stubGlobal('indexedDB', factory)
}
