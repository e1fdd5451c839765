import type { Config } from '../../config.ts'

export type Headers = Readonly<Record<string, string>>

const baseHeaders = {
  'x-content-type-options': 'nosniff',
  // Never a path or a query: they may contain the token of an invite link.
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
} as const

/** Responses of the API are private: they must not be cached, and nothing in them may be executed. */
export const apiHeaders: Headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** Pages run only scripts of this origin. This protects the token in local storage. */
export function pageHeaders(config: Pick<Config, 'publicUrl'>): Headers {
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    // Blocks style attributes in HTML and injected style sheets. Scripts may still set element.style.
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
    ...baseHeaders,
    'content-security-policy': policy.join('; '),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()',
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000' }),
  }
}
