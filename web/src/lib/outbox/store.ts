import { filesOf, type OutboxDatabase, type StoredFile, strict } from './database.ts'
import { definitionOf } from './definitions.ts'
import { type Ordered, refersTo } from './order.ts'
import { inCurrentFormat, itemFormat, type StoredItem } from './stored-item.ts'
import type { Failure, ItemChange, OutboxAction, OutboxFile, OutboxItem, SentFile } from './types.ts'

type NewItem = OutboxAction & { readonly userId: number; readonly idempotencyKey: string; readonly loggedAt: string }

/** How long an open page may still show an object with its local id. */
const createdIdsMs = 90 * 24 * 60 * 60 * 1000

/** The waiting items of all members on this device. Every method is one transaction, which is on disk when it ends. */
export class OutboxStore {
  readonly #db: OutboxDatabase

  constructor(db: OutboxDatabase) {
    this.#db = db
  }

  /** The items of a member, in the order of sending. */
  async list(userId: number): Promise<OutboxItem[]> {
    return (await this.#db.getAllFromIndex('items', 'userId', userId)).map(inCurrentFormat)
  }

  async has(userId: number): Promise<boolean> {
    return (await this.#db.countFromIndex('items', 'userId', userId)) > 0
  }

  async read(id: number): Promise<OutboxItem | undefined> {
    return converted(await this.#db.get('items', id))
  }

  async files(itemId: number): Promise<StoredFile[]> {
    return this.#db.getAllFromIndex('files', 'itemId', itemId)
  }

  /**
   * Adds an action with its files, unless there is one with its idempotency key, which is returned, and removes an
   * earlier item with the same slot that cannot have reached the server. Local ids that have one of the server in the
   * meantime are replaced.
   */
  async add(added: NewItem): Promise<OutboxItem> {
    const tx = this.#db.transaction(['items', 'files', 'created'], 'readwrite', strict)
    const items = tx.objectStore('items')
    let action = added
    for (const value of Object.values(added.params ?? {}))
      if (typeof value === 'number' && value < 0) {
        const created = await tx.objectStore('created').get(-value)
        if (created) action = withCreatedId(action, value, created.createdId)
      }
    const own = await ownItems(items, action.userId)
    const same = own.find(({ idempotencyKey }) => idempotencyKey === action.idempotencyKey)
    if (same) return same
    for (const earlier of own)
      if (action.slot !== undefined && earlier.slot === action.slot && !earlier.mayHaveArrived)
        if (earlier.state !== 'sending') {
          await items.delete(earlier.id)
          await tx.objectStore('files').delete(filesOf(earlier.id))
        }
    const { files = [], ...rest } = action
    const fresh: Omit<OutboxItem, 'id'> = {
      ...rest,
      format: itemFormat,
      files: files.map(noteOf),
      state: 'waiting',
      mayHaveArrived: action.mayHaveArrived ?? false,
      attempts: 0,
      notBefore: 0,
      failure: null,
      version: 1,
    }
    const id = await items.add(fresh as OutboxItem)
    for (const [index, file] of files.entries()) await tx.objectStore('files').add({ ...file, itemId: id, index })
    await tx.done
    return { ...fresh, id }
  }

  /**
   * Marks an item as being sent until a time. Returns null if it was changed, taken back or is already being sent.
   */
  async begin(id: number, version: number, until: number): Promise<OutboxItem | null> {
    return this.#update(id, (item) =>
      item.state === 'waiting' && item.version === version
        ? { ...item, state: 'sending', mayHaveArrived: true, attempts: item.attempts + 1, notBefore: until }
        : null,
    )
  }

  /**
   * Returns items to waiting whose attempt was cut short, because their tab was closed or crashed: all that are being
   * sent when the only sender starts, later those whose time is over.
   */
  async recover(userId: number, before = Number.POSITIVE_INFINITY): Promise<void> {
    const tx = this.#db.transaction(['items', 'created'], 'readwrite', strict)
    const items = tx.objectStore('items')
    for (const item of await ownItems(items, userId))
      if (item.state === 'sending' && item.notBefore < before)
        await items.put({ ...item, state: 'waiting', notBefore: 0, version: item.version + 1 })
    for (const { itemId, at } of await tx.objectStore('created').getAll())
      if (at < Date.now() - createdIdsMs) await tx.objectStore('created').delete(itemId)
    await tx.done
  }

  /** Removes an item that was carried out, and gives the id of its object to the items that refer to it. */
  async finish(id: number, createdId: number | null): Promise<void> {
    const tx = this.#db.transaction(['items', 'files', 'created'], 'readwrite', strict)
    const items = tx.objectStore('items')
    const item = converted(await items.get(id))
    if (createdId !== null) await tx.objectStore('created').put({ itemId: id, createdId, at: Date.now() })
    if (item && createdId !== null)
      for (const other of await ownItems(items, item.userId)) {
        const changed = withCreatedId(other, -id, createdId)
        if (changed !== other) await items.put({ ...changed, version: other.version + 1 })
      }
    await items.delete(id)
    await tx.objectStore('files').delete(filesOf(id))
    await tx.done
  }

  /** Keeps an item for a later attempt, unless another sender has taken it over in the meantime. */
  async postpone(
    { id, version }: Pick<OutboxItem, 'id' | 'version'>,
    change: Pick<OutboxItem, 'notBefore' | 'failure' | 'mayHaveArrived'>,
  ): Promise<void> {
    await this.#update(id, (item) => (item.version === version ? { ...item, ...change, state: 'waiting' } : null))
  }

  /**
   * Keeps an item that the server rejected, until the member edits, retries or discards it. An item whose object is
   * removed by a later one is removed with it, because nothing was created.
   */
  async reject({ id, version }: Pick<OutboxItem, 'id' | 'version'>, failure: Failure): Promise<void> {
    const rejected = await this.#update(id, (item) =>
      item.version === version ? { ...item, state: 'failed', failure, mayHaveArrived: false } : null,
    )
    if (!rejected) return
    const others = await this.list(rejected.userId)
    if (others.some((other) => definitionOf(other).isRemoval && refersTo(other, -id))) await this.takeBack(id)
  }

  /** Sends an edit again at once, with the version on which it is based now. */
  async rebase(id: number, body: Readonly<Record<string, unknown>>, idempotencyKey: string): Promise<void> {
    const sendable = { state: 'waiting', notBefore: 0, mayHaveArrived: false } as const
    await this.#update(id, (item) => ({ ...item, body, idempotencyKey, ...sendable }))
  }

  /** Makes items wait no longer: those that are postponed, and also the rejected one that is named. */
  async retry(userId: number, rejectedId?: number): Promise<void> {
    const tx = this.#db.transaction('items', 'readwrite', strict)
    for (const item of await ownItems(tx.store, userId)) {
      if (item.state === 'waiting' && item.notBefore > 0) await tx.store.put({ ...item, notBefore: 0 })
      if (item.state === 'failed' && item.id === rejectedId)
        await tx.store.put({ ...item, state: 'waiting', notBefore: 0, failure: null, version: item.version + 1 })
    }
    await tx.done
  }

  /**
   * Changes an item with a new idempotency key, and replaces its files if others are given. Returns null if it is being
   * sent or may have reached the server: what the server may have stored has to be changed by another action.
   */
  async change(
    id: number,
    change: ItemChange,
    idempotencyKey: string,
    files?: readonly OutboxFile[],
  ): Promise<OutboxItem | null> {
    const tx = this.#db.transaction(['items', 'files'], 'readwrite', strict)
    const item = converted(await tx.objectStore('items').get(id))
    if (!item || item.state === 'sending' || item.mayHaveArrived) return null
    const { version } = item
    const next: OutboxItem = {
      ...item,
      ...change,
      ...(files && { files: files.map(noteOf) }),
      ...{ idempotencyKey, state: 'waiting', notBefore: 0, failure: null, version: version + 1 },
    }
    await tx.objectStore('items').put(next)
    if (files) {
      await tx.objectStore('files').delete(filesOf(id))
      for (const [index, file] of files.entries()) await tx.objectStore('files').add({ ...file, itemId: id, index })
    }
    await tx.done
    return next
  }

  /** Removes an item with those that refer to its object. Returns false if it may have reached the server. */
  async takeBack(id: number): Promise<boolean> {
    const tx = this.#db.transaction(['items', 'files', 'created'], 'readwrite', strict)
    const items = tx.objectStore('items')
    const item = converted(await items.get(id))
    if (!item) return (await tx.objectStore('created').get(id)) === undefined
    if (item.state === 'sending' || item.mayHaveArrived) return false
    const own = await ownItems(items, item.userId)
    for (const { id: removed } of own.filter((other) => other.id === id || refersTo(other, -id))) {
      await items.delete(removed)
      await tx.objectStore('files').delete(filesOf(removed))
    }
    await tx.done
    return true
  }

  /** Notes how far a file has been sent. */
  async noteUpload(itemId: number, index: number, sent: SentFile): Promise<void> {
    const tx = this.#db.transaction('files', 'readwrite', strict)
    const file = await tx.store.get([itemId, index])
    if (file) await tx.store.put({ ...file, ...sent })
    await tx.done
  }

  /** The server no longer has the files of an item: they are sent again. */
  async forgetUploads(itemId: number): Promise<void> {
    const tx = this.#db.transaction('files', 'readwrite', strict)
    for (const { uploadId: _, mediaId: __, ...file } of await tx.store.getAll(filesOf(itemId))) await tx.store.put(file)
    await tx.done
  }

  /** Removes everything of a member. */
  async clear(userId: number): Promise<void> {
    const tx = this.#db.transaction(['items', 'files'], 'readwrite', strict)
    for (const { id } of await tx.objectStore('items').index('userId').getAll(userId)) {
      await tx.objectStore('items').delete(id)
      await tx.objectStore('files').delete(filesOf(id))
    }
    await tx.done
  }

  /** Takes, renews or ends a lease; returns whether `holder` has it until then. */
  async lease(key: string, holder: string, until: number, now: number): Promise<boolean> {
    const tx = this.#db.transaction('leases', 'readwrite')
    const current = await tx.store.get(key)
    const isFree = current === undefined || current.holder === holder || current.until <= now
    if (isFree && until > now) await tx.store.put({ key, holder, until })
    else if (isFree) await tx.store.delete(key)
    await tx.done
    return isFree
  }

  close(): void {
    this.#db.close()
  }

  async #update(id: number, change: (item: OutboxItem) => OutboxItem | null): Promise<OutboxItem | null> {
    const tx = this.#db.transaction('items', 'readwrite', strict)
    const item = converted(await tx.store.get(id))
    const changed = item ? change(item) : null
    const next = item && changed && { ...changed, version: item.version + 1 }
    if (next) await tx.store.put(next)
    await tx.done
    return next ?? null
  }
}

interface ItemsOfMembers {
  index(name: 'userId'): { getAll(userId: number): Promise<StoredItem[]> }
}

const converted = (stored: StoredItem | undefined) => stored && inCurrentFormat(stored)

async function ownItems(items: ItemsOfMembers, userId: number): Promise<OutboxItem[]> {
  return (await items.index('userId').getAll(userId)).map(inCurrentFormat)
}

const noteOf = ({ blob, name }: OutboxFile) => ({ name, bytes: blob.size, type: blob.type })

export function withCreatedId<T extends Ordered>(item: T, localId: number, id: number): T {
  if (!refersTo(item, localId)) return item
  const replaced = Object.entries(item.params ?? {}).map(([name, value]) => [name, value === localId ? id : value])
  const objects = item.objects.map((object) =>
    object.endsWith(`:${localId}`) ? `${object.slice(0, -`${localId}`.length)}${id}` : object,
  )
  return { ...item, params: Object.fromEntries(replaced), objects }
}
