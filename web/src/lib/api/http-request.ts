import { pageLanguage } from '../i18n/page-language.ts'
import { currentSession } from '../session/session.ts'

/** The parts of a request that depend on the input of a call. */
export interface RequestParts {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
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
    'accept-language': pageLanguage,
    ...(session && { authorization: `Bearer ${session.token}` }),
    ...(isJson && { 'content-type': 'application/json' }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  }
}
