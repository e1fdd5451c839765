import { once } from 'node:events'
import { createServer } from 'node:net'

/** Returns a port of 127.0.0.1 on which nothing listens at the moment, so that servers can run beside others. */
export async function freePort() {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (listener.address())
  await new Promise((resolve) => listener.close(resolve))
  return port
}
