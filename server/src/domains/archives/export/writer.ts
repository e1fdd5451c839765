import { PassThrough, pipeline, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import yazl from 'yazl'

/** Photos and videos are compressed already. */
const compressible = /\.(?:json|html)$/

const notWritten = () => new Error('The archive was not written completely.')

/**
 * Writes the entries of a ZIP file one after the other: `content` is read while they are added, so that only a part of
 * an entry is in memory. An error destroys `content`.
 */
export class ArchiveWriter {
  readonly content = new PassThrough()
  readonly #zip = new yazl.ZipFile()
  readonly #now = new Date()

  constructor() {
    // The reader of the content handles its errors; it may fail before it is read.
    pipeline(this.#zip.outputStream, this.content, () => undefined)
    this.#zip.on('error', (error: Error) => this.content.destroy(error))
  }

  /** Returns once the content was read completely. */
  async add(path: string, content: Readable | AsyncIterable<string> | Iterable<string>): Promise<void> {
    const stream = content instanceof Readable ? content : Readable.from(content, { objectMode: false })
    const options = { mtime: this.#now, compress: compressible.test(path) }
    if (this.content.destroyed) throw notWritten()
    const destroy = () => stream.destroy(notWritten())
    this.content.once('close', destroy)
    this.#zip.addReadStreamLazy(path, options, (callback) => callback(null, stream))
    try {
      await finished(stream, { writable: false })
    } finally {
      this.content.off('close', destroy)
    }
  }

  finish(): void {
    this.#zip.end()
  }

  abort(error: Error): void {
    this.content.destroy(error)
  }
}
