import compress from '@fastify/compress'
import cors, { type FastifyCorsOptions } from '@fastify/cors'
import { type FastifyInstance, type FastifyReply, fastify, LogController } from 'fastify'
import { apiError } from '../api/api-error.ts'
import type { OnUndecidedPolicy } from '../authorization/authorization.ts'
import type { Deps } from '../deps.ts'
import { registerBodyParsers, textBodyMaxBytes } from './body/body-parsers.ts'
import { checkQueryEncoding } from './body/text-encoding.ts'
import { UnfinishedBodies } from './body/unfinished-bodies.ts'
import { Draining } from './draining.ts'
import { handleError, routeName, sendError } from './error-handler.ts'
import { IdempotencyStore } from './idempotency-store.ts'
import { identify } from './identify.ts'
import { artificialDelayMs, registerArtificialDelays } from './limits/artificial-delay.ts'
import { registerRateLimits } from './limits/rate-limits.ts'
import { serializerCompiler } from './reply/serialization.ts'
import { requestIdGenerator } from './request-id-generator.ts'
import { apiHeaders, commonHeaders } from './security-headers.ts'
import { registerSecurityLog } from './security-log.ts'
import { validatorCompiler } from './validation/validation.ts'

const slowRequestMs = 1000
/** Compressing a short body takes less time than allocating a stream and a task of the thread pool for it. */
const syncCompressionBytes = 64 * 1024
/** For a whole request, including uploads over a slow connection. */
const requestTimeoutMs = 15 * 60_000
const headersTimeoutMs = 20_000
/** The interval at which connections are checked for these timeouts. */
const timeoutCheckMs = 5_000
const keepAliveTimeoutMs = 72_000

/**
 * Creates the HTTP server with authentication, validation, serialization and error handling, but without domain routes.
 */
export async function createHttpServer(
  deps: Pick<Deps, 'config' | 'community' | 'db' | 'log' | 'metrics' | 'sessions' | 'tracing'>,
  isPublicRead: () => boolean,
  onUndecidedPolicy: OnUndecidedPolicy | null = null,
): Promise<FastifyInstance> {
  const { config, db, log, metrics, sessions } = deps
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdGenerator(config.trustProxy !== false),
    trustProxy: config.trustProxy,
    bodyLimit: textBodyMaxBytes,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: timeoutCheckMs },
    forceCloseConnections: 'idle',
    // `Draining` decides.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => (url.startsWith('/api/api/') ? url.slice('/api'.length) : url),
    frameworkErrors: (_error, request, reply: FastifyReply) => {
      reply.headers({ ...commonHeaders(config), ...apiHeaders }).header('x-request-id', request.id)
      sendError(request, reply, apiError('malformed'))
    },
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
  })
  deps.tracing?.traceRequests(app)
  const draining = new Draining(app, { serveMs: config.drainSeconds * 1000 })
  app.decorate('draining', draining)
  app.addHook('preClose', draining.begin)
  app.decorate('onUndecidedPolicy', onUndecidedPolicy)
  app.decorate('healthProblems', [])
  app.decorate('idempotencyStore', new IdempotencyStore({ db, log }))
  app.decorateRequest('spooled', null)
  app.decorateRequest('errorCode', null)
  // `identify` sets it before any other code reads it.
  app.decorateRequest('viewer', null as never)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  registerBodyParsers(app)
  // Compresses a feed page to a sixth of its size. Live events are excluded, because the compressor would buffer them.
  await app.register(compress, {
    encodings: ['zstd', 'br', 'gzip'],
    syncThreshold: syncCompressionBytes,
    customTypes: /^(application\/(json|javascript)|text\/(html|css|javascript))\b/,
    globalDecompression: false,
  })

  // Registered before all hooks that can reject a request: browsers hide error responses without CORS headers as well.
  if (config.corsOrigins.length > 0) await app.register(cors, corsOptions(config.corsOrigins))
  const headers = commonHeaders(config)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    if (request.routeOptions.config.endpoint) {
      reply.headers(apiHeaders)
      checkQueryEncoding(request)
    }
    done()
  })
  app.addHook('onRequest', draining.holdRequests)
  const unfinishedBodies = new UnfinishedBodies(app)
  app.addHook('onRequest', unfinishedBodies.watch)
  app.addHook('onRequest', identify(sessions, config, isPublicRead))
  app.addHook('onRequest', unfinishedBodies.admit)
  if (config.rateLimit) await registerRateLimits(app, deps)
  registerArtificialDelays(app)
  if (config.securityLog !== null) app.healthProblems.push(registerSecurityLog(app, config.securityLog))
  app.addHook('onResponse', (request, reply, done) => {
    // A stream is open for as long as its page.
    if (request.routeOptions.config.isStream) {
      done()
      return
    }
    const ms = Math.round(reply.elapsedTime)
    metrics.request({
      method: request.method,
      route: request.routeOptions.url ?? '(no route)',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    })
    // Logs only slow requests by default: a line per request costs more than it is worth.
    if (ms - artificialDelayMs(request) >= slowRequestMs)
      log.warn({ requestId: request.id, route: routeName(request), status: reply.statusCode, ms }, 'Slow request.')
    else if (log.level === 'debug' || log.level === 'trace')
      log.debug(
        { requestId: request.id, route: routeName(request), status: reply.statusCode, ms },
        'Request completed.',
      )
    done()
  })
  return app
}

/** Allows the configured origins. Needs no credentials mode, because tokens are sent in a header. */
function corsOptions(origins: readonly string[]): FastifyCorsOptions {
  return {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
    exposedHeaders: ['link', 'retry-after', 'x-request-id'],
    maxAge: 86_400,
  }
}
