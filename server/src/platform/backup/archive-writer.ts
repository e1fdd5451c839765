import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import { privateFileMode } from '../data-dir.ts'
import { checksumsName } from './archive-names.ts'

/** A low level: images are already compressed, and table rows compress well at any level. */
const gzipLevel = 4

/**
 * Streams files into one archive and ends it with their checksums. The archive is renamed to its final name once it is complete and on
 * disk. Only its owner can read it, because it contains private data.
 */
export class ArchiveWriter {
  readonly #path: string
  readonly #pack: Pack = pack()
  readonly #written: Promise<void>
  readonly #checksums = new Map<string, string>()

  constructor(path: string) {
    this.#path = path
    const file = createWriteStream(`${path}.part`, { mode: privateFileMode, flush: true })
    this.#written = pipeline(this.#pack, createGzip({ level: gzipLevel }), file)
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
    await rename(`${this.#path}.part`, this.#path)
  }

  /** Deletes the partial file. */
  async abort(): Promise<void> {
    this.#pack.destroy(new Error('The archive was aborted.'))
    await this.#written.catch(() => undefined)
    await rm(`${this.#path}.part`, { force: true })
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
