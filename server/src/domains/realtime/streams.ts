import { PassThrough } from 'node:stream'
import type { LiveEvent } from '@daystar/contract/notifications'

/** One open page. */
interface Stream {
  readonly memberId: number
  readonly sessionId: number
  readonly body: PassThrough
}

/** Pages of one member that may listen on one process; the oldest makes room. Browsers share one connection among their tabs. */
export const maxStreamsPerMember = 8
/** What may wait for a client that does not read; beyond it the client is let go and comes back when it can. */
export const maxWaitingBytes = 64 * 1024
const reconnectMs = 3000

/** The pages that listen on this process. Knows nothing of hints or databases. */
export class Streams {
  readonly #byMember = new Map<number, Set<Stream>>()
  #isClosed = false

  /** Opens a stream; it leaves by itself when its reader does. */
  open(memberId: number, sessionId: number): PassThrough {
    const stream: Stream = { memberId, sessionId, body: new PassThrough() }
    const own = this.#byMember.get(memberId) ?? new Set()
    this.#byMember.set(memberId, own.add(stream))
    stream.body.on('close', () => this.#forget(stream))
    // A reader that went away in the middle of a hint is no fault.
    stream.body.on('error', () => this.#forget(stream))
    stream.body.write(`retry: ${reconnectMs}\n\n`)
    if (this.#isClosed) {
      this.#forget(stream)
      stream.body.end()
    }
    for (const oldest of [...own].slice(0, -maxStreamsPerMember)) this.#end(oldest)
    return stream.body
  }

  get memberIds(): number[] {
    return [...this.#byMember.keys()]
  }

  get sessionIds(): number[] {
    return [...new Set(this.#all().map(({ sessionId }) => sessionId))]
  }

  get isEmpty(): boolean {
    return this.#byMember.size === 0
  }

  send(memberId: number, event: LiveEvent): void {
    const text = `data: ${JSON.stringify(event)}\n\n`
    for (const stream of this.#byMember.get(memberId) ?? []) write(stream, text)
  }

  /** A comment that no page reads: keeps proxies from closing a quiet connection, and finds the ones that broke. */
  beat(): void {
    for (const stream of this.#all()) write(stream, ':\n\n')
  }

  endSessions(isOver: (sessionId: number) => boolean): void {
    for (const stream of this.#all()) if (isOver(stream.sessionId)) this.#end(stream)
  }

  /** Ends every stream and each that is still to come: the process is about to stop. */
  close(): void {
    this.#isClosed = true
    for (const stream of this.#all()) this.#end(stream)
  }

  #all(): Stream[] {
    return [...this.#byMember.values()].flatMap((streams) => [...streams])
  }

  #end(stream: Stream): void {
    this.#forget(stream)
    // Who does not read would not read the end either, and keep the connection.
    if (stream.body.readableLength > 0) stream.body.destroy()
    else stream.body.end()
  }

  #forget(stream: Stream): void {
    const own = this.#byMember.get(stream.memberId)
    own?.delete(stream)
    if (own?.size === 0) this.#byMember.delete(stream.memberId)
  }
}

function write({ body }: Stream, text: string): void {
  if (body.writableEnded || body.destroyed) return
  body.write(text)
  if (body.readableLength + body.writableLength > maxWaitingBytes) body.destroy()
}
