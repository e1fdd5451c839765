import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { privateFileMode } from '../process/data-dir.ts'
import { ArchiveError } from './archive-error.ts'

/** The place of an archive. */
export interface Archive {
  /** Messages show this name. */
  readonly name: string
  /** Stores the archive under its name once all of the content has arrived. After an error, nothing is stored. */
  write(content: Readable): Promise<void>
  read(): Promise<Readable>
}

/** A file that only its owner can read, because it contains private data. An existing one is never overwritten. */
export function fileArchive(path: string): Archive {
  const part = `${path}.part`
  return {
    name: path,
    async write(content) {
      if (existsSync(path)) throw new ArchiveError(`${path} already exists. A backup does not overwrite files.`)
      try {
        await pipeline(content, createWriteStream(part, { mode: privateFileMode, flush: true }))
        await rename(part, path)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    async read() {
      return createReadStream(path)
    },
  }
}
