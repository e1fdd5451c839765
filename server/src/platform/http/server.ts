import compress from '@fastify/compress'
import cors, { type FastifyCorsOptions } from '@fastify/cors'
import { type FastifyInstance, type FastifyReply, fastify, LogController } from 'fastify'
import type { Deps } from '../deps.ts'
import { answerError, errorBody, routeName } from './answer-errors.ts'
import { acceptBodies, textBodyMaxBytes } from './bodies.ts'
import { identify } from './identify.ts'
import { limitRates } from './rate-limits.ts'
import { refusal } from './refusal.ts'
import { Repeats } from './repeats.ts'
import { requestIds } from './request-ids.ts'
import { apiHeaders } from './security-headers.ts'
import { serializerCompiler } from './serialising.ts'
import { validatorCompiler } from './validation.ts'

const slowMs = 1000
/** A whole request, uploads over a slow line included. */
const requestTimeoutMs = 15 * 60_000
const headersTimeoutMs = 20_000
const keepAliveTimeoutMs = 72_000

/** The bare server: who asks, what may come in, what goes out, and how a "no" sounds. Knows no domain. */
export async function httpServer(deps: Pick<Deps, 'config' | 'db' | 'log' | 'sessions'>): Promise<FastifyInstance> {
  const { config, db, log, sessions } = deps
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(config.trustProxy !== false),
    trustProxy: config.trustProxy,
    bodyLimit: textBodyMaxBytes,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    http: { headersTimeout: headersTimeoutMs },
    forceCloseConnections: 'idle',
    rewriteUrl: ({ url = '/' }) => (url.startsWith('/api/api/') ? url.slice('/api'.length) : url),
    frameworkErrors: (_error, request, reply: FastifyReply) => {
      const refused = refusal('malformed')
      reply.status(refused.status).headers(apiHeaders).header('x-request-id', request.id).send(errorBody(refused))
    },
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
  })
  app.decorate('repeats', new Repeats({ db, log }))
  app.decorateRequest('spooled', null)
  // Set by `identify`, before anything reads it.
  app.decorateRequest('viewer', null as never)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  await acceptBodies(app)
  // A page of the feed becomes a sixth. Live hints are no page: they may not wait until there is enough to compress.
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    customTypes: /^(application\/json|text\/html)\b/,
    globalDecompression: false,
  })

  // Before anything can refuse: a browser hides from the page what is not allowed to it, refusals too.
  if (config.corsOrigins.length > 0) await app.register(cors, corsOf(config.corsOrigins))
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    if (request.routeOptions.config.entry) reply.headers(apiHeaders)
    done()
  })
  app.addHook('onRequest', identify(sessions, config))
  if (config.rateLimit) await limitRates(app)
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime)
    // One line a request would cost more than it tells; the slow ones tell something.
    if (ms >= slowMs)
      log.warn({ requestId: request.id, route: routeName(request), status: reply.statusCode, ms }, 'Slow.')
    else if (log.level === 'debug' || log.level === 'trace')
      log.debug({ requestId: request.id, route: routeName(request), status: reply.statusCode, ms }, 'Answered.')
    done()
  })
  return app
}

/** Other sites may call only where the operator names them; tokens travel in a header, so no cookies are involved. */
function corsOf(origins: readonly string[]): FastifyCorsOptions {
  return {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
    exposedHeaders: ['link', 'retry-after', 'x-request-id'],
    maxAge: 86_400,
  }
}
