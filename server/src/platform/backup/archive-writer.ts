import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import type { Archive } from './archive.ts'
import { checksumsName } from './archive-names.ts'

/** A low level: images are already compressed, and table rows compress well at any level. */
const gzipLevel = 4

/**
 * Streams files into one archive and ends it with their checksums. It is stored once it is complete.
 */
export class ArchiveWriter {
  readonly #pack: Pack = pack()
  readonly #written: Promise<unknown>
  readonly #checksums = new Map<string, string>()

  constructor(archive: Archive) {
    const compressed = createGzip({ level: gzipLevel })
    const compressing = pipeline(this.#pack, compressed)
    // When storing fails, nothing reads the archive any more.
    const storing = archive.write(compressed).catch((error: Error) => {
      this.#pack.destroy(error)
      throw error
    })
    this.#written = Promise.allSettled([storing, compressing]).then((results) => {
      // The error of storing comes first: it states the cause.
      for (const result of results) if (result.status === 'rejected') throw result.reason
    })
    // `add` and `finish` report this error; without a handler it would be an unhandled rejection until then.
    this.#written.catch(() => undefined)
  }

  async add(name: string, bytes: number, content: AsyncIterable<Buffer> | readonly Buffer[]): Promise<void> {
    try {
      // A full disk ends the archive stream; without the race, the pending file would wait forever.
      await Promise.race([this.#send(name, bytes, content), this.#written])
    } catch (error) {
      // The error of the archive stream states the cause; the error of the file only that the stream was destroyed.
      if (this.#pack.destroyed) await this.#written
      throw error
    }
  }

  async finish(): Promise<void> {
    const lines = [...this.#checksums].map(([name, checksum]) => `${checksum}  ${name}\n`)
    const content = Buffer.from(lines.join(''))
    await this.add(checksumsName, content.length, [content])
    this.#pack.finalize()
    await this.#written
  }

  /** Nothing is stored. */
  async abort(): Promise<void> {
    this.#pack.destroy(new Error('The archive was aborted.'))
    await this.#written.catch(() => undefined)
  }

  async #send(name: string, bytes: number, content: AsyncIterable<Buffer> | readonly Buffer[]): Promise<void> {
    const { promise: added, resolve, reject } = Promise.withResolvers<void>()
    const entry = this.#pack.entry({ name, size: bytes, mode: 0o600 }, (error) => (error ? reject(error) : resolve()))
    const hash = createHash('sha256')
    for await (const chunk of content) {
      hash.update(chunk)
      if (!entry.write(chunk)) await new Promise<void>((drained) => entry.once('drain', () => drained()))
    }
    entry.end(undefined)
    await added
    this.#checksums.set(name, hash.digest('hex'))
  }
}
