import type { Access, BodyOf, ParamsOf, QueryOf, ReplyOf, Route } from '@daystar/contract/route'
import { spellings } from '@daystar/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { encodeCursor, type PageOf, type PageRequest, readPage } from './paging.ts'
import type { SpooledFile } from './spool.ts'
import type { SignedIn, Viewer } from './viewer.ts'

type AccessOf<R> = R extends Route<infer O> ? (O extends { access: infer A extends Access } ? A : 'open') : never
type IsPaged<R> = R extends Route<infer O> ? (O extends { paged: true } ? true : false) : never
type Item<T> = T extends (infer I)[] ? I : never

/** What a handler is given: everything already checked against the contract. */
export interface Call<R extends Route> {
  readonly viewer: AccessOf<R> extends 'required' ? SignedIn : Viewer
  readonly params: ParamsOf<R>
  readonly query: QueryOf<R>
  readonly body: BodyOf<R>
  /** Of a paged list: how many rows, and after which. */
  readonly page: PageRequest
  /** The one file of a multipart request, already on disk; removed when the handler has answered. */
  readonly file: SpooledFile | null
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type Answer<R extends Route> =
  IsPaged<R> extends true ? PageOf<Item<ReplyOf<R>>> : ReplyOf<R> extends undefined ? unknown : ReplyOf<R>

/** Serves one contract entry under every spelling that it declares. */
export function serve<R extends Route>(
  app: FastifyInstance,
  entry: R,
  handle: (call: Call<R>) => Promise<Answer<R>>,
): void {
  const { options } = entry
  const status = options.status ?? (options.reply ? 200 : 204)

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const query = request.query as { limit?: number; cursor?: string }
    const call = {
      viewer: request.viewer,
      params: request.params,
      query,
      body: request.body,
      page: options.paged ? readPage(query) : { size: 0, after: null },
      file: request.spooled,
      request,
      reply,
    } as unknown as Call<R>
    const answer = await (options.repeatable ? app.repeats.once(request, () => handle(call)) : handle(call))
    reply.status(status)
    if (!options.reply) return reply.send()
    if (!options.paged) return reply.send(answer)
    const { items, next } = answer as PageOf<unknown>
    if (next) reply.header('link', nextLink(request, encodeCursor(next)))
    return reply.send(items)
  }

  spellings(entry).forEach(([method, path], spelling) => {
    const shorthand: RouteShorthandOptions = {
      config: { entry, isAlias: spelling > 0 },
      schema: {
        ...(options.params && { params: options.params }),
        ...(options.query && { querystring: options.query }),
        ...(options.body && { body: options.body }),
        ...(options.reply && { response: { [status]: options.reply } }),
      },
    }
    app.route({ method, url: `/api${path}`, ...shorthand, handler })
  })
}

function nextLink(request: FastifyRequest, cursor: string): string {
  const url = new URL(request.originalUrl, 'http://relative')
  url.searchParams.set('cursor', cursor)
  return `<${url.pathname}${url.search}>; rel="next"`
}
