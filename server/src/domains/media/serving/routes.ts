import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiError } from '../../../platform/api/api-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import { mediaByKey, type VisibleToVisitors } from '../queries.ts'
import { remainingSeconds } from '../urls.ts'
import { parseRange } from './byte-range.ts'

type MediaRequest = FastifyRequest<{
  Params: { key: string; file: string }
  Querystring: { e?: unknown; s?: unknown; link?: unknown; redirect?: unknown }
}>
type Row = NonNullable<Awaited<ReturnType<typeof mediaByKey>>>

/**
 * A public file may become private: shared caches ask again within five minutes, and then get 404. A browser keeps its
 * own copy longer, of a file that was already shown there.
 */
const revalidatedCacheControl = 'public, max-age=86400, s-maxage=300'
/**
 * If files that are no longer public are removed from the CDN. Once in a week it asks again, in case a removal failed
 * for a day.
 */
const purgedCacheControl = 'public, max-age=86400, s-maxage=604800, immutable'
/** A fraction of the time for which the URL that it leads to is valid. */
const redirectCacheControl = 'public, max-age=60'
/**
 * The header for photos, with which browsers that support it store one copy for all signatures of a file. After the
 * signature changed they send a conditional request, with the signature of their copy, instead of loading the file
 * again.
 */
const signatureIsNotPartOfTheKey = { 'no-vary-search': 'params=("e" "s")' } as const

/** Any time in the future: each use of a link is decided anew, and its files are kept by `no-cache` alone. */
const linkedSeconds = 1

/** A file that is opened directly must not run scripts. */
const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
  'content-disposition': 'inline',
  'accept-ranges': 'bytes',
} as const

/**
 * Returns whether a link to an activity shows the file with a key. Injected by the app, because activities use media.
 */
type LinkShowsMedia = (db: Deps['db'], token: string, key: string) => Promise<boolean>

/** Serves media files: public files to everyone, other files only for a signed URL or with a link that shows them. */
export function mediaRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'db' | 'storage' | 'community'>,
  { visibleToVisitors, linkShowsMedia }: { visibleToVisitors: VisibleToVisitors; linkShowsMedia: LinkShowsMedia },
): void {
  const { config, db, storage, community } = deps
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/:key/:file',
    handler: async (request: MediaRequest, reply) => {
      const { key, file } = request.params
      reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      const row = await mediaByKey(db, key, { publicRead: community.publicRead, visibleToVisitors })
      if (!row) throw apiError('media_not_found')
      const isPublic = row.is_picture || row.is_open
      const { link } = request.query
      const isLinked = !isPublic && typeof link === 'string' && (await linkShowsMedia(db, link, key))
      // Of a link, every use is decided anew.
      const remaining = isPublic ? null : isLinked ? linkedSeconds : remainingSeconds(row, request.query)
      if (!isPublic && remaining === null) throw apiError('media_not_found')
      const contentType = contentTypeOf(row, file)
      // Pages may send requests only to this server: a photo that is loaded to be cropped is not redirected.
      const mayRedirect = request.method === 'GET' && request.query.redirect !== 'no'
      if (contentType !== null && mayRedirect && isRedirected(config, row, contentType)) {
        const temporary = await storage.temporaryUrl?.({ name: `${key}/${file}`, contentType })
        if (temporary) return reply.header('cache-control', redirectCacheControl).redirect(temporary, 302)
      }
      const stored = contentType === null ? null : await storage.find(`${key}/${file}`)
      if (!stored) throw apiError('media_not_found')

      const etag = `"${key}-${file}"`
      const headers = {
        ...securityHeaders,
        'cross-origin-resource-policy': resourcePolicy(config, isPublic),
        etag,
        'last-modified': row.created_at.toUTCString(),
        'cache-control': isLinked
          ? 'private, no-cache'
          : remaining === null
            ? publicCacheControl(config, row)
            : privateCacheControl(remaining),
        ...(remaining !== null && contentType?.startsWith('image/') && signatureIsNotPartOfTheKey),
      }
      // Also with an expired signature: the client has the file already, and the response does not contain it.
      if (isNotModified(request, etag)) return reply.headers(headers).status(304).send()
      if (remaining === 0) throw apiError('media_not_found')

      const range = allowsRange(request, etag) ? parseRange(request.headers.range, stored.bytes) : null
      if (range === 'unsatisfiable') return sendRangeNotSatisfiable(reply.headers(headers), stored.bytes)
      const { start, end } = range ?? { start: 0, end: stored.bytes - 1 }
      // Opened before the headers are set: an error must not be cached like the file.
      const content = request.method === 'HEAD' ? undefined : await stored.open(range ?? undefined)
      reply
        .headers(headers)
        .header('content-type', contentType)
        .header('content-length', end - start + 1)
      if (range) reply.status(206).header('content-range', `bytes ${start}-${end}/${stored.bytes}`)
      return reply.send(content)
    },
  })
}

/**
 * Pages of other origins can show what is public, as those behind a CDN do, but not a private file whose address they
 * know. Clients on CORS_ORIGINS show both.
 */
function resourcePolicy({ corsOrigins }: Deps['config'], isPublic: boolean): 'cross-origin' | 'same-origin' {
  return isPublic || corsOrigins.length > 0 ? 'cross-origin' : 'same-origin'
}

function isRedirected({ mediaRedirect }: Deps['config'], row: Row, contentType: string): boolean {
  if (mediaRedirect === 'off' || !row.is_open) return false
  return mediaRedirect === 'all' || contentType.startsWith('video/')
}

/** Only changes of activities remove files from the CDN. */
function publicCacheControl({ mediaCdnPurgeUrl }: Deps['config'], { is_picture: isPicture }: Row): string {
  return mediaCdnPurgeUrl !== null && !isPicture ? purgedCacheControl : revalidatedCacheControl
}

function privateCacheControl(maxAge: number): string {
  return maxAge > 0 ? `private, max-age=${maxAge}, immutable` : 'private, no-cache'
}

/** null if the media has no such file. */
function contentTypeOf(row: Row, file: string): string | null {
  if (file === row.main_file) return row.content_type
  return row.variant_widths.some((width) => file === `${width}.webp`) ? 'image/webp' : null
}

function isNotModified({ headers }: FastifyRequest, etag: string): boolean {
  const etags = headers['if-none-match']?.split(',').map((value) => value.trim().replace(/^W\//, ''))
  return etags !== undefined && (etags.includes(etag) || etags.includes('*'))
}

/**
 * If-Range: a range is only sent if the client has the same version of the file. Dates are not accepted, only ETags.
 */
function allowsRange({ headers }: FastifyRequest, etag: string): boolean {
  const condition = headers['if-range']
  return condition === undefined || condition === etag
}

function sendRangeNotSatisfiable(reply: FastifyReply, bytes: number) {
  return reply.status(416).header('cache-control', 'no-store').header('content-range', `bytes */${bytes}`).send()
}
