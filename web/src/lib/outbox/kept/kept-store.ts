import { filesOf, type KeptRecord, type OutboxDatabase, type StoredFile, strict } from '../database.ts'
import { withCreatedId } from '../store.ts'
import type { OutboxItem } from '../types.ts'
import { removeExpired } from './expired-records.ts'

/** What members who signed out left encrypted on this device. Every method is one transaction. */
export class KeptStore {
  readonly #db: OutboxDatabase

  constructor(db: OutboxDatabase) {
    this.#db = db
  }

  async list(userId: number): Promise<KeptRecord[]> {
    return this.#db.getAllFromIndex('kept', 'userId', userId)
  }

  async has(userId: number): Promise<boolean> {
    return (await this.#db.countFromIndex('kept', 'userId', userId)) > 0
  }

  /** Replaces items by a record with their encrypted form. Returns false if they were changed in the meantime. */
  async replace(items: readonly OutboxItem[], record: Omit<KeptRecord, 'id'>): Promise<boolean> {
    const tx = this.#db.transaction(['items', 'files', 'kept'], 'readwrite', strict)
    const now = await tx.objectStore('items').index('userId').getAll(record.userId)
    const isSame = now.every(({ id, version }) => items.some((item) => item.id === id && item.version === version))
    if (!isSame || now.length !== items.length) return false
    await tx.objectStore('kept').add(record as KeptRecord)
    for (const { id } of items) {
      await tx.objectStore('items').delete(id)
      await tx.objectStore('files').delete(filesOf(id))
    }
    await tx.done
    return true
  }

  /** Replaces a record by its items, which wait again. Another tab may have done it before. */
  async restore(recordId: number, items: readonly OutboxItem[], files: readonly StoredFile[]): Promise<void> {
    const tx = this.#db.transaction(['items', 'files', 'created', 'kept'], 'readwrite', strict)
    if ((await tx.objectStore('kept').get(recordId)) === undefined) return
    const created = await tx.objectStore('created').getAll()
    for (const item of items) {
      const known = created.reduce((changed, { itemId, createdId }) => withCreatedId(changed, -itemId, createdId), item)
      await tx.objectStore('items').put(known)
    }
    for (const file of files) await tx.objectStore('files').put(file)
    await tx.objectStore('kept').delete(recordId)
    await tx.done
  }

  async remove(recordId: number): Promise<void> {
    await this.#db.delete('kept', recordId)
  }

  /** Removes what is too old to be opened, of all members. */
  async removeExpired(): Promise<void> {
    await removeExpired(this.#db)
  }
}
