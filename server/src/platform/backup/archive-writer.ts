import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import { sumsName } from './archive-names.ts'

/** Pictures do not shrink any more; rows do at once. */
const gzipLevel = 4

/**
 * Streams files into one archive and closes it with the checksum of each. The archive stands under its name only when all of it is
 * on disk, and only its owner may read it: it holds everything that the community told in confidence.
 */
export class ArchiveWriter {
  readonly #path: string
  readonly #pack: Pack = pack()
  readonly #written: Promise<void>
  readonly #sums = new Map<string, string>()

  constructor(path: string) {
    this.#path = path
    const file = createWriteStream(`${path}.part`, { mode: 0o600, flush: true })
    this.#written = pipeline(this.#pack, createGzip({ level: gzipLevel }), file)
    // Heard by whoever adds the next file; nobody may be waiting at this moment.
    this.#written.catch(() => undefined)
  }

  async add(name: string, bytes: number, content: AsyncIterable<Buffer> | readonly Buffer[]): Promise<void> {
    try {
      // A full disk ends the archive while a file waits to be taken in.
      await Promise.race([this.#send(name, bytes, content), this.#written])
    } catch (error) {
      // It tells why; the file only that nobody takes it in any more.
      if (this.#pack.destroyed) await this.#written
      throw error
    }
  }

  async finish(): Promise<void> {
    const lines = [...this.#sums].map(([name, sum]) => `${sum}  ${name}\n`)
    const sums = Buffer.from(lines.join(''))
    await this.add(sumsName, sums.length, [sums])
    this.#pack.finalize()
    await this.#written
    await rename(`${this.#path}.part`, this.#path)
  }

  /** Leaves nothing behind. */
  async abandon(): Promise<void> {
    this.#pack.destroy(new Error('The archive is given up.'))
    await this.#written.catch(() => undefined)
    await rm(`${this.#path}.part`, { force: true })
  }

  async #send(name: string, bytes: number, content: AsyncIterable<Buffer> | readonly Buffer[]): Promise<void> {
    const { promise: taken, resolve, reject } = Promise.withResolvers<void>()
    const entry = this.#pack.entry({ name, size: bytes, mode: 0o600 }, (error) => (error ? reject(error) : resolve()))
    const hash = createHash('sha256')
    for await (const chunk of content) {
      hash.update(chunk)
      if (!entry.write(chunk)) await new Promise<void>((drained) => entry.once('drain', () => drained()))
    }
    entry.end(undefined)
    await taken
    this.#sums.set(name, hash.digest('hex'))
  }
}
