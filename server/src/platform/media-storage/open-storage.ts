import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { folderStorage } from './folder-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { MediaStorage } from './storage.ts'

/** The store that the configuration names: an S3-compatible one, or else a folder in the data directory. */
export function openStorage({ mediaUrl, dataDir }: Pick<Config, 'mediaUrl' | 'dataDir'>): MediaStorage {
  return mediaUrl === null ? folderStorage(join(dataDir, 'media')) : s3Storage(mediaUrl)
}
