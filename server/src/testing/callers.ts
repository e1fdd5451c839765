import type { ReplyOf, Route } from '@daystar/contract/route'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { type RequestInput, readReply, sendRequest, type UncheckedInput } from './request.ts'
import { type Fields, multipart } from './uploads/multipart.ts'

/** A client of the API. Without a token it is a visitor. */
export class Caller {
  readonly app: FastifyInstance
  readonly token: string | null

  constructor(app: FastifyInstance, token: string | null) {
    this.app = app
    this.token = token
  }

  /**
   * Calls an endpoint. Returns the reply, validated against the contract, or an ErrorResponse for `toBeRejectedWith`.
   */
  async request<R extends Route>(endpoint: R, input: RequestInput<R> = {} as RequestInput<R>): Promise<ReplyOf<R>> {
    return readReply(endpoint, await this.requestRaw(endpoint, input))
  }

  /** Calls an endpoint and returns the raw response with status and headers. */
  async requestRaw<R extends Route>(
    endpoint: R,
    input: RequestInput<R> = {} as RequestInput<R>,
  ): Promise<LightMyRequestResponse> {
    return await sendRequest(this.app, this.token, endpoint, input)
  }

  /** Calls an endpoint with input that does not match its types. */
  async requestInvalid(endpoint: Route, input: UncheckedInput) {
    return readReply(endpoint, await sendRequest(this.app, this.token, endpoint, input))
  }

  /** Sends a multipart form with text fields and optionally a file. */
  async upload<R extends Route>(
    endpoint: R,
    fields: Fields,
    file?: { field?: string; name: string; content: Buffer; type?: string },
    options: { params?: unknown; headers?: Record<string, string> } = {},
  ): Promise<ReplyOf<R>> {
    const field = file?.field ?? endpoint.options.file?.fields[0] ?? 'file'
    const { body, headers } = multipart(fields, file && { ...file, field })
    const input = { ...options, body, headers: { ...options.headers, ...headers } }
    const response = await sendRequest(this.app, this.token, endpoint, input)
    return readReply(endpoint, response)
  }

  /** Requests every page of a list by following the Link header. */
  async requestAllPages<R extends Route>(
    endpoint: R,
    input: RequestInput<R> = {} as RequestInput<R>,
  ): Promise<ReplyOf<R>[]> {
    const pages: ReplyOf<R>[] = []
    let response = await this.requestRaw(endpoint, input)
    for (;;) {
      pages.push(readReply(endpoint, response))
      const next = /<([^>]+)>; rel="next"/.exec(String(response.headers.link ?? ''))?.[1]
      if (next === undefined) return pages
      if (pages.length > 1000) throw new Error(`${endpoint.path} returned more than 1000 pages.`)
      response = await this.app.inject({ url: next, headers: this.authorization })
    }
  }

  get authorization(): Record<string, string> {
    return this.token === null ? {} : { authorization: `Bearer ${this.token}` }
  }
}

/** A named member with a session. */
export class Member extends Caller {
  readonly id: number
  readonly name: string
  readonly username: string | null
  readonly email: string
  declare readonly token: string

  constructor(app: FastifyInstance, account: Pick<Member, 'id' | 'name' | 'username' | 'email' | 'token'>) {
    super(app, account.token)
    this.id = account.id
    this.name = account.name
    this.username = account.username
    this.email = account.email
  }
}
