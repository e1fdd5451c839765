import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { reservePort, startProcess } from '../testing/processes/server-process.ts'

const body = JSON.stringify({ email: 'nobody@swimmers.example' })
const forgot = {
  method: 'POST',
  path: '/api/auth/password/forgot',
  headers: { 'content-type': 'application/json', 'content-length': body.length },
}

async function startServer(env: Record<string, string> = {}) {
  const { port, release } = await reservePort()
  await release()
  const server = await startProcess({ PORT: String(port), RATE_LIMIT: 'off', ...env })
  await server.waitUntilReady()
  return { ...server, port }
}

type Sent = { agent: Agent; path: string; method?: string; headers?: object }

/** Sends requests, one after the other, until the port is closed. Adds the status or error of each to `outcomes`. */
async function sendRequests(port: number, options: Sent, outcomes: string[]): Promise<void> {
  while (outcomes.at(-1) !== 'ECONNREFUSED') outcomes.push(await send(port, options))
}

async function send(port: number, options: object): Promise<string> {
  const sent = request({ host: '127.0.0.1', port, ...options } as object)
  sent.end('method' in options ? body : undefined)
  try {
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    for await (const _chunk of response);
    return String(response.statusCode)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error)
  }
}

/** A request that runs until its body is sent. */
async function startRequest(port: number) {
  const pending = request({
    host: '127.0.0.1',
    port,
    ...forgot,
    headers: { ...forgot.headers, expect: '100-continue' },
  })
  pending.flushHeaders()
  await once(pending, 'continue')
  return {
    finish: async () => {
      pending.end(body)
      const [response] = (await once(pending, 'response')) as [IncomingMessage]
      response.resume()
      return response.statusCode
    },
  }
}

test('under load, every request until the port is closed is served, none ends with a reset or 503', async () => {
  const { child, exited, port } = await startServer()
  const running = await startRequest(port)
  const outcomes: string[][] = Array.from({ length: 24 }, () => [])
  const clients = outcomes.map((ofClient, index) => {
    const agent = new Agent({ keepAlive: index % 3 > 0, maxSockets: 1 })
    return sendRequests(port, index % 2 === 0 ? { agent, path: '/source' } : { agent, ...forgot }, ofClient)
  })
  await expect.poll(() => Math.min(...outcomes.map(({ length }) => length))).toBeGreaterThan(2)
  child.kill('SIGTERM')
  await expect.poll(() => send(port, { path: '/source' })).toBe('ECONNREFUSED')
  expect(await running.finish()).toBe(200)
  await Promise.all(clients)
  expect(await exited).toBe(0)

  expect([...new Set(outcomes.flat())].sort()).toEqual(['200', 'ECONNREFUSED'])
})

test('requests are served while load balancers read from /readyz that the server stops', async () => {
  const { child, exited, port } = await startServer({ DRAIN_SECONDS: '2' })
  child.kill('SIGTERM')
  await expect.poll(() => send(port, { path: '/readyz' })).toBe('503')
  expect(await send(port, { path: '/source' })).toBe('200')
  expect(await send(port, { path: '/healthz' })).toBe('200')
  await expect.poll(() => send(port, { path: '/source' }), { timeout: 5_000 }).not.toBe('200')
  expect(await exited).toBe(0)
})

test('a write on a connection that was accepted before the port was closed is served', async () => {
  const { child, exited, port } = await startServer()
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  child.kill('SIGTERM')
  await expect.poll(() => send(port, { path: '/source' })).toBe('ECONNREFUSED')

  const pending = request({ ...forgot, createConnection: () => socket })
  pending.end(body)
  const [response] = (await once(pending, 'response')) as [IncomingMessage]
  response.resume()
  expect([response.statusCode, response.headers.connection]).toEqual([200, 'close'])
  expect(await exited).toBe(0)
})

test('connections without a request do not delay the shutdown', async () => {
  const { child, exited, port } = await startServer()
  const silent = connect(port, '127.0.0.1')
  await once(silent, 'connect')
  silent.on('error', () => undefined)
  const startedAt = performance.now()
  child.kill('SIGTERM')
  expect(await exited).toBe(0)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})
