import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { createServer as createListener } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { endGroup } from './processes.mjs'
import { projectRoot } from './runtime.mjs'

const documentation = readFileSync(join(projectRoot, 'docs/operating/reverse-proxies.md'), 'utf8')
const host = 'daystar.example.org'
// The PATH of an ordinary account often does not contain it.
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }

/** @param {string} language */
function documentedBlock(language) {
  const [, block = ''] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(documentation) ?? []
  return block
}

/** @param {string} program @param {string[]} args */
const run = (program, args) => spawnSync(program, args, { env, encoding: 'utf8' })

/**
 * @typedef {object} Place
 * @property {string} folder
 * @property {string} key
 * @property {string} certificate
 * @property {number} httpPort
 * @property {number} httpsPort
 * @property {string[]} upstreams
 */

/** The documented configuration with the ports, addresses and certificate of the test. @param {string} block @param {Place} place */
function adapted(block, { key, certificate, upstreams }) {
  const [first = '', second = ''] = upstreams
  return block
    .replace(/\S+fullchain\.pem/, certificate)
    .replace(/\S+privkey\.pem/, key)
    .replaceAll('127.0.0.1:3001', first)
    .replaceAll('127.0.0.1:3002', second)
}

/** For tests that start several processes. */
const slow = { timeout: 120_000 }

const apacheModules = [
  ...['mpm_event', 'authz_core', 'alias', 'headers', 'ssl', 'socache_shmcb', 'slotmem_shm'],
  ...['proxy', 'proxy_http', 'proxy_balancer', 'lbmethod_byrequests'],
]

