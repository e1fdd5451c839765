import type { Readable } from 'node:stream'

export interface StoredFile {
  readonly bytes: number
  /** The whole file, or the given inclusive byte range. */
  open(range?: ByteRange, signal?: AbortSignal): Promise<Readable>
}

export interface ByteRange {
  readonly start: number
  /** Inclusive. */
  readonly end: number
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
  find(name: string, signal?: AbortSignal): Promise<StoredFile | null>
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
  /** The id in the marker file, which says to which community the storage belongs; null without such a file. */
  marker(signal?: AbortSignal): Promise<string | null>
  /** Writes the marker file. Creates the folder of the storage. */
  mark(id: string): Promise<void>
  /** Rejects if files cannot be stored at the moment. Absent for a storage that is used without a database. */
  verify?(): Promise<void>
}
