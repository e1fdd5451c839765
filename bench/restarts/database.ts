import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { freePort } from '../../scripts/free-port.mjs'
import { canRun, proxies, startDocumentedProxy } from '../../scripts/proxies/documented-proxies.ts'
import { startPrivatePostgres } from '../../server/src/platform/postgres/private-postgres.ts'
import { createLogger } from '../../server/src/platform/process/log.ts'
import { createMembers } from '../rolling-upgrade/community.ts'
import { startDaystar } from '../servers/daystar.ts'
import { interruptUnderLoad } from './under-load.ts'

/**
 * PostgreSQL restarts under load, with two processes of Daystar behind each proxy in its documented configuration:
 * `node_modules/node/bin/node bench/restarts/database.ts [nginx] [Caddy] [Apache] [--restarts 3]`. It prints how many
 * requests failed and how long.
 */
const settleMs = 3_000
const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { restarts: { type: 'string', default: '3' } },
})

const folder = mkdtempSync(join(tmpdir(), 'daystar-database-restart-'))
chmodSync(folder, 0o755)
const cleanUp: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
const chosen = proxies.filter(({ name }) => names.length === 0 || names.includes(name))
for (const { name } of chosen.filter((proxy) => !canRun(proxy))) throw new Error(`${name} or openssl is not installed.`)

try {
  const postgres = await startPrivatePostgres({ dataDir: join(folder, 'database'), log: createLogger('silent') })
  cleanUp.push(() => postgres.stop())
  const servers = [await startServer(postgres.url), await startServer(postgres.url)]
  const members = await createMembers(`http://${servers[0]}`, 8)
  console.log('| Proxy | Restart | Without database | Requests | Failed | Failures | Longest success |')
  console.log('|---|---|---|---|---|---|---|')
  for (const proxy of chosen) {
    const { httpsPort, stop } = await startDocumentedProxy(proxy, servers)
    cleanUp.push(stop)
    await pause(settleMs)
    for (let restart = 1; restart <= Number(values.restarts); restart++) {
      const cells = await interruptUnderLoad({ port: httpsPort, isProxy: true }, members, () =>
        restartPostgres(postgres),
      )
      console.log(`| ${[proxy.name, restart, ...cells].join(' | ')} |`)
    }
  }
} finally {
  for (const close of cleanUp.reverse()) await close()
}

async function startServer(databaseUrl: string): Promise<string> {
  const port = await freePort()
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { recursive: true })
  const settings = { DATABASE_URL: databaseUrl, TRUST_PROXY: 'loopback', LOG_LEVEL: 'silent' }
  const server = await startDaystar({ dataDir, port, settings })
  cleanUp.push(() => server.stop())
  return `127.0.0.1:${port}`
}

/** Ends PostgreSQL, as `pg_ctl restart` does; it is started again at once. */
async function restartPostgres({ url, pid }: Awaited<ReturnType<typeof startPrivatePostgres>>) {
  const stoppedAt = performance.now()
  const before = pid()
  if (before === undefined) throw new Error('PostgreSQL is not running.')
  process.kill(before, 'SIGINT')
  while (pid() === before || !(await acceptsConnections(url))) await pause(5)
  return { stoppedAt, availableAt: performance.now() }
}

async function acceptsConnections(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  return await client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}
