import type { Static, TSchema } from 'typebox'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call. `required`: 401 without a live token. `optional`: a visitor is answered with what everybody sees, while
 * the community allows public reading. `open`: no identity involved.
 */
export type Access = 'required' | 'optional' | 'open'

/** How often one caller may use a route: at most `max` calls in `seconds`. */
export interface Allowance {
  max: number
  seconds: number
}

interface RouteOptions {
  access?: Access
  params?: TSchema
  query?: TSchema
  /** The JSON body; for a form or multipart route, its text fields. */
  body?: TSchema
  /** The content types a body may have. Default: JSON alone. */
  accepts?: readonly ('json' | 'form' | 'multipart')[]
  /** Multipart field names under which the one file may come. */
  file?: readonly string[]
  reply?: TSchema
  /** Status of a success. Default 200, or 204 without a reply schema. */
  status?: number
  errors?: readonly ErrorCode[]
  /** Other spellings that answer the same: a path, or a method and a path. */
  aliases?: readonly string[]
  /** Takes an Idempotency-Key header. */
  repeatable?: boolean
  allowance?: Allowance
  /** A list cut by keyset: takes `limit` and `cursor`, answers a `Link` header. */
  paged?: boolean
  /** One sentence for the API's reference. */
  summary?: string
}

export interface Route<O extends RouteOptions = RouteOptions> {
  readonly method: Method
  readonly path: string
  readonly options: O
}

/** Declares one call: the server serves it, the browser makes it, the OpenAPI document prints it. */
export function route<const O extends RouteOptions>(method: Method, path: string, options: O): Route<O> {
  return { method, path, options }
}

type Of<O, K extends string> = O extends Record<K, infer S> ? (S extends TSchema ? Static<S> : undefined) : undefined

export type ParamsOf<R> = R extends Route<infer O> ? Of<O, 'params'> : never
export type QueryOf<R> = R extends Route<infer O> ? Of<O, 'query'> : never
export type BodyOf<R> = R extends Route<infer O> ? Of<O, 'body'> : never
export type ReplyOf<R> = R extends Route<infer O> ? Of<O, 'reply'> : never

/** Every spelling of a route, the first-named one first, as [method, path]. */
export function spellings(entry: Route): [Method, string][] {
  const aliases = (entry.options.aliases ?? []).map((alias): [Method, string] => {
    const [first = '', second] = alias.split(' ')
    return second === undefined ? [entry.method, first] : [first as Method, second]
  })
  return [[entry.method, entry.path], ...aliases]
}
