import { join } from 'node:path'
import process from 'node:process'
import { compileCache } from './compile-cache.mjs'
import { runInForeground } from './foreground.mjs'
import { ensureInstalled } from './install.mjs'
import { exitWithError, print, UserError } from './progress.mjs'
import { projectRoot } from './runtime.mjs'

const usage = `npm run dev               server and app, both updated when their sources change
npm run dev -- --demo     the same with the demo community, if the development database is empty or contains an unchanged demo
npm run dev -- --help     this text

The data are in data/dev. PORT (3000) and WEB_PORT (5173) set the ports.`

/** @param {NodeJS.ProcessEnv} env */
function devEnvironment(env) {
  const serverPort = env.PORT ?? '3000'
  const webPort = env.WEB_PORT ?? '5173'
  return {
    ...env,
    NODE_ENV: 'development',
    // The settings of a community on this machine do not apply.
    DAYSTAR_ENV_FILE: env.DAYSTAR_ENV_FILE ?? '',
    DATA_DIR: env.DATA_DIR ?? join(projectRoot, 'data', 'dev'),
    PORT: serverPort,
    WEB_PORT: webPort,
    PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${webPort}`,
    DAYSTAR_API: `http://localhost:${serverPort}`,
    // Removing the types from the sources takes a third of the start of the server.
    NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE ?? compileCache(),
  }
}

async function dev() {
  const args = process.argv.slice(2)
  const unknown = args.filter((arg) => !['--demo', '--help', '-h'].includes(arg))
  if (unknown.length > 0) throw new UserError(`npm run dev does not know "${unknown.join(' ')}".\n\n${usage}`)
  if (args.includes('--help') || args.includes('-h')) return print(usage)
  await ensureInstalled()
  process.exitCode = await runInForeground(['scripts/dev-servers.ts', ...args], { env: devEnvironment(process.env) })
}

dev().catch(exitWithError)
