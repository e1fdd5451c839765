import type { Route } from '@daystar/contract/route'
import { api } from '@daystar/contract/wire'
import { type OutboxFile, type OutboxItem, sendsFilesFirst } from '../types.ts'
import type { Answer, Send } from './answers.ts'
import { sendFiles, type UploadRequests } from './send-files.ts'

const minTimeoutMs = 30_000
/** The slowest connection on which a file is still sent in one request, in bytes per second. */
const slowestBytesPerSecond = 10_000

/** How long an attempt may take. */
export function attemptTimeoutMs({ files }: Pick<OutboxItem, 'files'>): number {
  return minTimeoutMs + (files.reduce((sum, { bytes }) => sum + bytes, 0) / slowestBytesPerSecond) * 1000
}

/** The language of the messages of the server, and the token of the member to whom the item belongs. */
export interface Credentials {
  readonly token: string
  readonly language: string
}

/** Fills in the parameters of a path of the contract. */
export function requestPath({ path, params = {}, query = {} }: Pick<OutboxItem, 'path' | 'params' | 'query'>): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  return `/api${filled}${search === '' ? '' : `?${search}`}`
}

interface Request {
  readonly method: string
  readonly path: string
  readonly body?: string | FormData | undefined
  readonly timeoutMs: number
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends an item with `fetch`, which works in pages and in workers. */
export function sendWith(credentials: () => Credentials | null): Send {
  return async (item, files, signal, note) => {
    const request = (options: Request) => answerTo(options, credentials(), signal)
    let { body } = item
    if (sendsFilesFirst(item)) {
      const sent = await sendFiles(item, files, uploadsWith(request), note)
      if ('failed' in sent) return sent.failed
      body = sent.body
    }
    return request({
      method: item.method,
      path: requestPath(item),
      body: sendsFilesFirst(item) ? JSON.stringify(body) : bodyOf(item, files),
      timeoutMs: attemptTimeoutMs(item),
      headers: { 'idempotency-key': item.idempotencyKey },
    })
  }
}

function uploadsWith(request: (options: Request) => Promise<Answer>): UploadRequests {
  const path = (route: Route, uploadId = 0) => requestPath({ path: route.path, params: { uploadId } })
  const { start, read, addPart } = api.uploads
  return {
    start: (bytes, idempotencyKey) =>
      request({
        method: start.method,
        path: path(start),
        body: JSON.stringify({ bytes }),
        timeoutMs: minTimeoutMs,
        headers: { 'idempotency-key': idempotencyKey },
      }),
    read: (uploadId) => request({ method: read.method, path: path(read, uploadId), timeoutMs: minTimeoutMs }),
    addPart: (uploadId, { part, form }) =>
      request({
        method: addPart.method,
        path: path(addPart, uploadId),
        body: form,
        timeoutMs: attemptTimeoutMs({ files: [{ name: '', bytes: part.size, type: '' }] }),
      }),
  }
}

async function answerTo(
  { method, path, body, timeoutMs, headers }: Request,
  credentials: Credentials | null,
  signal: AbortSignal,
): Promise<Answer> {
  const noAnswer: Answer = { status: 0, body: undefined, retryAfterMs: null }
  if (!credentials) return noAnswer
  try {
    const response = await fetch(path, {
      method,
      headers: {
        accept: 'application/json',
        'accept-language': credentials.language,
        authorization: `Bearer ${credentials.token}`,
        ...headers,
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
      // A redirect is never an answer of the API; following one would repeat the write elsewhere.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    return await answerOf(response)
  } catch {
    return noAnswer
  }
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text()
  const seconds = Number(response.headers.get('retry-after'))
  const retryAfterMs = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null
  return { status: response.status, body: parsed(text), retryAfterMs }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function bodyOf(item: OutboxItem, files: readonly OutboxFile[]): string | FormData | undefined {
  const [file] = files
  if (!file) return item.body && JSON.stringify(item.body)
  const form = new FormData()
  for (const [name, value] of Object.entries(item.body ?? {})) {
    if (value === undefined) continue
    // A removed place is sent as an empty string; as JSON it would be the text "null".
    if (name === 'place_id') form.set(name, value === null ? '' : String(value))
    else form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  form.set('media_file', file.blob, file.name)
  return form
}