const proxies = [
  {
    name: 'nginx',
    drainMs: 0,
    noticeMs: 0,
    isInstalled: run('nginx', ['-v']).status === 0,
    /** @param {Place} place */
    write(place) {
      const { folder, httpPort, httpsPort } = place
      const names = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      const temporary = names.map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n')
      const servers = adapted(documentedBlock('nginx'), place)
        .replace(/^.*listen \[::\].*\n/gm, '')
        .replace('listen 80;', `listen 127.0.0.1:${httpPort};`)
        .replace('listen 443 ', `listen 127.0.0.1:${httpsPort} `)
      const user = process.getuid?.() === 0 ? 'user root;\n' : ''
      const general = `${user}daemon off;\npid ${join(folder, 'pid')};\nevents {}\n`
      writeFileSync(join(folder, 'conf'), `${general}http {\naccess_log off;\n${temporary}\n${servers}}\n`)
      const args = ['-c', join(folder, 'conf'), '-e', 'stderr']
      return { command: ['nginx', ...args], check: ['nginx', '-t', ...args], accepted: /test is successful/ }
    },
  },
  {
    name: 'Caddy',
    // A write whose connection is refused cannot be repeated, so that the process has to be left out before its port is closed.
    drainMs: 3_000,
    // The documented pause between two restarts: longer than the interval of its health checks.
    noticeMs: 2_000,
    isInstalled: run('caddy', ['version']).status === 0,
    /** @param {Place} place */
    write(place) {
      const { folder, key, certificate, httpPort, httpsPort } = place
      const general = `{\n\tadmin off\n\thttp_port ${httpPort}\n\thttps_port ${httpsPort}\n\tstorage file_system ${folder}\n}\n`
      const site = adapted(documentedBlock('caddy'), place).replace('{\n', `{\n\ttls ${certificate} ${key}\n`)
      writeFileSync(join(folder, 'Caddyfile'), general + site)
      const args = ['--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
      return {
        command: ['caddy', 'run', ...args],
        check: ['caddy', 'validate', ...args],
        accepted: /Valid configuration/,
      }
    },
  },
  {
    name: 'Apache',
    drainMs: 0,
    noticeMs: 0,
    isInstalled: run('apache2', ['-v']).status === 0,
    /** @param {Place} place */
    write(place) {
      const { folder, httpPort, httpsPort } = place
      const modules = apacheModules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so\n`)
      const hosts = adapted(documentedBlock('apache'), place)
        .replace('*:80', `127.0.0.1:${httpPort}`)
        .replace('*:443', `127.0.0.1:${httpsPort}`)
      const account = process.getuid?.() === 0 ? 'User nobody\nGroup nogroup\n' : ''
      const general = `ServerName ${host}\nDefaultRuntimeDir ${folder}\nPidFile ${join(folder, 'pid')}\nErrorLog /dev/stderr\n${account}`
      const listen = `Listen 127.0.0.1:${httpPort}\nListen 127.0.0.1:${httpsPort}\n`
      writeFileSync(join(folder, 'conf'), modules.join('') + general + listen + hosts)
      const args = ['-f', join(folder, 'conf')]
      return {
        command: ['apache2', ...args, '-DFOREGROUND'],
        check: ['apache2', ...args, '-t'],
        accepted: /Syntax OK/,
      }
    },
  },
]

async function freePort() {
  const listener = createListener().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (listener.address())
  await new Promise((resolve) => listener.close(resolve))
  return port
}

/** Stands in for a process of Daystar: a live stream, an upload that reports its first bytes, and the headers of the request. */
async function startUpstream() {
  const uploads = { started: 0 }
  const server = createServer((request, response) => {
    if (request.url === '/api/live') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
      response.write('data: first\n\n')
      return
    }
    request.once('data', () => uploads.started++)
    request.resume().once('end', () => response.end(JSON.stringify(request.headers)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const stop = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(() => stop().then(() => undefined))
  return { address: `127.0.0.1:${port}`, uploads, stop }
}

const startUpstreams = async () => [await startUpstream(), await startUpstream()]

/** A process with the shutdown of the server, which can be restarted and can be unavailable for a moment. @param {number} [drainMs] */
async function startServer(drainMs = 0) {
  const port = await freePort()
  const program = join(projectRoot, 'server/src/testing/draining-program.ts')
  const start = async () => {
    const child = spawn(process.execPath, [program, String(port), String(drainMs)], { stdio: 'ignore' })
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
    isAvailable,
    restart: async () => {
      await stop()
      child = await start()
    },
    interrupt: () => child.kill('SIGUSR2'),
  }
}

/**
 * Clients that read and write through the proxy without a pause.
 * @param {number} port
 */
function startLoad(port) {
  /** @type {{ startedAt: number, outcome: string }[]} */
  const failures = []
  let requests = 0
  let isStopping = false
  const clients = Array.from({ length: 8 }, async (_, client) => {
    for (let turn = client; !isStopping; turn++) {
      const startedAt = performance.now()
      const method = turn % 2 === 0 ? 'GET' : 'POST'
      const headers = { host, 'content-type': 'application/json' }
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

/**
 * @template {{ address: string }} Upstream
 * @param {(typeof proxies)[number]} proxy
 * @param {Upstream[]} upstreams
 */
async function startProxy(proxy, upstreams) {
  const folder = mkdtempSync(join(tmpdir(), 'daystar-proxy-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-days', '1', '-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject])
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const addresses = upstreams.map(({ address }) => address)
  const { command, check, accepted } = proxy.write({
    folder,
    key,
    certificate,
    httpPort,
    httpsPort,
    upstreams: addresses,
  })
  const [checker = '', ...checkerArgs] = check
  const checked = run(checker, checkerArgs)
  expect(checked.stdout + checked.stderr).toMatch(accepted)
  expect(checked.status).toBe(0)

  const [program = '', ...args] = command
  const child = spawn(program, args, { env: { ...env, HOME: folder }, stdio: 'ignore', detached: true })
  onTestFinished(async () => {
    const ended = once(child, 'exit')
    // With its workers, which would otherwise wait for open streams.
    endGroup(child, 'SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  const open = (/** @type {string} */ path, options = {}) =>
    httpsRequest({
      host: '127.0.0.1',
      port: httpsPort,
      path,
      servername: host,
      headers: { host },
      rejectUnauthorized: false,
      ...options,
    })
  const get = async (/** @type {string} */ path) => {
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

test('every proxy has a configuration', () => {
  for (const language of ['nginx', 'caddy', 'apache']) expect(documentedBlock(language)).toContain('127.0.0.1:3002')
})

// Not every system has these programs; an expectation of the others would be about the system.
const installed = proxies.filter(({ isInstalled }) => isInstalled && run('openssl', ['version']).status === 0)
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

    // Apache leaves the limit to Daystar.
    if (proxy.name !== 'Apache')
      test('rejects an upload that is too large', async () => {
        const { open } = await startProxy(proxy, await startUpstreams())
        const headers = { host, 'content-type': 'video/mp4' }
        const large = open('/api/activities/upload', {
          method: 'POST',
          headers: { ...headers, 'content-length': 230_000_000 },
        })
        large.on('error', () => undefined)
        large.write(Buffer.alloc(100_000))
        const response = once(large, 'response').then(([{ statusCode }]) => statusCode)
        // Caddy counts what arrives.
        const fill = setInterval(() => large.writableNeedDrain || large.write(Buffer.alloc(1_000_000)), 1)
        expect([413, 502]).toContain(await response)
        clearInterval(fill)
        large.destroy()
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
      const { drainMs, noticeMs } = proxy
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
      for (const { interrupt } of servers) interrupt()
      for (const { isAvailable } of servers)
        await expect.poll(isAvailable, { timeout: 30_000, interval: 10 }).toBe(true)
      const availableAt = performance.now()
      await delay(proxy.noticeMs)
      const before = requests()
      await expect.poll(requests, { timeout: 30_000 }).toBeGreaterThan(before + 200)
      await stop()
      expect(failures.filter(({ startedAt }) => startedAt > availableAt + proxy.noticeMs)).toEqual([])
    })
  })
