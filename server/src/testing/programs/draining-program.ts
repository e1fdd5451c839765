import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { fastify } from 'fastify'
import { Draining } from '../../platform/http/draining.ts'

// A process that shuts down like the server, without a database, for the tests of the proxies:
// `node draining-program.ts PORT SERVE_MS`. For a moment after SIGUSR2, it answers with 503, as the server does while
// PostgreSQL restarts, and then sends a message.

/** Longer than the interval of health checks, so that each of them notices. */
const unavailableMs = 1_200
const app = fastify({ forceCloseConnections: 'idle', return503OnClosing: false, keepAliveTimeout: 72_000 })
let isAvailable = true
process.on('SIGUSR2', async () => {
  isAvailable = false
  await pause(unavailableMs)
  isAvailable = true
  process.send?.('available')
})
const draining = new Draining(app, { serveMs: Number(process.argv[3]) })
app.addHook('preClose', draining.begin)
app.addHook('onRequest', draining.holdRequests)
app.get('/readyz', async (_request, reply) => {
  reply.status(draining.hasStarted || !isAvailable ? 503 : 200)
  return {}
})
app.all('/api/*', async (_request, reply) => {
  reply.status(isAvailable ? 200 : 503)
  return {}
})
app.addHook('preClose', draining.finish)
await app.listen({ host: '127.0.0.1', port: Number(process.argv[2]) })
process.once('SIGTERM', async () => {
  await app.close()
  process.exit(0)
})
