/** Files of drafts, stored in IndexedDB. If IndexedDB fails (private windows, full disk), the file is not stored. */
const databaseName = 'daystar-drafts'
const store = 'files'
/** Larger files are not stored, to limit the disk space used on the device. */
const maxBytes = 80 * 1024 * 1024

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function withStore<T>(mode: IDBTransactionMode, operation: (files: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(store, mode)
      const request = operation(transaction.objectStore(store))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

export async function readDraftFile(name: string): Promise<File | null> {
  try {
    const stored: unknown = await withStore('readonly', (files) => files.get(name))
    return stored instanceof File ? stored : null
  } catch {
    return null
  }
}

/** Stores a file under a draft's name; null removes it. */
export async function storeDraftFile(name: string, file: File | null): Promise<void> {
  try {
    if (file && file.size <= maxBytes) await withStore('readwrite', (files) => files.put(file, name))
    else await withStore('readwrite', (files) => files.delete(name))
  } catch {
    // The text of the draft is stored separately and not affected.
  }
}
