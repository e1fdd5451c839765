import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Translate } from '@daystar/contract/message'
import { ApiError } from '../../../platform/api/api-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import { ingestUpload } from '../../media/index.ts'
import type { Manifest } from '../format.ts'
import type { Run } from '../runs/commands.ts'
import { type ArchiveReader, ArchiveRejected } from './reader.ts'

export type ImportDeps = Pick<Deps, 'db' | 'events' | 'jobs' | 'storage' | 'config' | 'community' | 'log'>

export interface Context {
  readonly reader: ArchiveReader
  /** The folder for extracted files. */
  readonly folder: string
  readonly counts: { progress: number; imported: number; skipped: number }
  readonly report: () => Promise<void>
  /** For texts that the archive lacks and that become a part of what the member posted. */
  readonly t: Translate
}

/** The community that the archive is from. */
export type Community = Pick<Manifest, 'community'>

interface ArchivedFileToIngest extends Pick<Context, 'reader' | 'folder'> {
  /** The path in the archive. */
  readonly file: string
  readonly accept?: 'any' | 'banner'
}

/** Stores a photo or video of the archive as an upload of the member, and returns its id. */
export async function ingestArchived(
  deps: ImportDeps,
  run: Run,
  { reader, folder, file, accept = 'any' }: ArchivedFileToIngest,
): Promise<number> {
  const path = join(folder, randomUUID())
  try {
    const bytes = await reader.extract(file, path)
    const spooled = { path, bytes, sha256: '', filename: file, field: 'file' }
    return (await ingestUpload(deps, { file: spooled, ownerId: run.memberId, accept, isImported: true })).id
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new ArchiveRejected((t, language) =>
      t('The file {file} of the archive: {error}', { file, error: error.messageIn(language) }),
    )
  } finally {
    await rm(path, { force: true })
  }
}
