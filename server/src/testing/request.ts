import type { ErrorCode } from '@daystar/contract/errors'
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, Route } from '@daystar/contract/route'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { checkReply } from './check-reply.ts'

type InputPart<Name extends string, V> = [V] extends [undefined] ? { [K in Name]?: never } : { [K in Name]?: V }

/** The input of a request. All parts are optional, so that a test can omit a required one and expect an API error. */
export type RequestInput<R extends Route> = InputPart<'params', ParamsOf<R>> &
  InputPart<'query', QueryOf<R>> &
  InputPart<'body', BodyOf<R>> & { headers?: Record<string, string> }

/** An API error response, for `expect(…).toBeRejectedWith(code)`. */
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

export interface UncheckedInput {
  params?: unknown
  query?: unknown
  body?: unknown
  headers?: Record<string, string>
}

/** Sends a request to the primary path of an endpoint. */
export async function sendRequest(
  app: FastifyInstance,
  token: string | null,
  { method, path }: Route,
  { params, query, body, headers }: UncheckedInput,
): Promise<LightMyRequestResponse> {
  const values = (params ?? {}) as Record<string, string | number>
  const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
  return await app.inject({
    method,
    url: `/api${url}`,
    headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...headers },
    ...(query !== undefined && { query: stringifyQuery(query) }),
    ...(body !== undefined && { payload: body as InjectOptions['payload'] & object }),
  })
}

function stringifyQuery(query: unknown): Record<string, string> {
  const entries = Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}

/** Returns the reply after validating it against the contract, or an ErrorResponse. */
export function readReply<R extends Route>(endpoint: R, response: LightMyRequestResponse): ReplyOf<R> {
  const { reply, status = reply ? 200 : 204 } = endpoint.options
  if (response.statusCode >= 400) return new ErrorResponse(response) as never
  if (response.statusCode !== status) {
    throw new Error(`${endpoint.method} ${endpoint.path} returned ${response.statusCode}, expected ${status}.`)
  }
  if (!reply) return undefined as never
  const value: unknown = response.json()
  checkReply(endpoint, value)
  return value as ReplyOf<R>
}
