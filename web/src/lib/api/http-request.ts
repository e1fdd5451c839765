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

interface Write {
  readonly method?: string
  readonly idempotencyKey?: string | undefined
}

/** A key that is unique for the member, in fewer bytes of the sign-in page than `randomId`. */
const newKey = () => `${Date.now()}-${Math.random()}`

/**
 * The headers of an API request. Every POST has an idempotency key, so that one that is sent twice is carried out once;
 * the server ignores it where the contract takes none.
 */
export function headersFor(body: unknown, { method, idempotencyKey }: Write = {}): Record<string, string> {
  const session = currentSession()
  const isJson = body !== undefined && !(body instanceof FormData) && !(body instanceof URLSearchParams)
  return {
    accept: 'application/json',
    'accept-language': pageLanguage,
    ...(session && { authorization: `Bearer ${session.token}` }),
    ...(isJson && { 'content-type': 'application/json' }),
    ...((idempotencyKey || method === 'POST') && { 'idempotency-key': idempotencyKey ?? newKey() }),
  }
}
