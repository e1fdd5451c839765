import { type Static, type TObject, type TSchema, Type } from 'typebox'
import type { FailureLimit } from './address-limits.ts'
import type { ErrorCode } from './errors.ts'
import { Id, Page } from './fields.ts'
import type { Policy } from './policies.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * The callers of an endpoint: `required`: 401 without a valid token; `optional`: visitors get public content, if the
 * community allows public reading; `open`: everyone.
 */
export type Access = 'required' | 'optional' | 'open'

/** One caller may send `max` requests in `seconds`. */
export interface RateLimit {
  max: number
  seconds: number
  /** Counted for all server processes together, and not in each separately. */
  isShared?: boolean
}

/** Sign-ins that one address starts. Each stores a challenge; how they end is limited separately. */
export const startedSignIns = { max: 1_000, seconds: 300, isShared: true } as const satisfies RateLimit

/** The file of a multipart request. A request contains at most one, possibly repeated under several names. */
export interface FileRules {
  /** Accepted names of the multipart field; the first one is preferred. */
  fields: readonly string[]
  maxBytes: number
  /** `IMPORT_MAX_MB` limits the file as well. */
  isArchive?: boolean
  /** The error for a file of more than `maxBytes`. */
  tooLarge: ErrorCode
}

/**
 * `read`, `list`: those whom the viewer can see, by the policy `member:read` or `member:list`; `own`: only the viewer;
 * `agreed`: those who agreed to be shown there; `all`: also those who are hidden from the viewer, which the policy of
 * the endpoint permits.
 */
export type ShownMembers = 'read' | 'list' | 'own' | 'agreed' | 'all'

export interface RouteOptions {
  /** The policy that decides who may perform the action on the resource; see policies.ts. */
  policy: Policy
  /** The rule by which the reply shows members, unless it is `list` or the policy states it; see shown-members.ts. */
  members?: ShownMembers
  /** Suspended members may use it too. Everything else that is not open rejects them. */
  allowsSuspended?: boolean
  /** Without it, every parameter of the path is an id. */
  params?: TSchema
  /** Without it, a paged list has the query `Page`. */
  query?: TSchema
  /** The JSON body, or the text fields of a form or multipart body. */
  body?: TSchema
  /** The accepted content types. Default: JSON only. */
  accepts?: readonly ('json' | 'form' | 'multipart')[]
  file?: FileRules
  reply?: TSchema
  /** The content type of the response. Default: JSON. */
  replyType?: string
  /** Status of a successful response. Default: 200, or 204 without a reply schema. */
  status?: number
  errors?: readonly ErrorCode[]
  /** Other routes to the same endpoint: a path, or a method and a path. */
  aliases?: readonly string[]
  /** Accepts an Idempotency-Key header; implied by `repeatsReply`. */
  acceptsIdempotencyKey?: boolean
  /**
   * For a day, a request with a key that was used gets the first response again, which is stored. Only for responses
   * that contain nothing but what the member created, because all else can be hidden from them since.
   */
  repeatsReply?: boolean
  rateLimit?: RateLimit
  /**
   * Failed requests of one address are counted together with those of all endpoints with the same limit, successful
   * ones are not.
   */
  failureLimit?: FailureLimit
  /** A list, or an object with lists, with keyset pagination: accepts `limit` and `cursor`, returns a `Link` header. */
  paged?: boolean
  /** One sentence for the API reference. */
  summary?: string
}

/** Without `access`, the policy `public` means `open`, and every other one `required`. */
type DeclaredOptions = RouteOptions & { access?: 'optional' }
type AccessOf<O extends DeclaredOptions> = O extends { access: 'optional' }
  ? 'optional'
  : O extends { policy: 'public' }
    ? 'open'
    : 'required'

type CompleteOptions = RouteOptions & { access: Access }

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

type ImpliedParams<P extends string, O> = O extends { params: TSchema }
  ? unknown
  : [ParamNames<P>] extends [never]
    ? unknown
    : { params: TObject<Record<ParamNames<P>, typeof Id>> }
type ImpliedQuery<O> = O extends { query: TSchema }
  ? unknown
  : O extends { paged: true }
    ? { query: typeof Page }
    : unknown

/** The options that follow from the others and from the path. */
type ImpliedOptions<P extends string, O extends DeclaredOptions> = { access: AccessOf<O> } & ImpliedParams<P, O> &
  ImpliedQuery<O>

export interface Route<O extends CompleteOptions = CompleteOptions> {
  readonly method: Method
  readonly path: string
  readonly options: O
}

/** Declares one endpoint for the server, the browser and the OpenAPI document. */
export function route<const P extends string, const O extends DeclaredOptions>(
  method: Method,
  path: P,
  options: O,
): Route<O & ImpliedOptions<P, O>> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const implied = {
    access: options.policy === 'public' ? 'open' : 'required',
    ...(names.length > 0 && { params: Type.Object(Object.fromEntries(names.map((name) => [name, Id]))) }),
    ...(options.paged && { query: Page }),
    ...(options.repeatsReply && { acceptsIdempotencyKey: true }),
  }
  return { method, path, options: { ...(implied as ImpliedOptions<P, O>), ...options } }
}

type Of<O, K extends string> = O extends Record<K, infer S> ? (S extends TSchema ? Static<S> : undefined) : undefined

export type ParamsOf<R> = R extends Route<infer O> ? Of<O, 'params'> : never
export type QueryOf<R> = R extends Route<infer O> ? Of<O, 'query'> : never
export type BodyOf<R> = R extends Route<infer O> ? Of<O, 'body'> : never
export type ReplyOf<R> = R extends Route<infer O> ? Of<O, 'reply'> : never

/** All routes to an endpoint as [method, path]: the canonical one first, then its aliases. */
export function routePaths(endpoint: Route): [Method, string][] {
  const aliases = (endpoint.options.aliases ?? []).map((alias): [Method, string] => {
    const [first = '', second] = alias.split(' ')
    return second === undefined ? [endpoint.method, first] : [first as Method, second]
  })
  return [[endpoint.method, endpoint.path], ...aliases]
}
