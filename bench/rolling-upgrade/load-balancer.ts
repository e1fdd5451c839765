import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const checkIntervalMs = 250
const checkTimeoutMs = 2_000

export interface LoadBalancer {
  readonly port: number
  readonly url: string
  /** The ports of the servers that receive requests. */
  ready(): number[]
  add(port: number): void
  remove(port: number): void
  close(): Promise<void>
}

/**
 * Distributes requests in turn among the servers whose `/readyz` returned 200 in the last check, as most load balancers
 * do. It never repeats a request, so that each failure of a server is a failed request.
 */
export async function startLoadBalancer(): Promise<LoadBalancer> {
  const isReady = new Map<number, boolean>()
  const ready = () => [...isReady].filter(([, value]) => value).map(([port]) => port)
  let turn = 0

  const proxy = createServer((incoming, outgoing) => {
    const ports = ready()
    const port = ports[turn++ % ports.length]
    if (port === undefined) outgoing.writeHead(502).end()
    else forward(port, incoming, outgoing)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')

  const check = async (port: number) => {
    const isUp = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(checkTimeoutMs) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady.has(port)) isReady.set(port, isUp)
  }
  const timer = setInterval(() => {
    for (const port of isReady.keys()) void check(port)
  }, checkIntervalMs)
  const { port } = proxy.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    ready,
    add: (port) => void isReady.set(port, false),
    remove: (port) => void isReady.delete(port),
    close: async () => {
      clearInterval(timer)
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}

function forward(port: number, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url, headers } = incoming
  const toServer = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, (reply) => {
    outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(outgoing)
    reply.on('error', () => outgoing.destroy())
  })
  toServer.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()))
  incoming.pipe(toServer)
}
