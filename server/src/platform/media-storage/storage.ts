import type { Readable } from 'node:stream'

export interface StoredFile {
  readonly bytes: number
  /** The whole file, or the given inclusive byte range. */
  open(range?: { start: number; end: number }): Promise<Readable>
}

export interface StoredFolder {
  readonly name: string
  /** The names of its files, without the folder. */
  readonly files: readonly string[]
}

/** Storage for media files: a local folder or an S3-compatible storage. Names have the form "k3f…/640.webp". */
export interface MediaStorage {
  /** Stores a file from a stream. After an error, the file does not exist. */
  put(name: string, content: Readable, contentType: string): Promise<void>
  /** Null when the file does not exist. */
  find(name: string): Promise<StoredFile | null>
  /**
   * A URL with which everyone can read the file for at most five minutes. Absent if the storage serves no files itself.
   */
  temporaryUrl?(file: { name: string; contentType: string }): Promise<string>
  /** All folders that contain files, in no particular order. */
  folders(): AsyncIterable<StoredFolder>
  /** The time when a file was last stored in a folder; null when it has none. */
  changedAt(folder: string): Promise<Date | null>
  /** Deletes a file, if it exists. */
  removeFile(name: string): Promise<void>
  /** Deletes every file in a folder, if it exists. */
  removeFolder(folder: string): Promise<void>
  /** Writes, reads and deletes a file. Rejects when the storage is unreachable or not writable. */
  check(): Promise<void>
}
