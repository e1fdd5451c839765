import { spawn } from 'node:child_process'
import process from 'node:process'
import { ensureInstalled } from './install.mjs'
import { exitCode, ownGroups } from './processes.mjs'
import { exitWithError, print, styled } from './progress.mjs'
import { pinnedNode, projectRoot, toolPath } from './runtime.mjs'
import { viteCli } from './web-build.mjs'

/**
 * The server restarts when its sources change and Vite replaces modules in the open page; Vite passes the API's paths on
 * to the server, so the browser sees one address.
 */
async function dev() {
  await ensureInstalled()
  const serverPort = process.env.PORT ?? '3000'
  const webPort = process.env.WEB_PORT ?? '5173'
  const env = {
    ...process.env,
    PATH: toolPath(process.env),
    NODE_ENV: 'development',
    PORT: serverPort,
    DAYSTAR_API: `http://localhost:${serverPort}`,
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${webPort}`,
  }
  print(`\n  ${styled('bold', `http://localhost:${webPort}`)}  the app, with hot replacement (Vite)`)
  print(`  ${styled('bold', `http://localhost:${serverPort}`)}  the API (restarts when its sources change)\n`)
  const watched = ['--watch-path=server/src', '--watch-path=contract/src', '--watch-preserve-output']
  const server = start(['--watch', ...watched, 'server/src/main.ts'], projectRoot, env)
  const web = start(
    [viteCli(), '--port', webPort, '--strictPort', '--clearScreen', 'false', '--logLevel', 'warn'],
    `${projectRoot}/web`,
    env,
  )
  process.exitCode = await untilBothEnd([server, web])
}

/**
 * @param {string[]} args
 * @param {string} cwd
 * @param {NodeJS.ProcessEnv} env
 */
function start(args, cwd, env) {
  return spawn(pinnedNode(), args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'], detached: ownGroups })
}

/**
 * One Ctrl-C, or the end of either, ends both.
 * @param {import('node:child_process').ChildProcess[]} children
 * @returns {Promise<number>} the exit code of the one that ended first by itself
 */
async function untilBothEnd(children) {
  let code = 0
  let ending = false
  const endAll = () => {
    ending = true
    // To the leader only: `node --watch` passes the signal on, and the server must drain before its database stops.
    for (const child of children) child.kill('SIGTERM')
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, endAll)
  const ends = children.map(
    (child) =>
      new Promise((resolve) => {
        child.once('exit', (status, signal) => {
          if (!ending) {
            code = exitCode(status, signal)
            endAll()
          }
          resolve(undefined)
        })
      }),
  )
  await Promise.all(ends)
  return code
}

dev().catch(exitWithError)
