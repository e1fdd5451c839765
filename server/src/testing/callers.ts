import type { ReplyOf, Route } from '@daystar/contract/route'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { put, type RequestInput, read } from './request.ts'
import { type Fields, multipart } from './multipart.ts'

/** Somebody in front of the API. Without a token: a visitor. */
export class Caller {
  readonly app: FastifyInstance
  readonly token: string | null

  constructor(app: FastifyInstance, token: string | null) {
    this.app = app
    this.token = token
  }

  /** Calls a route. A success is held to the contract and returned; a apiError is returned for `toBeRejectedWith`. */
  async request<R extends Route>(entry: R, question: RequestInput<R> = {} as RequestInput<R>): Promise<ReplyOf<R>> {
    return read(entry, await this.requestRaw(entry, question))
  }

  /** The same with status and headers, unchecked. */
  async requestRaw<R extends Route>(
    entry: R,
    question: RequestInput<R> = {} as RequestInput<R>,
  ): Promise<LightMyRequestResponse> {
    return await put(this.app, this.token, entry, question)
  }

  /** Calls a route with anything at all as its input. */
  async requestInvalid(
    entry: Route,
    question: { params?: unknown; query?: unknown; body?: unknown; headers?: Record<string, string> },
  ) {
    return read(entry, await put(this.app, this.token, entry, question))
  }

  /** Sends a multipart form with text fields and perhaps a file. */
  async upload<R extends Route>(
    entry: R,
    fields: Fields,
    file?: { field?: string; name: string; content: Buffer; type?: string },
    more: { params?: unknown; headers?: Record<string, string> } = {},
  ): Promise<ReplyOf<R>> {
    const field = file?.field ?? entry.options.file?.[0] ?? 'file'
    const { body, headers } = multipart(fields, file && { ...file, field })
    const response = await put(this.app, this.token, entry, { ...more, body, headers: { ...more.headers, ...headers } })
    return read(entry, response)
  }

  /** Every page of a list, by following the Link header. */
  async requestAllPages<R extends Route>(entry: R, question: RequestInput<R> = {} as RequestInput<R>): Promise<ReplyOf<R>[]> {
    const pages: ReplyOf<R>[] = []
    let response = await this.requestRaw(entry, question)
    for (;;) {
      pages.push(read(entry, response))
      const next = /<([^>]+)>; rel="next"/.exec(String(response.headers.link ?? ''))?.[1]
      if (next === undefined) return pages
      if (pages.length > 1000) throw new Error(`${entry.path} never ends.`)
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
  readonly email: string
  declare readonly token: string

  constructor(app: FastifyInstance, who: { id: number; name: string; email: string; token: string }) {
    super(app, who.token)
    this.id = who.id
    this.name = who.name
    this.email = who.email
  }
}
