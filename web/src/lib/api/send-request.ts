import { t } from '#lib/i18n/translate.ts'
import type { RoutePath } from '../compatibility/route-fallback.ts'
import { RequestError } from '../errors/request-error.ts'
import { currentSession } from '../session/session.ts'
import { takeEarlyResponse } from './early-responses.ts'
import { buildUrl, headersFor, type RequestParts } from './http-request.ts'
import { isPage } from './login-page.ts'
import { reportFailedRequest, reportReachable, reportStoredReply } from './reachability.ts'
import { readBody, rejection } from './response-body.ts'

const defaultTimeoutMs = 15_000
/**
 * After this time without a response, the server is asked whether it can be reached. Its check takes at most another
 * second, so that a page notices within two seconds that it is offline.
 */
const slowRequestMs = 800

export interface SendOptions {
  readonly signal?: AbortSignal | undefined
  /** Default 15 seconds. */
  readonly timeoutMs?: number | undefined
  /** Lets the server recognize a repeated write. */
  readonly idempotencyKey?: string | undefined
}

/** Sends a request and returns the body of the response with its `Link` header. Rejects with a `RequestError`. */
export async function sendRequest(routePath: RoutePath, input: RequestParts, options: SendOptions) {
  const token = currentSession()?.token
  const timeout = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  const sentAtMs = Date.now()
  const slow = setTimeout(reportFailedRequest, slowRequestMs)
  let response: Response
  let body: unknown
  try {
    const result = await fetchText(routePath, input, { signal, token, idempotencyKey: options.idempotencyKey })
    response = result.response
    if ((response.ok || response.status === 401) && isPage(response)) throw new TypeError()
    body = readBody(result.text)
  } catch {
    if (options.signal?.aborted) throw new RequestError('aborted', 0, null, t('The request was cancelled.'))
    if (timeout.aborted) throw new RequestError('timeout', 0, null, t('The request timed out. Please try again.'))
    reportFailedRequest()
    const url = routePath.method === 'GET' ? urlOf(routePath, input) : null
    throw new RequestError('unreachable', 0, null, t('Could not reach the API.'), url)
  } finally {
    clearTimeout(slow)
  }
  const storedAt = response.headers.get('x-daystar-stored-at')
  if (storedAt) reportStoredReply(storedAt)
  else reportReachable(sentAtMs)
  if (!response.ok) throw rejection(response.status, body, token)
  return { body, link: response.headers.get('link') }
}

function urlOf({ path }: RoutePath, { params = {}, query = {} }: RequestParts): string {
  return buildUrl(path, params as object, query as object)
}

/** Returns whether a read gets a response, of whatever status. */
export async function isAnswered(url: string): Promise<boolean> {
  try {
    await fetch(url, {
      headers: headersFor(undefined),
      signal: AbortSignal.timeout(defaultTimeoutMs),
    })
    return true
  } catch {
    return false
  }
}

interface FetchOptions {
  readonly signal: AbortSignal
  readonly token: string | undefined
  readonly idempotencyKey: string | undefined
}

/** Rejects when the request fails or the signal aborts before the whole body is read. */
async function fetchText(
  routePath: RoutePath,
  { body, ...address }: RequestParts,
  { signal, token, idempotencyKey }: FetchOptions,
) {
  const { method } = routePath
  const url = urlOf(routePath, address)
  const early = method === 'GET' ? takeEarlyResponse(url, token) : undefined
  if (early) return Promise.race([early, rejectionOn(signal)])
  const response = await fetch(url, {
    method,
    headers: headersFor(body, { method, idempotencyKey }),
    ...(body !== undefined && {
      body: body instanceof FormData || body instanceof URLSearchParams ? body : JSON.stringify(body),
    }),
    signal,
  })
  return { response, text: await response.text() }
}

function rejectionOn(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
