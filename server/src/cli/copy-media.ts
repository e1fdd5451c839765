import { isAbsolute } from 'node:path'
import { copyMedia } from '../domains/media/index.ts'
import { folderStorage } from '../platform/media-storage/folder-storage.ts'
import { mediaFolder } from '../platform/media-storage/open-storage.ts'
import { s3Storage } from '../platform/media-storage/s3-storage.ts'
import type { MediaStorage } from '../platform/media-storage/storage.ts'
import type { CommandContext } from './command-context.ts'

type Context = Pick<CommandContext, 'config' | 'db' | 'storage'>

/** Copies into the configured storage, by default from the folder in DATA_DIR. */
export async function copyMediaFrom({ config, db, storage }: Context, from?: string): Promise<string> {
  if (from === undefined && config.mediaUrl === null)
    throw new Error('Set MEDIA_URL to the bucket to copy to, or name the folder or bucket to copy from.')
  const source = from === undefined ? folderStorage(mediaFolder(config.dataDir)) : openSource(from)
  const { copied, present, missing } = await copyMedia(db, source, storage)
  const result = `Copied ${copied} files. ${present} were present already.`
  if (missing.length > 0)
    throw new Error(
      `${result} The source lacks ${missing.length} files:\n${missing.map((name) => `  ${name}`).join('\n')}`,
    )
  return result
}

function openSource(from: string): MediaStorage {
  if (from.startsWith('s3:')) return s3Storage(from)
  if (isAbsolute(from)) return folderStorage(from)
  throw new Error('The source must be an absolute path or s3://KEY:SECRET@host/bucket.')
}
