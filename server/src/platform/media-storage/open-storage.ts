import { join } from 'node:path'
import type { Config } from '../../settings/config.ts'
import { roomOn } from '../process/disk-reserve.ts'
import { folderStorage } from './folder-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { MediaStorage } from './storage.ts'
import { type VerifiedOptions, verifiedStorage } from './verified-storage.ts'

export function mediaFolder(dataDir: string): string {
  return join(dataDir, 'media')
}

type StorageConfig = Pick<Config, 'mediaUrl' | 'dataDir'>

/** The configured storage: S3-compatible when MEDIA_URL is set, otherwise a folder in DATA_DIR. */
export function openStorage({ mediaUrl, dataDir }: StorageConfig): MediaStorage {
  return mediaUrl === null ? folderStorage(mediaFolder(dataDir)) : s3Storage(mediaUrl)
}

/** Half of the threads of the process that read and write files. */
const folderOperations = 2

/** The configured storage for a running server. */
export function openVerifiedStorage(
  { mediaUrl, dataDir, reserveMb }: StorageConfig & Pick<Config, 'reserveMb'>,
  options: Omit<VerifiedOptions, 'maxConcurrent' | 'room'>,
): ReturnType<typeof verifiedStorage> {
  return mediaUrl === null
    ? verifiedStorage(folderStorage(mediaFolder(dataDir), { createsRoot: false }), {
        ...options,
        maxConcurrent: folderOperations,
        room: () => roomOn(mediaFolder(dataDir), reserveMb),
      })
    : verifiedStorage(s3Storage(mediaUrl), { ...options, maxConcurrent: Number.POSITIVE_INFINITY })
}
