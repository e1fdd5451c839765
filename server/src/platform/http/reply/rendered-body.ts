import type { FastifyReply } from 'fastify'
import { acceptedEncoding, type CompressedBody, compress, type Encoding } from '../../cache/compressed-body.ts'

/** A page of twenty cards has about 30 KB. */
const pooledBytes = 64 * 1024
const maxPooled = 64
/** Compressing less saves no packet. */
const minCompressedBytes = 1024
const [openBracket, comma, closeBracket] = [0x5b, 0x2c, 0x5d]
/** Allocating a buffer for every response costs a seventh of the throughput in garbage collection. */
const pool: Buffer[] = []

interface Rendered {
  readonly rendered: readonly Buffer[]
  readonly compressed?: CompressedBody
}

/** A response body that was assembled from parts that are JSON already. */
export class RenderedJson {
  readonly body: Buffer

  constructor(body: Buffer) {
    this.body = body
  }
}

/** Sends the body, compressed if the client accepts that. */
export function sendRenderedJson(reply: FastifyReply, { body }: RenderedJson): FastifyReply {
  const encoding = declareJson(reply, body.length)
  return encoding ? reply.header('content-encoding', encoding).send(compress(encoding, body)) : reply.send(body)
}

/** Sends a JSON array of items that are JSON already, compressed if the client accepts that. */
export function sendRendered(reply: FastifyReply, { rendered: items, compressed }: Rendered): FastifyReply {
  const length = Math.max(
    2,
    items.reduce((sum, item) => sum + item.length + 1, 1),
  )
  const encoding = declareJson(reply, length)
  const known = encoding && compressed?.get(encoding, items)
  if (encoding && known) return reply.header('content-encoding', encoding).send(known)
  const buffer = length > pooledBytes ? Buffer.allocUnsafe(length) : (pool.pop() ?? Buffer.allocUnsafeSlow(pooledBytes))
  const body = writeArray(buffer, items).subarray(0, length)
  if (encoding) {
    const result = compress(encoding, body)
    release(buffer)
    compressed?.set(encoding, items, result)
    return reply.header('content-encoding', encoding).send(result)
  }
  // Emitted when the response has been handed to the system, or the connection is gone.
  reply.raw.once('close', () => release(buffer))
  return reply.send(body)
}

/** Sets the headers of a JSON body, and returns how to compress it. */
function declareJson(reply: FastifyReply, length: number): Encoding | null {
  const vary = reply.getHeader('vary')
  reply.header('content-type', 'application/json; charset=utf-8')
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`)
  return length < minCompressedBytes ? null : acceptedEncoding(reply.request.headers['accept-encoding'])
}

function release(buffer: Buffer): void {
  if (buffer.length === pooledBytes && pool.length < maxPooled) pool.push(buffer)
}

function writeArray(target: Buffer, items: readonly Buffer[]): Buffer {
  let at = 0
  target[at++] = openBracket
  for (const item of items) {
    if (at > 1) target[at++] = comma
    item.copy(target, at)
    at += item.length
  }
  target[at] = closeBracket
  return target
}
