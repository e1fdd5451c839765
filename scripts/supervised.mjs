// Loaded into the server before its own code when `npm start` runs it. The server itself needs to know nothing of it.
import { subscribe } from 'node:diagnostics_channel'
import process from 'node:process'
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.send) {
  // Tells the launcher that the port is open: from now on an end is a crash, and no longer a failed start.
  subscribe('tracing:net.server.listen:asyncEnd', () => process.send?.('listening'))
  // The launcher is gone without a word (kill -9): drain and stop, so that no server is left behind holding the port.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel?.unref()
}
