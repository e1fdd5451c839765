import { resolve } from 'node:path'
import { copyMedia } from '../domains/media/index.ts'
import { folderStorage } from '../platform/media-storage/folder-storage.ts'
import { mediaFolder } from '../platform/media-storage/open-storage.ts'
import { s3Storage } from '../platform/media-storage/s3-storage.ts'
import type { MediaStorage } from '../platform/media-storage/storage.ts'
import { problemTexts } from '../platform/media-storage/storage-unavailable.ts'
import { markStore, storeState } from '../platform/media-storage/store-marker.ts'
import type { CommandContext } from './command-context.ts'
import type { Invocation } from './invocation.ts'

type Context = Pick<CommandContext, 'config' | 'db' | 'pool' | 'storage'> & Pick<Invocation, 'directory'>

/**
 * Copies into the configured storage, by default from the folder in DATA_DIR, and marks it as that of the community
 * when it has all files.
 */
export async function copyMediaFrom({ config, db, pool, storage, directory }: Context, from?: string): Promise<string> {
  if (from === undefined && config.mediaUrl === null)
    throw new Error('Set MEDIA_URL to the bucket to copy to, or name the folder or bucket to copy from.')
  const source = from === undefined ? folderStorage(mediaFolder(config.dataDir)) : openSource(from, directory)
  if ((await storeState(pool, storage)) === 'foreign') throw new Error(problemTexts.foreign)
  const { copied, present, missing } = await copyMedia(db, source, storage)
  const result = `Copied ${copied} files. ${present} were present already.`
  if (missing.length > 0)
    throw new Error(
      `${result} The source lacks ${missing.length} files:\n${missing.map((name) => `  ${name}`).join('\n')}`,
    )
  await markStore(pool, storage)
  return result
}

function openSource(from: string, directory: string): MediaStorage {
  return from.startsWith('s3:') ? s3Storage(from) : folderStorage(resolve(directory, from))
}
