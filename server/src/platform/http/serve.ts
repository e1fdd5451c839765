import type { BodyOf, ParamsOf, QueryOf, ReplyOf, Route } from '@daystar/contract/route'
import { routePaths } from '@daystar/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { type Cursor, encodeCursor, type PageOf, type PageRequest, type RenderedPage, readPage } from '../api/paging.ts'
import { requireDecision } from '../authorization/authorization.ts'
import type { SignedInViewer, Viewer } from '../authorization/viewer.ts'
import type { SpooledFile } from './body/spool.ts'
import { RenderedJson, sendRendered, sendRenderedJson } from './reply/rendered-body.ts'

type IsPaged<R> = R extends Route<infer O> ? (O extends { paged: true } ? true : false) : never
/** A page of a list, or of an object with lists. */
type PagedResult<T> = T extends (infer I)[]
  ? PageOf<I> | RenderedPage
  : { readonly items: T; readonly next: Cursor | null }

/** The validated input of a handler. */
export interface HandlerInput<R extends Route> {
  readonly viewer: R['options']['access'] extends 'required' ? SignedInViewer : Viewer
  readonly params: ParamsOf<R>
  readonly query: QueryOf<R>
  readonly body: BodyOf<R>
  /** Page size and cursor of a paged list. */
  readonly page: PageRequest
  /** The file of a multipart request, spooled to disk. It is removed when the response is sent. */
  readonly file: SpooledFile | null
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type HandlerResult<R extends Route> =
  IsPaged<R> extends true ? PagedResult<ReplyOf<R>> : ReplyOf<R> extends undefined ? unknown : ReplyOf<R> | RenderedJson

/** Registers an endpoint of the contract with all its aliases. */
export function serve<R extends Route>(
  app: FastifyInstance,
  endpoint: R,
  handler: (input: HandlerInput<R>) => Promise<HandlerResult<R>>,
): void {
  const { options } = endpoint
  const handle = app.onUndecidedPolicy ? requireDecision(options, handler, app.onUndecidedPolicy) : handler
  const status = options.status ?? (options.reply ? 200 : 204)

  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    const query = request.query as { limit?: number; cursor?: string }
    const input = {
      viewer: request.viewer,
      params: request.params,
      query,
      body: request.body,
      page: options.paged ? readPage(query) : { size: 0, after: null },
      file: request.spooled,
      request,
      reply,
    } as unknown as HandlerInput<R>
    const result = await (options.acceptsIdempotencyKey
      ? app.idempotencyStore.run(request, () => handle(input))
      : handle(input))
    reply.status(status)
    if (!options.reply) return reply.send()
    if (result instanceof RenderedJson) return sendRenderedJson(reply, result)
    if (!options.paged) return reply.send(result)
    const page = result as PageOf<unknown> | RenderedPage
    if (page.next) reply.header('link', nextLink(request, encodeCursor(page.next)))
    return 'rendered' in page ? sendRendered(reply, page) : reply.send(page.items)
  }

  routePaths(endpoint).forEach(([method, path], index) => {
    const shorthand: RouteShorthandOptions = {
      config: { endpoint, isAlias: index > 0 },
      schema: {
        ...(options.params && { params: options.params }),
        ...(options.query && { querystring: options.query }),
        ...(options.body && { body: options.body }),
        ...(options.reply && { response: { [status]: options.reply } }),
      },
    }
    app.route({ method, url: `/api${path}`, ...shorthand, handler: respond })
  })
}

function nextLink(request: FastifyRequest, cursor: string): string {
  const url = new URL(request.originalUrl, 'http://relative')
  url.searchParams.set('cursor', cursor)
  return `<${url.pathname}${url.search}>; rel="next"`
}
