import { PassThrough } from 'node:stream'
import type { LiveEvent } from '@daystar/contract/notifications'

/** One open event stream. */
interface Stream {
  readonly memberId: number
  readonly sessionId: number
  readonly body: PassThrough
}

/** Streams per member and process; above it the oldest is closed. The tabs of a browser share one stream. */
export const maxStreamsPerMember = 8
/**
 * The maximum of buffered bytes for a client that does not read. Above it the stream is closed and the client
 * reconnects.
 */
export const maxBufferedBytes = 64 * 1024
const reconnectMs = 3000

/** The event streams that are open in this process. */
export class Streams {
  readonly #byMember = new Map<number, Set<Stream>>()
  #isClosed = false

  /** Opens a stream. It is removed when the client disconnects. */
  open(memberId: number, sessionId: number): PassThrough {
    const stream: Stream = { memberId, sessionId, body: new PassThrough() }
    const memberStreams = this.#byMember.get(memberId) ?? new Set()
    this.#byMember.set(memberId, memberStreams.add(stream))
    stream.body.on('close', () => this.#remove(stream))
    // A client may disconnect while an event is written.
    stream.body.on('error', () => this.#remove(stream))
    stream.body.write(`retry: ${reconnectMs}\n\n`)
    if (this.#isClosed) {
      this.#remove(stream)
      stream.body.end()
    }
    for (const oldest of [...memberStreams].slice(0, -maxStreamsPerMember)) this.#end(oldest)
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

  /** Sends a comment, which clients ignore. It keeps proxies from closing idle connections and detects broken ones. */
  sendHeartbeat(): void {
    for (const stream of this.#all()) write(stream, ':\n\n')
  }

  endSessions(hasEnded: (sessionId: number) => boolean): void {
    for (const stream of this.#all()) if (hasEnded(stream.sessionId)) this.#end(stream)
  }

  /** Ends all streams, and every stream that is opened later. Called when the process shuts down. */
  close(): void {
    this.#isClosed = true
    for (const stream of this.#all()) this.#end(stream)
  }

  #all(): Stream[] {
    return [...this.#byMember.values()].flatMap((streams) => [...streams])
  }

  #end(stream: Stream): void {
    this.#remove(stream)
    // A client that has stopped reading would miss the end of the stream too and keep the connection open.
    if (stream.body.readableLength > 0) stream.body.destroy()
    else stream.body.end()
  }

  #remove(stream: Stream): void {
    const memberStreams = this.#byMember.get(stream.memberId)
    memberStreams?.delete(stream)
    if (memberStreams?.size === 0) this.#byMember.delete(stream.memberId)
  }
}

function write({ body }: Stream, text: string): void {
  if (body.writableEnded || body.destroyed) return
  body.write(text)
  if (body.readableLength + body.writableLength > maxBufferedBytes) body.destroy()
}
