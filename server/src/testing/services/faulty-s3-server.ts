import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { startS3Server } from './s3-server.ts'

export const s3Faults = ['none', 'frozen', 'dead', 'slow', 'readOnly', 'full'] as const
export type S3Fault = (typeof s3Faults)[number]

const slowMs = 250
const rejections: { readonly [F in S3Fault]?: readonly [status: number, code: string] } = {
  readOnly: [403, 'AccessDenied'],
  full: [507, 'XMinioStorageFull'],
}

/** An S3-compatible server that stops working in the way that `fail` chooses. */
export async function startFaultyS3Server(): Promise<{ mediaUrl: string; fail(fault: S3Fault): void }> {
  const working = await startS3Server()
  onTestFinished(working.stop)
  const target = new URL(working.mediaUrl.replace('s3:', 'http:'))
  let fault: S3Fault = 'none'

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const rejection = rejections[fault]
    if (fault === 'frozen') return
    if (fault === 'dead') return void incoming.socket.destroy()
    if (rejection && incoming.method !== 'GET' && incoming.method !== 'HEAD') {
      incoming.resume()
      const [status, code] = rejection
      return void response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
    }
    if (fault === 'slow') await delay(slowMs)
    // The signature includes the host of the original request.
    const { method, url: path, headers } = incoming
    const forwarded = request({ host: target.hostname, port: target.port, method, path, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 500, reply.headers)
      reply.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    incoming.pipe(forwarded)
  }

  const server = createServer((incoming, response) => void answer(incoming, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const fail = (next: S3Fault) => {
    fault = next
  }
  return { mediaUrl: working.mediaUrl.replace(`:${target.port}/`, `:${port}/`), fail }
}
