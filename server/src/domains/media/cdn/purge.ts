import { RetryLaterError, retryAfterMs } from '../../../platform/jobs/retry-later.ts'
import type { Config } from '../../../settings/config.ts'
import { publicMediaUrl } from '../urls.ts'

type PurgeSettings = Pick<Config, 'mediaCdnUrl' | 'mediaCdnPurgeUrl' | 'mediaCdnPurgeToken'>

interface PurgeRequest {
  readonly url: string
  readonly init: RequestInit
}

const timeoutMs = 15_000
/** Cloudflare accepts 30 URLs in one request. */
const cloudflareBatch = 30
const cloudflareHost = 'api.cloudflare.com'
const bunnyHost = 'api.bunny.net'

/**
 * Removes files from the CDN. Throws if it rejects a request, so that the job is repeated, at the earliest when the CDN
 * permits it; removing a file again changes nothing.
 */
export async function purgeFromCdn(settings: PurgeSettings, files: readonly string[]): Promise<void> {
  for (const { url, init } of purgeRequests(settings, files)) {
    const reply = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    await reply.body?.cancel()
    // 404: the CDN does not have the file.
    if (reply.ok || reply.status === 404) continue
    const message = `The CDN responded with ${reply.status} to a purge request.`
    throw new RetryLaterError(message, retryAfterMs(reply.headers.get('retry-after')))
  }
}

/**
 * The requests that remove files: those of the APIs of Bunny and Cloudflare, which are recognized by their host,
 * otherwise a request with the method PURGE for each file, as for Varnish and nginx.
 */
export function purgeRequests(
  { mediaCdnUrl, mediaCdnPurgeUrl, mediaCdnPurgeToken: token }: PurgeSettings,
  files: readonly string[],
): PurgeRequest[] {
  // The settings were changed after the job was queued.
  if (mediaCdnUrl === null || mediaCdnPurgeUrl === null) return []
  const paths = files.map((file) => publicMediaUrl(...keyAndFile(file)))
  const urls = paths.map((path) => mediaCdnUrl + path)
  const { host } = new URL(mediaCdnPurgeUrl)
  const bearer: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
  if (host === bunnyHost) {
    const headers: Record<string, string> = token === null ? {} : { accesskey: token }
    const purgeUrl = (url: string) => `${mediaCdnPurgeUrl}?${new URLSearchParams({ url, async: 'false' })}`
    return urls.map((url) => ({ url: purgeUrl(url), init: { method: 'POST', headers } }))
  }
  if (host === cloudflareHost)
    return batches(urls).map((batch) => ({
      url: mediaCdnPurgeUrl,
      init: {
        method: 'POST',
        headers: { ...bearer, 'content-type': 'application/json' },
        body: JSON.stringify({ files: batch }),
      },
    }))
  const base = mediaCdnPurgeUrl.replace(/\/+$/, '')
  return paths.map((path) => ({ url: base + path, init: { method: 'PURGE', headers: bearer } }))
}

function keyAndFile(name: string): [key: string, file: string] {
  const [key = '', file = ''] = name.split('/')
  return [key, file]
}

function batches(urls: readonly string[]): string[][] {
  const count = Math.ceil(urls.length / cloudflareBatch)
  return Array.from({ length: count }, (_, index) => urls.slice(index * cloudflareBatch, (index + 1) * cloudflareBatch))
}
