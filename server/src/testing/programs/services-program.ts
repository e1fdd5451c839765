import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import process from 'node:process'
import { postgresProcess } from '../../platform/postgres/cluster.ts'
import { createPrivateDir, resolvePlacement } from '../../platform/postgres/placement.ts'
import { startS3Server } from '../services/s3-server.ts'

// A PostgreSQL server with the superuser `postgres` and without a password, an S3-compatible store and a mail server,
// for the tests of the documentation: `node services-program.ts FOLDER PORT`. Prints the address of the store and of
// the mail server; PostgreSQL listens on PORT.
const [folder = '', port = ''] = process.argv.slice(2)
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

const place = await resolvePlacement(folder, log)
await createPrivateDir(place.cluster, place.account)
const options = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
execFileSync(place.binaries.initdb, [...options, `--pgdata=${place.cluster}`], postgresProcess(place))
const settings = [
  'fsync=off',
  'listen_addresses=127.0.0.1',
  `port=${port}`,
  `unix_socket_directories=${place.socketDir}`,
]
const postgres = spawn(
  place.binaries.postgres,
  ['-D', place.cluster, ...settings.flatMap((setting) => ['-c', setting])],
  { ...postgresProcess(place), stdio: 'ignore' },
)
const store = await startS3Server()

/** Accepts every command, which is what a check of the login needs. */
const mail = createServer((socket) => {
  socket.write('220 mail.example.org\r\n')
  socket.on('error', () => undefined).on('data', () => socket.write('250 ok\r\n'))
}).listen(0, '127.0.0.1')
await once(mail, 'listening')

process.once('SIGTERM', async () => {
  mail.close()
  await store.stop()
  postgres.kill('SIGINT')
  await once(postgres, 'exit')
  process.exit(0)
})
process.stdout.write(`${JSON.stringify({ mediaUrl: store.mediaUrl, mail: mail.address() })}\n`)
