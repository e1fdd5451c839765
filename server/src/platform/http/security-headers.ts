import type { Config } from '../../settings/config.ts'
import { readS3Address } from '../s3/s3-address.ts'
import { lacksHttps } from './plain-http.ts'

export type Headers = Readonly<Record<string, string>>

/** Of every response, whatever it contains. */
export function commonHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Headers {
  const isSecure = publicUrl.startsWith('https:')
  return {
    'x-content-type-options': 'nosniff',
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

const baseHeaders = {
  // Never a path or a query: they may contain the token of an invite link.
  'referrer-policy': 'strict-origin',
  'x-frame-options': 'DENY',
} as const

/** Responses of the API are private and contain only data: they must not be cached or executed. */
export const apiHeaders: Headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

type PageSettings = Pick<Config, 'publicUrl' | 'mediaCdnUrl' | 'mediaRedirect' | 'mediaUrl'>

/**
 * The origin from which browsers load public media if it is not this server, after a space. The policy also applies to
 * redirects.
 */
function mediaOriginOf({ mediaCdnUrl, mediaRedirect, mediaUrl }: PageSettings): string {
  if (mediaCdnUrl !== null) return ` ${new URL(mediaCdnUrl).origin}`
  return mediaRedirect === 'off' || mediaUrl === null ? '' : ` ${readS3Address(mediaUrl).endpoint}`
}

/** The service worker loads what pages load, and needs nothing else. */
export function workerHeaders(config: PageSettings): Headers {
  const policy = `default-src 'none'; connect-src 'self'${mediaOriginOf(config)}`
  return { ...commonHeaders(config), 'content-security-policy': policy }
}

/** Pages run only scripts of this origin. This protects the token in local storage. */
export function pageHeaders(config: PageSettings): Headers {
  const mediaOrigin = mediaOriginOf(config)
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    // Blocks style attributes in HTML and injected style sheets. Scripts may still set element.style.
    "style-src 'self'",
    `img-src 'self' data: blob:${mediaOrigin}`,
    `media-src 'self' blob:${mediaOrigin}`,
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  return {
    ...commonHeaders(config),
    ...baseHeaders,
    // Browsers ignore it on pages that are not secure contexts, with an error in their console.
    ...(!lacksHttps(config) && { 'cross-origin-opener-policy': 'same-origin' }),
    'content-security-policy': policy.join('; '),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  }
}
