import { once } from 'node:events'
import { createServer } from 'node:net'
import process from 'node:process'
import { startS3Server } from '../services/s3-server.ts'

// An S3-compatible store and a mail server, for the tests of the documentation; prints their addresses.
const store = await startS3Server()

/** Accepts every command, which is what a check of the login needs. Containers reach it at the address of the host. */
const mail = createServer((socket) => {
  socket.write('220 mail.example.org\r\n')
  socket.on('error', () => undefined).on('data', () => socket.write('250 ok\r\n'))
}).listen(0, '0.0.0.0')
await once(mail, 'listening')

process.once('SIGTERM', async () => {
  mail.close()
  await store.stop()
  process.exit(0)
})
process.stdout.write(`${JSON.stringify({ mediaUrl: store.mediaUrl, mail: mail.address() })}\n`)
