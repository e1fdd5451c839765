import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { startPrivatePostgres } from '../server/src/platform/postgres/private-postgres.ts'
import { createLogger } from '../server/src/platform/process/log.ts'
import { ownGroups } from './processes.mjs'
import { exitWithError, print, progress, styled, UserError } from './progress.mjs'
import { projectRoot } from './runtime.mjs'
import { viteCli } from './web-build.mjs'

/** A change below these folders restarts the server, which applies new migrations when it starts. */
const watchedFolders = ['server/src', 'server/migrations', 'contract/src', 'locales']

/**
 * Runs PostgreSQL, which keeps running when the server restarts, the server and Vite until a signal arrives. The
 * browser sees one address: Vite forwards the paths of the API to the server.
 */
async function run() {
  const { env } = process
  /** @type {(() => Promise<unknown>)[]} */
  const teardown = []
  const stop = stopOnce(teardown)
  try {
    const url = env.DATABASE_URL ?? (await startDatabase(env.DATA_DIR ?? '', teardown))
    if (process.argv.includes('--demo')) await seedDemo(url)
    const serverEnv = { ...env, DATABASE_URL: url }
    const watch = ['--watch', ...watchedFolders.map((folder) => `--watch-path=${folder}`), '--watch-preserve-output']
    startChild([...watch, 'server/src/main.ts'], { cwd: projectRoot, env: serverEnv }, teardown, stop)
    const vite = [viteCli, '--port', env.WEB_PORT ?? '', '--strictPort', '--clearScreen', 'false', '--logLevel', 'warn']
    startChild(vite, { cwd: `${projectRoot}/web`, env }, teardown, stop)
    print(`\n  ${styled('bold', `http://localhost:${env.PORT}`)}  the API (restarts when its sources change)`)
    print(`  ${styled('bold', `http://localhost:${env.WEB_PORT}`)}  the app, with hot module replacement\n`)
  } catch (error) {
    await closeAll(teardown)
    exitWithError(error)
  }
}

/**
 * @param {string} dataDir
 * @param {(() => Promise<unknown>)[]} teardown
 */
async function startDatabase(dataDir, teardown) {
  const log = createLogger('warn')
  const postgres = await progress('Starting PostgreSQL', 'Started PostgreSQL', () =>
    startPrivatePostgres({ dataDir, log }),
  )
  teardown.push(() => postgres.stop())
  return postgres.url
}

/** @param {string} url */
async function seedDemo(url) {
  const { env } = process
  if (env.DATABASE_URL || env.MEDIA_URL) {
    throw new UserError('The demo uses a private database and media folder: unset DATABASE_URL and MEDIA_URL.')
  }
  const { readConfig } = await import('../server/src/settings/config.ts')
  const { seedDatabase } = await import('../demo/src/seed-database.ts')
  await seedDatabase(readConfig(env), url, process.stdout)
}

/**
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 * @param {(() => Promise<unknown>)[]} teardown
 * @param {(code: number) => void} stop
 */
function startChild(args, options, teardown, stop) {
  const stdio = /** @type {const} */ (['ignore', 'inherit', 'inherit'])
  const child = spawn(process.execPath, args, { ...options, stdio: [...stdio], detached: ownGroups })
  const exited = once(child, 'exit')
  exited.then(([code]) => stop(code ?? 1))
  teardown.push(() => {
    child.kill('SIGTERM')
    return exited
  })
}

/**
 * Ends everything on the first signal, when the launcher was killed, and when the server or Vite ends by itself.
 * @param {(() => Promise<unknown>)[]} teardown
 */
function stopOnce(teardown) {
  let isStopping = false
  const stop = (/** @type {number} */ code) => {
    if (isStopping) return
    isStopping = true
    closeAll(teardown).then(() => process.exit(code), exitWithError)
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => stop(0))
  process.once('disconnect', () => stop(1))
  return stop
}

/**
 * Ends what was started in reverse order, because the server needs the database for its shutdown.
 * @param {(() => Promise<unknown>)[]} teardown
 */
async function closeAll(teardown) {
  for (const close of teardown.splice(0).reverse()) await close()
}

await run()
