import { createStore, del, get, set } from 'idb-keyval'

/** Files of drafts, stored in IndexedDB. If IndexedDB fails (private windows, full disk), the file is not stored. */
const files = createStore('daystar-drafts', 'files')
/** Larger files are not stored, to limit the disk space used on the device. */
const maxBytes = 80 * 1024 * 1024

export async function readDraftFile(name: string): Promise<File | null> {
  try {
    const stored = await get<unknown>(name, files)
    return stored instanceof File ? stored : null
  } catch {
    return null
  }
}

/** Stores a file under a draft's name; null removes it. */
export async function storeDraftFile(name: string, file: File | null): Promise<void> {
  try {
    if (file && file.size <= maxBytes) await set(name, file, files)
    else await del(name, files)
  } catch {
    // The text of the draft is stored separately and not affected.
  }
}
