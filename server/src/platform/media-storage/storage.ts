import type { Readable } from 'node:stream'

export interface StoredFile {
  readonly bytes: number
  /** The whole file, or the inclusive byte range that was asked for. */
  open(range?: { start: number; end: number }): Promise<Readable>
}

/** Where media bytes lie: a folder, or any S3-compatible store. Names look like "k3f…/640.webp". */
export interface MediaStorage {
  /** Streams a file in; a name that failed half-way is not readable afterwards. */
  put(name: string, content: Readable, contentType: string): Promise<void>
  /** null where there is no such file. */
  find(name: string): Promise<StoredFile | null>
  /** Removes every file below a folder name; absent is fine. */
  removeFolder(folder: string): Promise<void>
  /** Resolves when the store can be reached and written. */
  check(): Promise<void>
}
