import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { sendOutgoing } from './outgoing-request.ts'
import { isListed, isPublicAddress } from './public-addresses.ts'

async function listen(handler: RequestListener) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    handler(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { requests, port: (server.address() as AddressInfo).port }
}

const message = { headers: { ttl: '60' }, body: Buffer.from('Hello') }
const noInternal = { outgoingInternal: [] }
const loopback = { outgoingInternal: ['127.0.0.0/8', '::1'] }

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.0.8',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  '::127.0.0.1',
  '64:ff9b::a00:1',
  '64:ff9b:1::1',
  '2001:db8::1',
  '2002:a00:1::1',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  'fc00::1',
  'fd12:3456:789a::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  'localhost',
  '',
])('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['1.1.1.1', '203.0.114.1', '2606:4700:4700::1111', '::ffff:1.1.1.1', '64:ff9b::101:101'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test('an address is listed by its network or by itself', () => {
  expect(isListed('10.1.2.3', ['10.0.0.0/8'])).toBe(true)
  expect(isListed('::ffff:10.1.2.3', ['10.1.2.3'])).toBe(true)
  expect(isListed('fd12::1', ['10.0.0.0/8', 'fd12::/16'])).toBe(true)
  expect(isListed('11.1.2.3', ['10.0.0.0/8', 'fd12::/16'])).toBe(false)
})

test('sends no request to an internal server, by address or by name', async () => {
  const { requests, port } = await listen((_, response) => response.end())
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0177.0.0.1'])
    for (const scheme of ['http', 'https'])
      await expect(
        sendOutgoing({ ...message, url: `${scheme}://${host}:${port}/` }, noInternal),
        `${scheme}://${host}`,
      ).rejects.toMatchObject({ name: scheme === 'https' ? 'InternalAddressError' : 'UnsupportedUrlError' })
  expect(requests).toEqual([])
})

test('sends to an internal server that the operator lists', async () => {
  const { requests, port } = await listen((_, response) => response.writeHead(201).end())
  for (const host of ['127.0.0.1', 'localhost'])
    expect(await sendOutgoing({ ...message, url: `http://${host}:${port}/push` }, loopback)).toEqual({
      status: 201,
      retryAfter: undefined,
    })
  expect(requests).toEqual(['POST /push', 'POST /push'])
})

test('sends no request to a public server without TLS', async () => {
  await expect(sendOutgoing({ ...message, url: 'http://1.1.1.1/' }, loopback)).rejects.toMatchObject({
    name: 'InternalAddressError',
  })
})

test('does not follow a redirect', async () => {
  const { requests, port } = await listen((_, response) =>
    response.writeHead(307, { location: '/elsewhere', 'retry-after': '5' }).end(),
  )
  const reply = await sendOutgoing({ ...message, url: `http://127.0.0.1:${port}/push` }, loopback)
  expect(reply).toEqual({ status: 307, retryAfter: '5' })
  expect(requests).toEqual(['POST /push'])
})

test('stops reading a long reply', async () => {
  const { port } = await listen((_, response) => {
    response.writeHead(200)
    const write = () => {
      while (response.writable && response.write(Buffer.alloc(65_536)));
    }
    response.on('drain', write)
    write()
  })
  const reply = await sendOutgoing({ ...message, url: `http://127.0.0.1:${port}/` }, loopback)
  expect(reply.status).toBe(200)
})

test.each(['file:///etc/passwd', 'ftp://1.1.1.1/', 'not an address', 'https://ada:secret@1.1.1.1/'])(
  'accepts no address like %s',
  async (url) => {
    await expect(sendOutgoing({ ...message, url }, loopback)).rejects.toMatchObject({ name: 'UnsupportedUrlError' })
  },
)
