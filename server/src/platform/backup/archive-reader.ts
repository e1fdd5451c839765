import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Extract, extract } from 'tar-stream'
import { sumsName } from './archive-names.ts'
import { ArchiveProblem } from './archive-problem.ts'

type Entry = Extract extends AsyncIterable<infer E> ? E : never

const brokenOff = new Set(['Z_BUF_ERROR', 'STREAM_DESTROYED', 'ERR_STREAM_PREMATURE_CLOSE'])

/** What is done with each file, in the order of the archive. What it leaves unread is read nevertheless, and proven. */
export type Visit = (name: string, content: AsyncIterable<Buffer>, bytes: number) => Promise<void>

/**
 * Reads an archive from its first to its last byte. Throws an ArchiveProblem unless it is whole and each file has the checksum that
 * the archive ends with; until then nothing that was visited may count as true.
 */
export async function readArchive(path: string, visit: Visit): Promise<void> {
  const files = extract()
  const fed = pipeline(createReadStream(path), createGunzip(), files)
  fed.catch(() => undefined)
  const found = new Map<string, string>()
  let sums: string | undefined
  try {
    for await (const entry of files) {
      if (sums !== undefined) throw new ArchiveProblem('The archive goes on after its end: it was changed.')
      const { name } = entry.header
      if (name === sumsName) sums = await text(entry)
      else if (found.has(name)) throw new ArchiveProblem(`The archive holds ${name} twice: it was changed.`)
      else found.set(name, await visited(entry, visit))
    }
    await fed
  } catch (error) {
    files.destroy()
    // Where reading broke off, the first link of the chain knows why.
    const reason = await fed.then(
      () => error,
      (failure: unknown) => failure,
    )
    throw problemOf(error, path) ? (problemOf(reason, path) ?? problemOf(error, path)) : error
  }
  if (sums === undefined) throw new ArchiveProblem('The archive is cut off: its end is missing.')
  prove(sums, found)
}

async function visited(entry: Entry, visit: Visit): Promise<string> {
  const hash = createHash('sha256')
  const content = proven(entry, hash)
  await visit(entry.header.name, content, entry.header.size ?? 0)
  // As far as the visitor did not read it.
  for await (const _rest of content);
  return hash.digest('hex')
}

async function* proven(entry: Entry, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of entry as AsyncIterable<Buffer>) {
    hash.update(chunk)
    yield chunk
  }
}

function prove(sums: string, found: ReadonlyMap<string, string>): void {
  const promised = sums.split('\n').filter((line) => line !== '')
  for (const line of promised) {
    const [sum, name = ''] = line.split('  ')
    const actual = found.get(name)
    if (actual === undefined) throw new ArchiveProblem(`The archive lacks ${name}: it was changed.`)
    if (actual !== sum) throw new ArchiveProblem(`${name} in the archive is not what was backed up: it is damaged.`)
  }
  if (promised.length !== found.size) throw new ArchiveProblem('The archive holds more than was backed up.')
}

/** What a failure to read says about the archive; undefined for a failure of something else. */
function problemOf(error: unknown, path: string): ArchiveProblem | undefined {
  const { code = '', message = '', path: at } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' && at === path) return new ArchiveProblem(`There is no file ${path}.`)
  if (brokenOff.has(code) || message === 'Unexpected end of data')
    return new ArchiveProblem('The archive is cut off: its end is missing.')
  if (code.startsWith('Z_') || message.startsWith('Invalid tar header'))
    return new ArchiveProblem('The archive is damaged, or it is no archive of Daystar.')
  return undefined
}
