/** Files of drafts in IndexedDB. Every failure (private windows, full disks) means: the file is simply not kept. */
const databaseName = 'daystar-drafts'
const store = 'files'
/** Longer videos are not copied a second time on this device. */
const maxBytes = 80 * 1024 * 1024

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function inStore<T>(mode: IDBTransactionMode, act: (files: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(store, mode)
      const request = act(transaction.objectStore(store))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

export async function keptFile(name: string): Promise<File | null> {
  try {
    const kept: unknown = await inStore('readonly', (files) => files.get(name))
    return kept instanceof File ? kept : null
  } catch {
    return null
  }
}

/** Keeps a file under a draft's name; null takes it away. */
export async function keepFile(name: string, file: File | null): Promise<void> {
  try {
    if (file && file.size <= maxBytes) await inStore('readwrite', (files) => files.put(file, name))
    else await inStore('readwrite', (files) => files.delete(name))
  } catch {
    // The draft's text is kept all the same.
  }
}
