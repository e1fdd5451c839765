import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const current = new AsyncLocalStorage<FastifyRequest>()
const delays = new WeakMap<FastifyRequest, number>()

/** Registers the requests whose handlers may call `artificialDelay`: those that are not reads. */
export function registerArtificialDelays(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.method === 'GET' || request.method === 'HEAD') done()
    else current.run(request, done)
  })
}

/** Waits, for example after wrong passwords. The time does not make the request a slow one. */
export async function artificialDelay(ms: number): Promise<void> {
  const request = current.getStore()
  if (request) delays.set(request, artificialDelayMs(request) + ms)
  await setTimeout(ms)
}

export function artificialDelayMs(request: FastifyRequest): number {
  return delays.get(request) ?? 0
}
