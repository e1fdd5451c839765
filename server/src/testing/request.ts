import type { ErrorCode } from '@daystar/contract/errors'
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, Route } from '@daystar/contract/route'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { checkReply } from './check-reply.ts'

type Given<Name extends string, V> = [V] extends [undefined] ? { [K in Name]?: never } : { [K in Name]?: V }

/** What a call carries. Fields may be left out or wrong on purpose: then the answer is a apiError. */
export type RequestInput<R extends Route> = Given<'params', ParamsOf<R>> &
  Given<'query', QueryOf<R>> &
  Given<'body', BodyOf<R>> & { headers?: Record<string, string> }

/** A "no", as `expect(…).toBeRejectedWith(code)` reads it. */
export class ErrorResponse {
  readonly status: number
  readonly code: ErrorCode
  readonly detail: unknown
  readonly headers: Record<string, unknown>

  constructor(response: LightMyRequestResponse) {
    const { code, detail } = response.json<{ code: ErrorCode; detail: unknown }>()
    this.status = response.statusCode
    this.code = code
    this.detail = detail
    this.headers = response.headers
  }
}

interface UncheckedInput {
  params?: unknown
  query?: unknown
  body?: unknown
  headers?: Record<string, string>
}

/** One call, by its first-named spelling, as it would come over the wire. */
export async function put(
  app: FastifyInstance,
  token: string | null,
  { method, path }: Route,
  { params, query, body, headers }: UncheckedInput,
): Promise<LightMyRequestResponse> {
  const given = (params ?? {}) as Record<string, string | number>
  const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given[name])))
  return await app.inject({
    method,
    url: `/api${url}`,
    headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...headers },
    ...(query !== undefined && { query: texts(query) }),
    ...(body !== undefined && { payload: body as InjectOptions['payload'] & object }),
  })
}

function texts(query: unknown): Record<string, string> {
  const entries = Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}

/** What came back, held to the contract: a success to the reply's schema, a apiError to the codes that a caller may meet. */
export function read<R extends Route>(entry: R, response: LightMyRequestResponse): ReplyOf<R> {
  const { reply, status = reply ? 200 : 204 } = entry.options
  if (response.statusCode >= 400) return new ErrorResponse(response) as never
  if (response.statusCode !== status) {
    throw new Error(`${entry.method} ${entry.path} answered ${response.statusCode} where the contract says ${status}.`)
  }
  if (!reply) return undefined as never
  const value: unknown = response.json()
  checkReply(entry, value)
  return value as ReplyOf<R>
}
