import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { refusal } from '../../platform/http/refusal.ts'
import { secondsLeft } from './addresses.ts'
import { readRange } from './byte-range.ts'
import { mediaByKey } from './queries.ts'

type Asked = FastifyRequest<{ Params: { key: string; file: string }; Querystring: { e?: unknown; s?: unknown } }>
type Row = NonNullable<Awaited<ReturnType<typeof mediaByKey>>>

const yearSeconds = 31_536_000
/** Opened on its own, a file is a picture or a video and never a page that can do something. */
const harmless = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
  'content-disposition': 'inline',
  'accept-ranges': 'bytes',
} as const

/** The bytes themselves: to everybody where everybody may see them, else to whom an address was signed for. */
export function mediaRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'storage' | 'config'>): void {
  const { db, storage, config } = deps
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/:key/:file',
    handler: async (request: Asked, reply) => {
      const { key, file } = request.params
      reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      const row = await mediaByKey(db, key, config.publicRead)
      if (!row) throw refusal('media_not_found')
      const left = row.is_open ? null : secondsLeft(row, request.query)
      if (!row.is_open && left === null) throw refusal('media_not_found')
      const contentType = typeOf(row, file)
      const stored = contentType === null ? null : await storage.find(`${key}/${file}`)
      if (!stored) throw refusal('media_not_found')

      const etag = `"${key}-${file}"`
      reply.headers({
        ...harmless,
        etag,
        'last-modified': row.created_at.toUTCString(),
        'cache-control':
          left === null ? `public, max-age=${yearSeconds}, immutable` : `private, max-age=${left}, immutable`,
      })
      if (isKnown(request, etag)) return reply.status(304).send()

      const range = isSameAsBefore(request, etag) ? readRange(request.headers.range, stored.bytes) : null
      if (range === 'outside') return notThere(reply, stored.bytes)
      const { start, end } = range ?? { start: 0, end: stored.bytes - 1 }
      reply.header('content-type', contentType).header('content-length', end - start + 1)
      if (range) reply.status(206).header('content-range', `bytes ${start}-${end}/${stored.bytes}`)
      if (request.method === 'HEAD') return reply.send()
      return reply.send(await stored.open(range ?? undefined))
    },
  })
}

/** null for a file that the row does not have. */
function typeOf(row: Row, file: string): string | null {
  if (file === row.main_file) return row.content_type
  return row.variant_widths.some((width) => file === `${width}.webp`) ? 'image/webp' : null
}

function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known !== undefined && (known.includes(etag) || known.includes('*'))
}

/** Half a file is continued only by the same file; its bytes never change, so its tag is the one proof. */
function isSameAsBefore({ headers }: FastifyRequest, etag: string): boolean {
  const condition = headers['if-range']
  return condition === undefined || condition === etag
}

function notThere(reply: FastifyReply, bytes: number) {
  return reply.status(416).header('cache-control', 'no-store').header('content-range', `bytes */${bytes}`).send()
}
