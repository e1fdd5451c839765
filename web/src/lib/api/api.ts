import type { BodyOf, Method, ParamsOf, QueryOf, ReplyOf, Route } from '@daystar/contract/route'
import { listIn } from '../compatibility/raw-response.ts'
import { onSupportedPath, type RoutePath } from '../compatibility/route-fallback.ts'
import { RequestError } from '../errors/request-error.ts'
import { currentSession, loseSession } from '../session/session.ts'
import { showSuspension } from '../session/suspension.ts'
import { takeArrivedResponse, takeEarlyResponse } from './early-responses.ts'
import { reportFailedRequest, reportReachable } from './reachability.ts'

type Part<K extends string, T> = T extends undefined
  ? { [P in K]?: undefined }
  : Record<string, never> extends T
    ? { [P in K]?: T }
    : { [P in K]: T }

/** The input of a call, typed by its endpoint. */
export type Input<R extends Route> = Part<'params', ParamsOf<R>> &
  Part<'query', QueryOf<R>> & { body?: BodyOf<R> | FormData | URLSearchParams }

export interface CallOptions {
  signal?: AbortSignal
  /** Default 15 seconds. */
  timeoutMs?: number
  /** The body for a fallback with another method: PUT replaces what PATCH changes. */
  bodyOf?: (method: Method) => unknown
  /** Lets the server recognize a repeated write. */
  idempotencyKey?: string
}

export interface Page<T> {
  readonly items: T
  /** Cursor of the next page; null on the last page. */
  readonly next: string | null
}

const defaultTimeoutMs = 15_000

type ReadReply = (endpoint: Route, reply: unknown) => unknown
let readReply: ReadReply = (_endpoint, reply) => reply

/** Checks all replies from now on. Called by `read-reply.ts`, which the sign-in page does not load. */
export function checkReplies(read: ReadReply): void {
  readReply = read
}

/** Sends one API request and returns the response body. Rejects with a `RequestError`. */
export async function call<R extends Route>(
  endpoint: R,
  input: Input<R>,
  options: CallOptions = {},
): Promise<ReplyOf<R>> {
  const { body } = await request(endpoint, input, options)
  return body as ReplyOf<R>
}

/** Like `call`, for paginated lists. */
export async function callPage<R extends Route>(
  endpoint: R,
  input: Input<R>,
  options: CallOptions = {},
): Promise<Page<ReplyOf<R>>> {
  const { items, next } = await callListsPage(endpoint, input, options)
  return { items: listIn(items) as unknown as ReplyOf<R>, next }
}

/** The page that `callPage` would return, if `/early.js` has requested it and the response has arrived. */
export function arrivedPage<R extends Route>(endpoint: R, input: Input<R>): Page<ReplyOf<R>> | undefined {
  const { params, query } = input as RequestParts
  const early = takeArrivedResponse(buildUrl(endpoint.path, params as object, query as object), currentSession()?.token)
  if (!early) return undefined
  const items = listIn(readBody(early.text)) as unknown as ReplyOf<R>
  return { items, next: nextCursor(early.response.headers.get('link')) }
}

/** Like `callPage`, for an object with lists. */
export async function callListsPage<R extends Route>(
  endpoint: R,
  input: Input<R>,
  options: CallOptions = {},
): Promise<Page<ReplyOf<R>>> {
  const { body, link } = await request(endpoint, input, options)
  return { items: body as ReplyOf<R>, next: nextCursor(link) }
}

function request<R extends Route>(endpoint: R, input: Input<R>, options: CallOptions) {
  return onSupportedPath(endpoint, async (path) => {
    const body = options.bodyOf ? options.bodyOf(path.method) : input.body
    const { body: reply, link } = await send(path, { ...input, body }, options)
    return { body: await readReply(endpoint, reply), link }
  })
}

/** Fills in the parameters of a path such as `/users/:userId`, and appends the query. */
export function buildUrl(path: string, params: object = {}, query: object = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value))
  const text = search.toString()
  return `/api${filled}${text === '' ? '' : `?${text}`}`
}

/** The headers of an API request. */
export function headersFor(body: unknown, idempotencyKey?: string): Record<string, string> {
  const session = currentSession()
  const isJson = body !== undefined && !(body instanceof FormData) && !(body instanceof URLSearchParams)
  return {
    accept: 'application/json',
    ...(session && { authorization: `Bearer ${session.token}` }),
    ...(isJson && { 'content-type': 'application/json' }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  }
}

interface RequestParts {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

async function send(routePath: RoutePath, input: RequestParts, options: CallOptions) {
  const token = currentSession()?.token
  const timeout = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  const sentAtMs = Date.now()
  let response: Response
  let body: unknown
  try {
    const result = await fetchText(routePath, input, { signal, token, idempotencyKey: options.idempotencyKey })
    response = result.response
    body = readBody(result.text)
  } catch {
    if (options.signal?.aborted) throw new RequestError('aborted', 0, null, 'The request was cancelled.')
    if (timeout.aborted) throw new RequestError('timeout', 0, null, 'The request timed out. Please try again.')
    reportFailedRequest()
    const url = routePath.method === 'GET' ? urlOf(routePath, input) : null
    throw new RequestError('unreachable', 0, null, 'Could not reach the API.', url)
  }
  reportReachable(sentAtMs)
  if (!response.ok) throw rejection(response.status, body, token)
  return { body, link: response.headers.get('link') }
}

function urlOf({ path }: RoutePath, { params = {}, query = {} }: RequestParts): string {
  return buildUrl(path, params as object, query as object)
}

/** Whether a read gets a response, of whatever status. */
export async function isAnswered(url: string): Promise<boolean> {
  try {
    await fetch(url, { headers: headersFor(undefined), signal: AbortSignal.timeout(defaultTimeoutMs) })
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
    headers: headersFor(body, idempotencyKey),
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

/**
 * The error of a response that is not successful. Ends the session if the server rejected its token, and leads a
 * suspended member to the page that says why.
 */
export function rejection(status: number, body: unknown, token: string | undefined): RequestError {
  const error = new RequestError('rejected', status, body)
  // A wrong current password has the same status, but the session is still valid.
  if (status === 401 && token && error.code !== 'incorrect_login') loseSession(token)
  if (error.code === 'account_suspended') showSuspension()
  return error
}

export function readBody(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function nextCursor(link: string | null): string | null {
  const url = link?.match(/<([^>]*)>\s*;\s*rel="?next"?/)?.[1]
  return url === undefined ? null : new URL(url, location.origin).searchParams.get('cursor')
}
