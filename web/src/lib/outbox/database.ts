import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { databaseName } from './database-name.ts'
import type { StoredItem } from './stored-item.ts'
import type { OutboxFile } from './types.ts'

export interface StoredFile extends OutboxFile {
  readonly itemId: number
  readonly index: number
}

interface Lease {
  readonly key: string
  readonly holder: string
  readonly until: number
}

/** What a member who signed out left encrypted on this device. */
export interface KeptRecord {
  readonly id: number
  readonly userId: number
  /** An ISO instant; the key is derived from this text. */
  readonly keptAt: string
  readonly publicKey: string
  /** The encrypted items as JSON, with the names of their files. */
  readonly items: ArrayBuffer
  /** The encrypted contents of the files. */
  readonly files: readonly Blob[]
}

interface OutboxSchema extends DBSchema {
  items: { key: number; value: StoredItem; indexes: { userId: number } }
  files: { key: [number, number]; value: StoredFile; indexes: { itemId: number } }
  created: { key: number; value: { readonly itemId: number; readonly createdId: number; readonly at: number } }
  leases: { key: string; value: Lease }
  kept: { key: number; value: KeptRecord; indexes: { userId: number } }
}

export type OutboxDatabase = IDBPDatabase<OutboxSchema>

export function openOutboxDatabase(name = databaseName): Promise<OutboxDatabase> {
  return openDB<OutboxSchema>(name, 2, {
    upgrade(db, version) {
      if (version < 1) {
        db.createObjectStore('items', { keyPath: 'id', autoIncrement: true }).createIndex('userId', 'userId')
        db.createObjectStore('files', { keyPath: ['itemId', 'index'] }).createIndex('itemId', 'itemId')
        db.createObjectStore('created', { keyPath: 'itemId' })
        db.createObjectStore('leases', { keyPath: 'key' })
      }
      db.createObjectStore('kept', { keyPath: 'id', autoIncrement: true }).createIndex('userId', 'userId')
    },
    // Another tab has a newer version of the app.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })
}

/** The files of an item. */
export const filesOf = (itemId: number) => IDBKeyRange.bound([itemId, 0], [itemId, Number.MAX_SAFE_INTEGER])

/** A transaction is on disk when it ends. */
export const strict = { durability: 'strict' } as const
