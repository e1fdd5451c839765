import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { sourceLanguage } from '@daystar/contract/languages'
import { limits } from '@daystar/contract/limits'
import type { Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import type { Text } from '../../../platform/api/api-error.ts'
import { privateFileMode } from '../../../platform/process/data-dir.ts'
import { english } from '../../../platform/text/translate.ts'
import { ArchivedActivity } from '../format/activities.ts'
import { archiveVersion, collections, Manifest } from '../format.ts'
import { archivePath, withoutTopFolders } from './archive-paths.ts'

/** An error in an archive, in words for the member. */
export class ArchiveRejected extends Error {
  override readonly name = 'ArchiveRejected'
  readonly text: Text

  constructor(text: Text) {
    super(text(english, sourceLanguage))
    this.text = text
  }
}

/** Far above what an export writes: a file contains at most 200 items. */
const jsonMaxBytes = 16 * 1024 * 1024
const maxEntries = 200_000
const maxActivities = 100_000
const totalJsonMaxBytes = 1024 * 1024 * 1024
const dataFile = /^data\/([a-z_]+)-(\d{5})\.json$/
const notAnArchive: Text = (t) => t('This file is not an archive of Daystar.')

const readers = {
  manifest: Compile(Manifest),
  header: Compile(Manifest.properties.format),
  activities: Compile(ArchivedActivity),
  comments_on_own_activities: Compile(collections.comments_on_own_activities),
  planning: Compile(collections.planning),
  drafts: Compile(collections.drafts),
  events: Compile(collections.events),
  event_answers: Compile(collections.event_answers),
  event_comments: Compile(collections.event_comments),
  hidden_memories: Compile(collections.hidden_memories),
  muted_activities: Compile(collections.muted_activities),
  mutes: Compile(collections.mutes),
  pinned_activities: Compile(collections.pinned_activities),
  media: Compile(collections.media),
}
type ImportedCollection = Exclude<keyof typeof readers, 'manifest' | 'header'>

/** The collections that an import reads. */
export const importedCollections = Object.keys(readers).filter((name) => name in collections)

/**
 * Reads an archive that a member uploaded, and trusts nothing in it: the number and the sizes of its entries are
 * limited before one is read, yauzl rejects names outside the archive and content that is larger than its entry states,
 * the checksum of each entry is verified, and every item is validated.
 */
export class ArchiveReader {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  static async open(path: string): Promise<ArchiveReader> {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true }).catch(reject)
    try {
      if (zip.entryCount > maxEntries) throw new ArchiveRejected((t) => t('The archive contains too many files.'))
      const entries = new Map<string, Entry>()
      let jsonBytes = 0
      for await (const entry of zip.eachEntry()) {
        const isJson = entry.fileName.endsWith('.json')
        if (entry.isEncrypted()) throw new ArchiveRejected((t) => t('The archive is encrypted.'))
        const path = archivePath(entry.fileName)
        if (path === null) continue
        if (entries.has(path)) throw new ArchiveRejected((t) => t('The archive contains {file} twice.', { file: path }))
        if (isJson) jsonBytes += entry.uncompressedSize
        if (isJson && (entry.uncompressedSize > jsonMaxBytes || jsonBytes > totalJsonMaxBytes))
          throw tooLarge(entry.fileName)
        entries.set(path, entry)
      }
      return new ArchiveReader(zip, withoutTopFolders(entries))
    } catch (error) {
      zip.close()
      throw error instanceof ArchiveRejected ? error : reject(error)
    }
  }

  close(): void {
    this.#zip.close()
  }

  async manifest(): Promise<Manifest> {
    const value = (await this.#json('manifest.json')) as Partial<Manifest> | null
    if (!readers.header.Check(value?.format)) throw new ArchiveRejected(notAnArchive)
    if (typeof value?.version === 'number' && value.version > archiveVersion)
      throw new ArchiveRejected((t) =>
        t('This archive is from a newer version of Daystar, which this community does not have yet.'),
      )
    if (!readers.manifest.Check(value))
      throw new ArchiveRejected((t) => t('The file manifest.json of the archive is damaged.'))
    if (value.collections.activities > maxActivities)
      throw new ArchiveRejected((t) => t('The archive contains too many activities.'))
    return value
  }

  /** The items of a collection, one file at a time. */
  async *items<C extends ImportedCollection>(name: C): AsyncGenerator<Static<(typeof collections)[C]>[]> {
    const paths = [...this.#entries.keys()].filter((path) => dataFile.exec(path)?.[1] === name).sort()
    for (const path of paths) {
      const value = await this.#json(path)
      if (!Array.isArray(value) || value.length > 10_000) throw damaged(path)
      for (const item of value) if (!readers[name].Check(item)) throw damaged(path)
      yield value as Static<(typeof collections)[C]>[]
    }
  }

  /** All items of a small collection. */
  async all<C extends ImportedCollection>(name: C): Promise<Static<(typeof collections)[C]>[]> {
    const found: Static<(typeof collections)[C]>[] = []
    for await (const items of this.items(name)) found.push(...items)
    return found
  }

  has(path: string): boolean {
    return this.#entries.has(path)
  }

  /** Extracts a photo or video to a new file; returns its size. */
  async extract(path: string, target: string): Promise<number> {
    const entry = this.#entries.get(path)
    if (!entry) throw damaged(path)
    if (entry.uncompressedSize > limits.videoMaxBytes) throw tooLarge(path)
    try {
      const content = await this.#zip.openReadStreamPromise(entry)
      const file = createWriteStream(target, { flags: 'wx', mode: privateFileMode })
      await pipeline(content, (chunks) => verified(chunks, entry), file)
    } catch (error) {
      await rm(target, { force: true })
      if (isSystemError(error)) throw error
      throw damaged(path)
    }
    return entry.uncompressedSize
  }

  async #json(path: string): Promise<unknown> {
    const entry = this.#entries.get(path)
    if (!entry) throw new ArchiveRejected(notAnArchive)
    try {
      const content = await buffer(verified(await this.#zip.openReadStreamPromise(entry), entry))
      const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
      // PostgreSQL cannot store it.
      if (text.includes('\\u0000')) throw damaged(path)
      return JSON.parse(text)
    } catch (error) {
      if (isSystemError(error)) throw error
      throw damaged(path)
    }
  }
}

/**
 * Throws after the last chunk if the checksum of the content differs from that of its entry, which yauzl does not
 * verify.
 */
async function* verified(chunks: AsyncIterable<Buffer>, { crc32: expected, fileName }: Entry): AsyncGenerator<Buffer> {
  let checksum = 0
  for await (const chunk of chunks) {
    checksum = crc32(chunk, checksum)
    yield chunk
  }
  if (checksum !== expected) throw damaged(fileName)
}

const tooLarge = (file: string) =>
  new ArchiveRejected((t) => t('The file {file} in the archive is too large.', { file }))
const damaged = (file: string) =>
  new ArchiveRejected((t) => t('The file {file} of the archive is missing or damaged.', { file }))

/** Errors of the disk are not those of the archive. */
function isSystemError(error: unknown): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException
  return typeof code === 'string' && typeof syscall === 'string'
}

function reject(error: unknown): never {
  if (isSystemError(error)) throw error
  throw new ArchiveRejected(notAnArchive)
}
