import { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { type RequireRoom, withinReserve } from '../process/disk-reserve.ts'
import type { MediaStorage, StoredFile } from './storage.ts'
import { responseMs, StorageAvailability } from './storage-availability.ts'
import { asUnavailable, isMissingFile, StorageUnavailableError } from './storage-unavailable.ts'
import { type MarkerDatabase, markStore, storeState } from './store-marker.ts'

export interface VerifiedOptions {
  readonly database: MarkerDatabase
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>
  /** See StorageAvailability. */
  readonly maxConcurrent: number
  /** The checks of a file that is stored; absent if the storage has no disk of this machine. */
  readonly room?: () => RequireRoom
}

/** A file that was found slowly still gets this time to be opened. */
const minOpenMs = 400

/**
 * The storage of a running server: a failure or a slow response is a `StorageUnavailableError`. Before files are stored
 * or deleted, and when a file is missing, the marker is verified: the place of a disk that is not mounted is empty.
 */
export function verifiedStorage(
  storage: MediaStorage,
  { database, log, maxConcurrent, room }: VerifiedOptions,
): MediaStorage & Required<Pick<MediaStorage, 'verify'>> {
  const availability = new StorageAvailability({ log, maxConcurrent })

  /** The id in the marker that was verified with the database. */
  let verifiedId: string | null = null

  async function verify(limitMs = responseMs): Promise<void> {
    await availability.attempt(async (signal) => {
      if (verifiedId !== null && (await storage.marker(signal)) === verifiedId) return
      const state = await storeState(database, storage, signal)
      if (state === 'unmarked') await markStore(database, storage)
      else if (state !== 'marked') throw new StorageUnavailableError(state)
      verifiedId = await storage.marker(signal)
    }, limitMs)
  }

  /** For operations that may take long in a working storage, such as the upload of a large file. */
  async function change<T>(work: () => Promise<T>): Promise<T> {
    await verify()
    return await work().catch((error: unknown) => Promise.reject(asUnavailable(error)))
  }

  function timed(file: StoredFile, deadline: number): StoredFile {
    return {
      ...file,
      open: async (range) => {
        const remainingMs = deadline - performance.now()
        const limitMs = remainingMs > 0 ? Math.max(remainingMs, minOpenMs) : responseMs
        try {
          return await availability.attempt((signal) => file.open(range, signal), limitMs)
        } catch (error) {
          if (isMissingFile(error)) await verify()
          throw error
        }
      },
    }
  }

  return {
    ...storage,
    verify: () => verify(),

    async put(name, content, contentType) {
      try {
        await verify()
        const kept = room ? Readable.from(withinReserve(content, room())) : content
        await storage.put(name, kept, contentType)
      } catch (error) {
        content.destroy()
        throw asUnavailable(error)
      }
    },

    async find(name) {
      const deadline = performance.now() + responseMs
      const found = await availability.attempt((signal) => storage.find(name, signal))
      if (found) return timed(found, deadline)
      await verify(Math.max(deadline - performance.now(), minOpenMs))
      return null
    },

    async *folders() {
      await verify()
      yield* storage.folders()
      await verify()
    },

    changedAt: (folder) => change(() => storage.changedAt(folder)),
    removeFile: (name) => change(() => storage.removeFile(name)),
    removeFolder: (folder) => change(() => storage.removeFolder(folder)),
    check: () => change(() => storage.check()),
  }
}
