import type { Config } from '../../config.ts'

export type Headers = Readonly<Record<string, string>>

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
} as const

/** Replies of the API are private data, and no page: nothing keeps them, nothing in them runs. */
export const apiHeaders: Headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** Pages run our own scripts and nothing else; the token in local storage stands behind this. */
export function pageHeaders(config: Pick<Config, 'publicUrl'>): Headers {
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    // What scripts set on element.style is not covered; style attributes in HTML and injected style sheets are refused.
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  const isSecure = config.publicUrl.startsWith('https:')
  return {
    ...everywhere,
    'content-security-policy': policy.join('; '),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()',
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000' }),
  }
}
