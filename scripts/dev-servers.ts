import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { startPrivatePostgres } from '../server/src/platform/postgres/private-postgres.ts'
import { createLogger } from '../server/src/platform/process/log.ts'
import { endSignals } from './processes.mjs'
import { exitWithError, print, progress, styled, UserError } from './progress.mjs'
import { projectRoot } from './runtime.mjs'
import { viteCli } from './web-build.mjs'

/** A change below these folders restarts the server, which applies new migrations when it starts. */
const watchedFolders = ['server/src', 'server/migrations', 'contract/src', 'locales']

const { env } = process

/** Ends what was started in reverse order, because the server needs the database for its shutdown. */
const started = new AsyncDisposableStack()

/**
 * Runs PostgreSQL, which keeps running when the server restarts, the server and Vite until a signal arrives. The
 * browser sees one address: Vite forwards the paths of the API to the server.
 */
async function run() {
  const url = env.DATABASE_URL ?? (await startDatabase(env.DATA_DIR ?? ''))
  if (process.argv.includes('--demo')) await seedDemo(url)
  const watch = ['--watch', ...watchedFolders.map((folder) => `--watch-path=${folder}`), '--watch-preserve-output']
  startChild([...watch, 'server/src/main.ts'], { cwd: projectRoot, env: { ...env, DATABASE_URL: url } })
  const vite = [viteCli, '--port', env.WEB_PORT ?? '', '--strictPort', '--clearScreen', 'false', '--logLevel', 'warn']
  startChild(vite, { cwd: `${projectRoot}/web`, env })
  print(`\n  ${styled('bold', `http://localhost:${env.PORT}`)}  the API (restarts when its sources change)`)
  print(`  ${styled('bold', `http://localhost:${env.WEB_PORT}`)}  the app, with hot module replacement\n`)
}

async function startDatabase(dataDir: string) {
  const postgres = await progress('Starting PostgreSQL', 'Started PostgreSQL', () =>
    startPrivatePostgres({ dataDir, log: createLogger('warn') }),
  )
  started.defer(() => postgres.stop())
  return postgres.url
}

async function seedDemo(url: string) {
  if (env.DATABASE_URL || env.MEDIA_URL) {
    throw new UserError('The demo uses a private database and media folder: unset DATABASE_URL and MEDIA_URL.')
  }
  const { readConfig } = await import('../server/src/settings/config.ts')
  const { seedDatabase } = await import('../demo/src/seed-database.ts')
  await seedDatabase(readConfig(env), url, process.stdout)
}

function startChild(args: string[], options: SpawnOptions) {
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'], detached: true })
  const exited = once(child, 'exit')
  exited.then(([code]) => stop(code ?? 1))
  started.defer(async () => {
    child.kill('SIGTERM')
    await exited
  })
}

/** Ends everything on the first signal, when the launcher was killed, and when the server or Vite ends by itself. */
function stop(code: number) {
  if (!started.disposed) started.disposeAsync().then(() => process.exit(code), exitWithError)
}

for (const signal of endSignals) process.on(signal, () => stop(0))
process.once('disconnect', () => stop(1))
try {
  await run()
} catch (error) {
  await started.disposeAsync()
  exitWithError(error)
}
