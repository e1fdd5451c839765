import type { BodyOf, Method, ParamsOf, QueryOf, ReplyOf, Route } from '@daystar/contract/route'
import { listIn } from '../compatibility/raw-response.ts'
import { onSupportedPath } from '../compatibility/route-fallback.ts'
import { currentSession } from '../session/session.ts'
import { takeArrivedResponse } from './early-responses.ts'
import { buildUrl, type RequestParts } from './http-request.ts'
import { readBody } from './response-body.ts'
import { type SendOptions, sendRequest } from './send-request.ts'

type Part<K extends string, T> = T extends undefined
  ? { [P in K]?: undefined }
  : Record<string, never> extends T
    ? { [P in K]?: T }
    : { [P in K]: T }

/** The input of a call, typed by its endpoint. */
export type Input<R extends Route> = Part<'params', ParamsOf<R>> &
  Part<'query', QueryOf<R>> & { body?: BodyOf<R> | FormData | URLSearchParams }

export interface CallOptions extends SendOptions {
  /** The body for a fallback with another method: PUT replaces what PATCH changes. */
  bodyOf?: (method: Method) => unknown
}

export interface Page<T> {
  readonly items: T
  /** Cursor of the next page; null on the last page. */
  readonly next: string | null
}

/** Returns a function that converts the items of a page. */
export function mapPage<A, B>(convert: (items: A) => B) {
  return ({ items, next }: Page<A>): Page<B> => ({ items: convert(items), next })
}

type ReadReply = (endpoint: Route, reply: unknown) => unknown
let readReply: ReadReply = (_endpoint, reply) => reply

/** Checks all replies from now on. Called by `read-reply.ts`, which the sign-in page does not load. */
export function checkReplies(read: ReadReply): void {
  readReply = read
}

/** Sends one API request and returns the response body. Rejects with a `RequestError`. */
export async function call<R extends Route>(
  endpoint: R,
  input: Input<R>,
  options: CallOptions = {},
): Promise<ReplyOf<R>> {
  const { body } = await request(endpoint, input, options)
  return body as ReplyOf<R>
}

/** Calls an endpoint that returns a paginated list. */
export async function callPage<R extends Route>(
  endpoint: R,
  input: Input<R>,
  options: CallOptions = {},
): Promise<Page<ReplyOf<R>>> {
  const { items, next } = await callListsPage(endpoint, input, options)
  return { items: listIn(items) as unknown as ReplyOf<R>, next }
}

/** The page that `callPage` would return, if `/early.js` has requested it and the response has arrived. */
export function arrivedPage<R extends Route>(endpoint: R, input: Input<R>): Page<ReplyOf<R>> | undefined {
  const { params, query } = input as RequestParts
  const early = takeArrivedResponse(buildUrl(endpoint.path, params as object, query as object), currentSession()?.token)
  if (!early) return undefined
  const items = listIn(readBody(early.text)) as unknown as ReplyOf<R>
  return { items, next: nextCursor(early.response.headers.get('link')) }
}

/** Calls an endpoint that returns an object with lists. */
export async function callListsPage<R extends Route>(
  endpoint: R,
  input: Input<R>,
  options: CallOptions = {},
): Promise<Page<ReplyOf<R>>> {
  const { body, link } = await request(endpoint, input, options)
  return { items: body as ReplyOf<R>, next: nextCursor(link) }
}

function request<R extends Route>(endpoint: R, input: Input<R>, options: CallOptions) {
  return onSupportedPath(endpoint, async (path) => {
    const body = options.bodyOf ? options.bodyOf(path.method) : input.body
    const { body: reply, link } = await sendRequest(path, { ...input, body }, options)
    return { body: await readReply(endpoint, reply), link }
  })
}

function nextCursor(link: string | null): string | null {
  const url = link?.match(/<([^>]*)>\s*;\s*rel="?next"?/)?.[1]
  return url === undefined ? null : new URL(url, location.origin).searchParams.get('cursor')
}
