import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'

const authenticated = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0])
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])
const idle = 0x49
const messageType = { readyForQuery: 0x5a, terminate: 0x58 }

interface Backend {
  readonly stream: Socket
  client: Socket | null
}

/**
 * A pooler in transaction mode, such as PgBouncer with `pool_mode = transaction`: each transaction of a client runs on
 * another connection of the pool, and notifications that arrive while no client uses the connection are lost.
 */
export async function startTransactionPooler(url: string, size = 4): Promise<{ url: string; stop(): Promise<void> }> {
  const connections = await Promise.all(Array.from({ length: size }, () => connect(url)))
  const free: Backend[] = connections.map(({ stream }) => ({ stream, client: null }))
  const waiting: ((backend: Backend) => void)[] = []
  for (const backend of free)
    forEachMessage(backend.stream, (message) => {
      backend.client?.write(message)
      if (message[0] !== messageType.readyForQuery || message[5] !== idle) return
      backend.client = null
      const next = waiting.shift()
      if (next) next(backend)
      else free.push(backend)
    })

  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    sockets.add(client)
    client.on('error', () => undefined).on('close', () => sockets.delete(client))
    let linked: Backend | null = null
    let queue = Promise.resolve()
    client.once('data', () => {
      client.write(Buffer.concat([authenticated, readyForQuery]))
      client.on('data', (bytes) => {
        if (bytes[0] === messageType.terminate) return void client.end()
        queue = queue.then(async () => {
          if (linked?.client !== client) linked = await acquire()
          linked.client = client
          linked.stream.write(bytes)
        })
      })
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  function acquire(): Promise<Backend> {
    const backend = free.shift()
    return backend ? Promise.resolve(backend) : new Promise((resolve) => waiting.push(resolve))
  }

  return {
    url: `postgres://daystar@127.0.0.1:${(server.address() as AddressInfo).port}/pooled`,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      for (const { stream } of connections) stream.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The connection of a client that has signed in, without the parser of the library. */
async function connect(url: string): Promise<{ stream: Socket }> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.removeAllListeners('data')
  return { stream }
}

/** A message has a type of one byte and a length of four, which includes itself. */
function forEachMessage(stream: Socket, handle: (message: Buffer) => void): void {
  let rest = Buffer.alloc(0)
  stream.on('data', (bytes) => {
    rest = Buffer.concat([rest, bytes])
    while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
      const end = rest.readUInt32BE(1) + 1
      handle(rest.subarray(0, end))
      rest = rest.subarray(end)
    }
  })
}
