import { join } from 'node:path'
import type { Config } from '../../settings/config.ts'
import { folderStorage } from './folder-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { MediaStorage } from './storage.ts'

export function mediaFolder(dataDir: string): string {
  return join(dataDir, 'media')
}

/** The configured storage: S3-compatible when MEDIA_URL is set, otherwise a folder in DATA_DIR. */
export function openStorage({ mediaUrl, dataDir }: Pick<Config, 'mediaUrl' | 'dataDir'>): MediaStorage {
  return mediaUrl === null ? folderStorage(mediaFolder(dataDir)) : s3Storage(mediaUrl)
}
