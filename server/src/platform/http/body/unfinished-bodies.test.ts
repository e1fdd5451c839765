import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { route } from '@daystar/contract/route'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '../../../testing/test-app.ts'
import { visitor } from '../../authorization/viewer.ts'
import { UnfinishedBodies } from './unfinished-bodies.ts'

const upload = route('POST', '/upload', {
  policy: 'member',
  file: { fields: ['file'], maxBytes: 1000, tooLarge: 'file_too_large' },
})

async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return (app.server.address() as AddressInfo).port
}

/** A server that answers `POST /` and `POST /upload` after the body, and `POST /private` with 401 before it. */
async function createServer(limits: ConstructorParameters<typeof UnfinishedBodies>[1], trustProxy = false) {
  const app = Fastify({ trustProxy, forceCloseConnections: true })
  const bodies = new UnfinishedBodies(app, limits)
  app.decorateRequest('viewer', null as never)
  app.addHook('onRequest', bodies.watch)
  app.addHook('onRequest', async (request, reply) => {
    request.viewer = request.headers.authorization ? ({ ...visitor, id: 1 } as never) : visitor
    if (request.url === '/private') await reply.status(401).send('Sign in.')
  })
  app.addHook('onRequest', bodies.admit)
  for (const url of ['/', '/private']) app.post(url, async () => 'Thanks.')
  app.post('/upload', { config: { endpoint: upload } }, async () => 'Thanks.')
  return listen(app)
}

/** Sends the headers of a request and one of its ten bytes. */
async function sendPart(port: number, path = '/', headers = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: daystar\r\ncontent-type: text/plain\r\ncontent-length: 10\r\n${headers}\r\n1`,
  )
  return socket
}

async function finish(socket: Socket): Promise<string> {
  socket.write('234567890')
  const [response] = (await once(socket, 'data')) as [Buffer]
  return response.toString()
}

const member = 'authorization: Bearer token\r\n'

test('aborts a body that does not arrive in time', async () => {
  const socket = await sendPart(await createServer({ visitorMs: 100 }))
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /)
})

test('closes the connection of a rejected request whose body does not arrive', async () => {
  const socket = await sendPart(await createServer({ visitorMs: 100 }), '/private')
  const response = await text(socket)
  expect(response).toMatch(/^HTTP\/1\.1 401 /)
  expect(response).not.toContain('408')
})

test('gives members more time, and uploads the time of an upload', async () => {
  const port = await createServer({ visitorMs: 50, memberMs: 300 })
  const [slow, uploading] = [await sendPart(port, '/', member), await sendPart(port, '/upload', member)]
  expect(await text(await sendPart(port))).toMatch(/^HTTP\/1\.1 408 /)
  expect(slow.readyState).toBe('open')

  expect(await text(slow)).toMatch(/^HTTP\/1\.1 408 /)
  expect(await finish(uploading)).toMatch(/^HTTP\/1\.1 200 /)
})

test('aborts the oldest body above the limit of an address', async () => {
  const port = await createServer({ maxPerAddress: 2 })
  const oldest = await sendPart(port)
  const others = [await sendPart(port), await sendPart(port)]
  expect(await text(oldest)).toMatch(/^HTTP\/1\.1 408 /)
  for (const other of others) expect(await finish(other)).toMatch(/^HTTP\/1\.1 200 /)
})

test('does not count finished bodies and those of members', async () => {
  const port = await createServer({ maxPerAddress: 2 })
  const oldest = await sendPart(port)
  for (let count = 0; count < 3; count++) {
    expect(await finish(await sendPart(port))).toMatch(/^HTTP\/1\.1 200 /)
    await sendPart(port, '/', member)
  }
  expect(await finish(oldest)).toMatch(/^HTTP\/1\.1 200 /)
})

test('counts by the address that a trusted proxy reports', async () => {
  const port = await createServer({ maxPerAddress: 1 }, true)
  const from = (address: string) => sendPart(port, '/', `x-forwarded-for: ${address}\r\n`)
  const first = await from('203.0.113.7')
  expect(await finish(await from('198.51.100.9'))).toMatch(/^HTTP\/1\.1 200 /)
  await from('203.0.113.7')
  expect(await text(first)).toMatch(/^HTTP\/1\.1 408 /)
})

test('limits the connections that visitors of one address hold open', async () => {
  const { ada, testApp } = await createTestApp()
  const port = await listen(testApp.app)
  const isOpen = ({ readyState }: Socket) => readyState !== 'closed'
  const held: Socket[] = []
  for (let count = 0; count < 100; count++) held.push((await sendPart(port, '/api/auth/password/forgot')).resume())
  await expect.poll(() => held.filter(isOpen).length).toBe(50)

  const response = await fetch(`http://127.0.0.1:${port}/api/users/me`, { headers: ada.authorization })
  expect(response.status).toBe(200)
})
