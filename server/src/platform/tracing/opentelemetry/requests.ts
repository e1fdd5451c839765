import { type Context, ROOT_CONTEXT, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import { SpanKind, type Spans } from './spans.ts'

const traceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** The name and attributes contain the pattern of the route, never the URL: it may contain a token. */
export function traceRequests(
  app: FastifyInstance,
  spans: Spans,
  { acceptsParents }: { acceptsParents: boolean },
): void {
  app.decorateRequest('traceContext', null)
  app.addHook('onRequest', (request, _reply, done) => {
    // A stream is open for as long as its page.
    if (request.routeOptions.config.isStream) return done()
    const { method, id } = request
    const route = request.routeOptions.url ?? '(no route)'
    const parent = acceptsParents ? parentOf(request.headers.traceparent) : ROOT_CONTEXT
    const attributes = { 'http.request.method': method, 'http.route': route, 'daystar.request_id': id }
    const span = spans.start(`${method} ${route}`, SpanKind.SERVER, attributes, parent)
    request.traceContext = trace.setSpan(parent, span)
    spans.runIn(request.traceContext, done)
  })
  // The body is read in events of the connection, which do not belong to the request.
  app.addHook('preValidation', ({ traceContext }, _reply, done) =>
    traceContext ? spans.runIn(traceContext, done) : done(),
  )
  app.addHook('onResponse', ({ traceContext }, reply, done) => {
    const span = traceContext && trace.getSpan(traceContext)
    if (!traceContext || !span) return done()
    span.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
    spans.runIn(traceContext, done)
  })
}

/** The span of a proxy, as described by W3C Trace Context. */
function parentOf(header: string | string[] | undefined): Context {
  const [, traceId = '', spanId = '', flags = ''] = traceparent.exec(String(header)) ?? []
  const isSampled = (Number.parseInt(flags, 16) & TraceFlags.SAMPLED) !== 0
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE
  if (traceId === '') return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}
