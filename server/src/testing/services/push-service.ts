import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushSubscription } from '@daystar/contract/notifications/settings'
import { onTestFinished } from 'vitest'

/** A message that a push service received, decrypted with the keys of its browser. */
export interface ReceivedPush {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly payload: { readonly web_push: number; readonly notification: Readonly<Record<string, string>> }
  /** The claims of the verified signature (RFC 8292), and the key of the community that made it. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string }
  readonly serverKey: string
}

/**
 * A push service with browsers. It decrypts each message (RFC 8291, RFC 8188) and verifies its signature (RFC 8292)
 * with Node's own cryptography, and answers 400 to what a browser could not read.
 */
export async function startPushService() {
  const browsers = new Map<string, Browser>()
  const received: ReceivedPush[] = []
  const problems: unknown[] = []
  let status = 201
  let retryAfter: string | undefined
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    if (status !== 201)
      return response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end()
    try {
      const path = request.url ?? ''
      const text = decrypt(body, browsers.get(path))
      const { claims, serverKey } = verified(request.headers)
      received.push({ path, headers: request.headers, text, payload: JSON.parse(text), claims, serverKey })
      return response.writeHead(201).end()
    } catch (error) {
      problems.push(error)
      return response.writeHead(400).end()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received,
    problems,
    /** The status with which it answers from now on; 201 accepts messages. */
    answerWith(code: number, headers: { readonly retryAfter?: string } = {}) {
      status = code
      retryAfter = headers.retryAfter
    },
    /** Creates the subscription of a new browser. */
    subscribeBrowser(): PushSubscription {
      const keys = createECDH('prime256v1')
      const browser = { keys, publicKey: keys.generateKeys(), auth: randomBytes(16) }
      const path = `/push/${randomBytes(12).toString('base64url')}`
      browsers.set(path, browser)
      return {
        endpoint: `${origin}${path}`,
        keys: { p256dh: browser.publicKey.toString('base64url'), auth: browser.auth.toString('base64url') },
      }
    },
  }
}

interface Browser {
  readonly keys: ReturnType<typeof createECDH>
  readonly publicKey: Buffer
  readonly auth: Buffer
}

const saltBytes = 16
const tagBytes = 16

/** The content coding `aes128gcm` with one record, with the key derivation of Web Push. */
function decrypt(body: Buffer, browser: Browser | undefined): string {
  if (!browser) throw new Error('Unknown endpoint.')
  const salt = body.subarray(0, saltBytes)
  const recordSize = body.readUInt32BE(saltBytes)
  const keyLength = body.readUInt8(saltBytes + 4)
  const senderKey = body.subarray(saltBytes + 5, saltBytes + 5 + keyLength)
  const record = body.subarray(saltBytes + 5 + keyLength)
  if (record.length > recordSize) throw new Error('More than one record.')
  const shared = browser.keys.computeSecret(senderKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.publicKey, senderKey])
  const secret = Buffer.from(hkdfSync('sha256', shared, browser.auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-tagBytes))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -tagBytes)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('Invalid padding.')
  return padded.subarray(0, end).toString('utf8')
}

function verified({ authorization = '' }: IncomingHttpHeaders) {
  const [, token = '', serverKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [header = '', payload = '', signature = ''] = token.split('.')
  const point = Buffer.from(serverKey, 'base64url')
  const coordinate = (start: number) => point.subarray(start, start + 32).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('Invalid signature.')
  const { alg } = JSON.parse(Buffer.from(header, 'base64url').toString())
  if (alg !== 'ES256') throw new Error('Invalid algorithm.')
  const claims: ReceivedPush['claims'] = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return { claims, serverKey }
}
