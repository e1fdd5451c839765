import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:http2'
import { request as httpsRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../free-port.mjs'
import { canRun, documentedBlock, host, proxies, startDocumentedProxy } from '../proxies/documented-proxies.ts'
import { projectRoot } from '../runtime.mjs'

/** The limit of tests that start several processes. */
const slow = { timeout: 120_000 }

const tooLargeBytes = 230_000_000
const tooLarge = { detail: 'File is too large.', code: 'file_too_large' }

/**
 * Stands in for a process of Daystar: a live stream, an upload that reports its first bytes or is rejected because of
 * its length, and the headers of the request.
 */
async function startUpstream() {
  const uploads = { started: 0 }
  const server = createServer((request, response) => {
    if (request.url === '/api/live') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
      response.write('data: first\n\n')
      return
    }
    if (Number(request.headers['content-length']) >= tooLargeBytes) {
      rejectTooLarge(request, response)
      return
    }
    request.once('data', () => uploads.started++)
    request.resume().once('end', () => response.end(JSON.stringify(request.headers)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stop = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(() => stop().then(() => undefined))
  return { address: `127.0.0.1:${port}`, uploads, stop }
}

/** Rejects an upload as Daystar does, when the file has exceeded its limit. */
function rejectTooLarge(request: IncomingMessage, response: ServerResponse) {
  let received = 0
  const reject = () =>
    response.headersSent ||
    response.writeHead(413, { 'content-type': 'application/json' }).end(JSON.stringify(tooLarge))
  request.on('data', (chunk: Buffer) => {
    received += chunk.length
    if (received > 209_000_000 && request.headers.connection !== 'close') reject()
  })
  request.once('end', reject)
}

const startUpstreams = async () => [await startUpstream(), await startUpstream()]

/** Starts a process with the shutdown of the server, which can be restarted and can be unavailable for a moment. */
async function startServer(drainMs = 0) {
  const port = await freePort()
  const program = join(projectRoot, 'server/src/testing/programs/draining-program.ts')
  const start = async () => {
    const child = spawn(process.execPath, [program, String(port), String(drainMs)], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    await expect.poll(isAvailable, { timeout: 40_000, interval: 20 }).toBe(true)
    return child
  }
  const isAvailable = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  let child = await start()
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  onTestFinished(stop)
  return {
    address: `127.0.0.1:${port}`,
    restart: async () => {
      await stop()
      child = await start()
    },
    interrupt: async () => {
      const available = once(child, 'message')
      child.kill('SIGUSR2')
      await available
    },
  }
}

/** Starts clients that read, and as many that write, through the proxy without a pause. */
function startLoad(port: number) {
  const failures: { startedAt: number; outcome: string }[] = []
  let requests = 0
  let isStopping = false
  const clients = Array.from({ length: 8 }, async (_, client) => {
    const method = client % 2 === 0 ? 'GET' : 'POST'
    while (!isStopping) {
      const startedAt = performance.now()
      const headers = { host, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
      // A connection of its own, because browsers repeat a request on one that the proxy has just closed.
      const options = { host: '127.0.0.1', port, servername: host, rejectUnauthorized: false, agent: false }
      const sent = httpsRequest({ ...options, path: '/api/feed', method, headers })
      sent.end(method === 'POST' ? '{"title":"Swim"}' : undefined)
      const outcome = await once(sent, 'response').then(
        ([response]) => {
          response.resume()
          return once(response, 'end').then(() => response.statusCode)
        },
        (error) => error.code,
      )
      requests += 1
      if (outcome !== 200) failures.push({ startedAt, outcome: `${method}: ${outcome}` })
    }
  })
  return {
    failures,
    requests: () => requests,
    stop: async () => {
      isStopping = true
      await Promise.all(clients)
    },
  }
}

async function startProxy(proxy: (typeof proxies)[number], upstreams: readonly { address: string }[]) {
  const addresses = upstreams.map(({ address }) => address)
  const { httpPort, httpsPort, stop } = await startDocumentedProxy(proxy, addresses)
  onTestFinished(stop)
  const open = (path: string, options = {}) =>
    httpsRequest({
      host: '127.0.0.1',
      port: httpsPort,
      path,
      servername: host,
      headers: { host },
      rejectUnauthorized: false,
      ...options,
    })
  const get = async (path: string) => {
    const [response] = await once(open(path).end(), 'response')
    let text = ''
    for await (const chunk of response) text += chunk
    return { status: response.statusCode, text }
  }
  const status = () =>
    get('/api/feed').then(
      ({ status }) => status,
      () => null,
    )
  await expect.poll(status, { timeout: 30_000 }).toBe(200)
  return { httpPort, httpsPort, open, get, status }
}

test('the nginx configuration has no directive that nginx before 1.25 rejects, and listens on IPv6', () => {
  expect(documentedBlock('nginx')).not.toMatch(/^\s*http2\s/m)
  expect(documentedBlock('nginx').match(/listen \[::\]:(80|443)/g)).toEqual(['listen [::]:80', 'listen [::]:443'])
})

test('every proxy leaves the size of uploads to Daystar, and speaks HTTP/2', () => {
  expect(documentedBlock('nginx')).toMatch(/^\s*client_max_body_size 0;$/m)
  expect(documentedBlock('nginx')).toMatch(/listen 443 ssl http2;/)
  expect(documentedBlock('caddy')).not.toContain('max_size')
  expect(documentedBlock('apache')).toMatch(/^\s*Protocols h2 http\/1\.1$/m)
})

test('every proxy has a configuration', () => {
  for (const language of ['nginx', 'caddy', 'apache']) expect(documentedBlock(language)).toContain('127.0.0.1:3002')
})

// Not every system has these programs; an expectation of the others would be about the system.
const installed = proxies.filter(canRun)
if (installed.length > 0)
  describe.each(installed)('$name', (proxy) => {
    test('redirects to HTTPS and forwards the address and protocol of the client', async () => {
      const { httpPort, get } = await startProxy(proxy, await startUpstreams())
      const plain = httpRequest({ host: '127.0.0.1', port: httpPort, path: '/circles?a=1', headers: { host } }).end()
      const [redirect] = await once(plain, 'response')
      redirect.resume()
      expect([301, 308]).toContain(redirect.statusCode)
      expect(redirect.headers.location).toMatch(new RegExp(`^https://${host}(:\\d+)?/circles\\?a=1$`))
      const { text } = await get('/api/feed')
      expect(JSON.parse(text)).toMatchObject({ host, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' })
    })

    test('passes live events and uploads on before their end', async () => {
      const upstreams = await startUpstreams()
      const { open } = await startProxy(proxy, upstreams)
      const live = open('/api/live').end()
      const [stream] = await once(live, 'response')
      const [event] = await once(stream, 'data')
      expect(String(event)).toBe('data: first\n\n')
      live.destroy()

      const headers = { host, 'content-type': 'video/mp4', 'content-length': 200_000 }
      const upload = open('/api/activities/upload', { method: 'POST', headers })
      upload.write(Buffer.alloc(100_000))
      const started = () => upstreams.reduce((sum, { uploads }) => sum + uploads.started, 0)
      await expect.poll(started, { timeout: 10_000 }).toBe(1)
      upload.end(Buffer.alloc(100_000))
      const [received] = await once(upload, 'response')
      received.resume()
      expect(received.statusCode).toBe(200)
    })

    test('passes on that an upload is too large, as Daystar says it', slow, async () => {
      const { open } = await startProxy(proxy, await startUpstreams())
      const headers = { host, 'content-type': 'video/mp4', 'content-length': tooLargeBytes }
      const large = open('/api/activities/upload', { method: 'POST', headers })
      large.on('error', () => undefined)
      const response = once(large, 'response')
      let isAnswered = false
      void response.then(() => (isAnswered = true))
      const megabyte = Buffer.alloc(1_000_000)
      for (let sent = 0; sent < tooLargeBytes && !isAnswered; sent += megabyte.length)
        if (!large.write(megabyte)) await Promise.race([once(large, 'drain'), response])
      const [received] = await response
      let text = ''
      for await (const chunk of received) text += chunk
      expect([received.statusCode, JSON.parse(text)]).toEqual([413, tooLarge])
      large.destroy()
    })

    test('speaks HTTP/2', async () => {
      const { httpsPort } = await startProxy(proxy, await startUpstreams())
      const session = connect(`https://127.0.0.1:${httpsPort}`, { servername: host, rejectUnauthorized: false })
      const stream = session.request({ ':path': '/api/feed', ':authority': host })
      const [headers] = await once(stream, 'response')
      expect([session.alpnProtocol, headers[':status']]).toEqual(['h2', 200])
      session.destroy()
    })

    test('answers all requests while one of the processes is stopped', async () => {
      const upstreams = await startUpstreams()
      const { status } = await startProxy(proxy, upstreams)
      await upstreams[0]?.stop()
      const statuses = []
      for (let count = 0; count < 10; count++) statuses.push(await status())
      expect(statuses).toEqual(Array(10).fill(200))
    })

    test('fails no request, reads and writes, while one process after the other is restarted', slow, async () => {
      const { drainMs = 0, noticeMs = 0 } = proxy
      const servers = [await startServer(drainMs), await startServer(drainMs)]
      const { httpsPort } = await startProxy(proxy, servers)
      const { failures, requests, stop } = startLoad(httpsPort)
      for (const server of servers) {
        const before = requests()
        await server.restart()
        await delay(noticeMs)
        await expect.poll(requests, { timeout: 30_000 }).toBeGreaterThan(before + 50)
      }
      await stop()
      expect(failures).toEqual([])
    })

    test('fails no request after both processes were unavailable for a moment', slow, async () => {
      const servers = [await startServer(), await startServer()]
      const { httpsPort } = await startProxy(proxy, servers)
      const { failures, requests, stop } = startLoad(httpsPort)
      await expect.poll(requests, { timeout: 30_000 }).toBeGreaterThan(50)
      await Promise.all(servers.map(({ interrupt }) => interrupt()))
      const availableAt = performance.now()
      const before = requests()
      await expect.poll(requests, { timeout: 30_000 }).toBeGreaterThan(before + 200)
      await stop()
      expect(failures.filter(({ startedAt }) => startedAt > availableAt)).toEqual([])
    })
  })
