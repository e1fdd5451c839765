import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Config } from '../../settings/config.ts'
import { checkedLookup, checkHost, isListed, isPublicAddress } from './public-addresses.ts'

const timeoutMs = 15_000
/** The part of a reply that is read. */
const maxReplyBytes = 16 * 1024

export interface OutgoingRequest {
  /** An address that a member or another person has chosen. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export interface OutgoingReply {
  readonly status: number
  readonly retryAfter: string | undefined
}

/** Thrown for an address to which no request is sent, whatever its name resolves to. */
class UnsupportedUrlError extends Error {
  override readonly name = 'UnsupportedUrlError'
}

/**
 * Sends a POST request to an address from outside, and returns redirects instead of following them. It reaches public
 * servers over TLS, and the internal ones that the operator lists in OUTGOING_INTERNAL, also without TLS.
 */
export async function sendOutgoing(
  { url, headers, body }: OutgoingRequest,
  { outgoingInternal }: Pick<Config, 'outgoingInternal'>,
): Promise<OutgoingReply> {
  const isAccepted = checkOutgoingUrl(url, { outgoingInternal })
  const send = new URL(url).protocol === 'https:' ? httpsRequest : httpRequest
  const { promise, resolve, reject } = Promise.withResolvers<OutgoingReply>()
  const request = send(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': String(body.length) },
    // Each request has a connection of its own: one that is kept open would not be checked again.
    agent: false,
    lookup: checkedLookup(isAccepted),
    signal: AbortSignal.timeout(timeoutMs),
  })
  request.on('error', reject)
  request.on('response', (response) => {
    let received = 0
    response.on('data', (chunk: Buffer) => {
      received += chunk.length
      if (received > maxReplyBytes) response.destroy()
    })
    response.on('error', reject)
    response.on('close', () =>
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] }),
    )
  })
  request.end(body)
  return await promise
}

/**
 * Throws for an address that is rejected before its name is resolved. Returns the condition for what the name resolves
 * to.
 */
export function checkOutgoingUrl(
  url: string,
  { outgoingInternal }: Pick<Config, 'outgoingInternal'>,
): (address: string) => boolean {
  const { protocol, hostname, username, password } = URL.canParse(url) ? new URL(url) : new URL('none:')
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new UnsupportedUrlError('An address must start with https://.')
  if (username !== '' || password !== '') throw new UnsupportedUrlError('An address must not contain a password.')
  const isInternal = (address: string) => isListed(address, outgoingInternal)
  if (protocol === 'http:' && outgoingInternal.length === 0)
    throw new UnsupportedUrlError('An address must start with https://.')
  const isAccepted =
    protocol === 'https:' ? (address: string) => isPublicAddress(address) || isInternal(address) : isInternal
  checkHost(hostname, isAccepted)
  return isAccepted
}
