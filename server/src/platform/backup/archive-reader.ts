import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Extract, extract } from 'tar-stream'
import type { Archive } from './archive.ts'
import { ArchiveError } from './archive-error.ts'
import { checksumsName } from './archive-names.ts'

type Entry = Extract extends AsyncIterable<infer E> ? E : never

const truncationCodes = new Set(['Z_BUF_ERROR', 'STREAM_DESTROYED', 'ERR_STREAM_PREMATURE_CLOSE'])

/** Called for each file in archive order. Content that it does not read is still read and verified. */
export type Visit = (name: string, content: AsyncIterable<Buffer>, bytes: number) => Promise<void>

/**
 * Reads a whole archive, or throws an ArchiveError when it is incomplete or when a file does not match its checksum.
 * The checksums are at the end of the archive, so callers may rely on visited files only after this function resolves.
 */
export async function readArchive(archive: Archive, visit: Visit): Promise<void> {
  const { name: path } = archive
  const files = extract()
  const source = pipeline(await archive.read(), createGunzip(), files)
  source.catch(() => undefined)
  const checksums = new Map<string, string>()
  let expected: string | undefined
  try {
    for await (const entry of files) {
      if (expected !== undefined) throw new ArchiveError('The archive was modified: it has files after the checksums.')
      const { name } = entry.header
      if (name === checksumsName) expected = await text(entry)
      else if (checksums.has(name)) throw new ArchiveError(`The archive was modified: it contains ${name} twice.`)
      else checksums.set(name, await visitEntry(entry, visit))
    }
    await source
  } catch (error) {
    files.destroy()
    // When reading fails, the error of the source pipeline is more specific than the error of the extractor.
    const reason = await source.then(
      () => error,
      (failure: unknown) => failure,
    )
    throw archiveErrorFor(error, path) ? (archiveErrorFor(reason, path) ?? archiveErrorFor(error, path)) : error
  }
  if (expected === undefined) throw new ArchiveError('The archive is incomplete: its end is missing.')
  verify(expected, checksums)
}

async function visitEntry(entry: Entry, visit: Visit): Promise<string> {
  const hash = createHash('sha256')
  const content = hashed(entry, hash)
  await visit(entry.header.name, content, entry.header.size ?? 0)
  // Reads what the visitor did not read.
  for await (const _rest of content);
  return hash.digest('hex')
}

async function* hashed(entry: Entry, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of entry as AsyncIterable<Buffer>) {
    hash.update(chunk)
    yield chunk
  }
}

function verify(expected: string, checksums: ReadonlyMap<string, string>): void {
  const lines = expected.split('\n').filter((line) => line !== '')
  for (const line of lines) {
    const [checksum, name = ''] = line.split('  ')
    const actual = checksums.get(name)
    if (actual === undefined) throw new ArchiveError(`The archive was modified: ${name} is missing.`)
    if (actual !== checksum) throw new ArchiveError(`The archive is damaged: the checksum of ${name} does not match.`)
  }
  if (lines.length !== checksums.size)
    throw new ArchiveError('The archive was modified: it has files without a checksum.')
}

/** The ArchiveError for a failure to read the archive; undefined for any other error. */
function archiveErrorFor(error: unknown, path: string): ArchiveError | undefined {
  const { code = '', message = '', path: at } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' && at === path) return new ArchiveError(`The file ${path} does not exist.`)
  if (truncationCodes.has(code) || message === 'Unexpected end of data')
    return new ArchiveError('The archive is incomplete: its end is missing.')
  if (code.startsWith('Z_') || message.startsWith('Invalid tar header'))
    return new ArchiveError('The file is damaged or not a Daystar archive.')
  return undefined
}
