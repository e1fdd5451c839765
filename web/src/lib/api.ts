import type { BodyOf, Method, ParamsOf, QueryOf, ReplyOf, Route } from '@daystar/contract/route'
import { takeEarlyAnswer } from './early-answers.ts'
import { Problem } from './problem.ts'
import { reportReachable, reportUnreachable } from './reachability.ts'
import { currentSession, endSession } from './session.ts'

type Part<K extends string, T> = T extends undefined
  ? { [P in K]?: undefined }
  : Record<string, never> extends T
    ? { [P in K]?: T }
    : { [P in K]: T }

/** What a call needs, by its contract entry. */
export type Input<R extends Route> = Part<'params', ParamsOf<R>> &
  Part<'query', QueryOf<R>> & { body?: BodyOf<R> | FormData | URLSearchParams }

export interface CallOptions {
  signal?: AbortSignal
  /** Default 15 seconds. */
  timeoutMs?: number
  /** Makes a repeated write the same write. */
  idempotencyKey?: string
}

export interface Page<T> {
  readonly items: T
  /** The cursor of the next page; null on the last. */
  readonly next: string | null
}

const defaultTimeoutMs = 15_000

/** The spelling that answered last, by the first-named one: a server that offers only a fallback is asked there at once. */
const answeredBy = new Map<string, number>()

/** Makes one call of the API and reads its answer. Rejects with a `Problem`. */
export async function call<R extends Route>(entry: R, input: Input<R>, options: CallOptions = {}): Promise<ReplyOf<R>> {
  const { body } = await ask(entry, input, options)
  return body as ReplyOf<R>
}

/** The same for a list that is cut into pages. */
export async function callPage<R extends Route>(
  entry: R,
  input: Input<R>,
  options: CallOptions = {},
): Promise<Page<ReplyOf<R>>> {
  const { body, link } = await ask(entry, input, options)
  const list = Array.isArray(body)
    ? body
    : ((body as { items?: unknown; users?: unknown })?.items ?? (body as { users?: unknown })?.users ?? [])
  return { items: list as ReplyOf<R>, next: nextCursor(link) }
}

export interface Spelling {
  readonly method: Method
  readonly path: string
}

/** The spellings of an entry, starting with the one that answered last time. */
export function spellingsOf(entry: Route): Spelling[] {
  const aliases = (entry.options.aliases ?? []).map((alias) => {
    const [first = '', second] = alias.split(' ')
    return second === undefined ? { method: entry.method, path: first } : { method: first as Method, path: second }
  })
  const all = [{ method: entry.method, path: entry.path }, ...aliases]
  const known = answeredBy.get(keyOf(entry)) ?? 0
  return known === 0 ? all : [...all.slice(known, known + 1), ...all.slice(0, known), ...all.slice(known + 1)]
}

/** Notes which spelling answered, for the next call. */
export function rememberSpelling(entry: Route, used: Spelling): void {
  const aliases = entry.options.aliases ?? []
  const index = aliases.findIndex((alias) => alias === used.path || alias === `${used.method} ${used.path}`)
  answeredBy.set(keyOf(entry), used.method === entry.method && used.path === entry.path ? 0 : index + 1)
}

function keyOf(entry: Route): string {
  return `${entry.method} ${entry.path}`
}

/** True where a fallback may know better: the path or the method is unknown, not the thing that was asked for. */
export function isUnknownEndpoint(problem: Problem): boolean {
  return problem.status === 405 || (problem.status === 404 && (problem.code === null || problem.code === 'not_found'))
}

async function ask<R extends Route>(entry: R, input: Input<R>, options: CallOptions) {
  let last: unknown
  for (const spelling of spellingsOf(entry)) {
    try {
      const answer = await send(spelling, input, options)
      rememberSpelling(entry, spelling)
      return answer
    } catch (error) {
      last = error
      if (!(error instanceof Problem) || !isUnknownEndpoint(error)) throw error
    }
  }
  throw last
}

/** `/users/:userId` with its parameters filled in and the query appended. */
export function addressOf(path: string, params: object = {}, query: object = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value))
  const text = search.toString()
  return `/api${filled}${text === '' ? '' : `?${text}`}`
}

/** Headers that every call carries. */
export function headersFor(body: unknown, idempotencyKey?: string): Record<string, string> {
  const session = currentSession()
  const isPlain = body !== undefined && !(body instanceof FormData) && !(body instanceof URLSearchParams)
  return {
    accept: 'application/json',
    ...(session && { authorization: `Bearer ${session.token}` }),
    ...(isPlain && { 'content-type': 'application/json' }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  }
}

interface Sent {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

async function send(spelling: Spelling, input: Sent, options: CallOptions) {
  const token = currentSession()?.token
  const timeout = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  let response: Response
  let read: unknown
  try {
    const answer = await answerTo(spelling, input, { signal, token, idempotencyKey: options.idempotencyKey })
    response = answer.response
    read = readBody(answer.text)
  } catch {
    if (options.signal?.aborted) throw new Problem('aborted', 0, null, 'The request was cancelled.')
    if (timeout.aborted) throw new Problem('timeout', 0, null, 'The request timed out. Please try again.')
    reportUnreachable()
    throw new Problem('unreachable', 0, null, 'Could not reach the API.')
  }
  reportReachable()
  if (!response.ok) {
    const problem = new Problem('refused', response.status, read)
    // A wrong present password is refused with the same status, by a session that lives.
    if (response.status === 401 && token && problem.code !== 'incorrect_login') endDeadSession(token)
    throw problem
  }
  return { body: read, link: response.headers.get('link') }
}

interface Asking {
  readonly signal: AbortSignal
  readonly token: string | undefined
  readonly idempotencyKey: string | undefined
}

/** Rejects where no answer comes, or none before the signal. */
async function answerTo({ method, path }: Spelling, { params = {}, query = {}, body }: Sent, asking: Asking) {
  const { signal, token, idempotencyKey } = asking
  const address = addressOf(path, params as object, query as object)
  const early = method === 'GET' ? takeEarlyAnswer(address, token) : undefined
  if (early) return Promise.race([early, rejectionBy(signal)])
  const response = await fetch(address, {
    method,
    headers: headersFor(body, idempotencyKey),
    ...(body !== undefined && {
      body: body instanceof FormData || body instanceof URLSearchParams ? body : JSON.stringify(body),
    }),
    signal,
  })
  return { response, text: await response.text() }
}

function rejectionBy(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** A token that the server no longer knows is dropped, unless another one has taken its place meanwhile. */
export function endDeadSession(token: string): void {
  if (currentSession()?.token === token) endSession()
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
  const address = link?.match(/<([^>]*)>\s*;\s*rel="?next"?/)?.[1]
  return address === undefined ? null : new URL(address, location.origin).searchParams.get('cursor')
}
