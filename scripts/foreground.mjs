import { spawn } from 'node:child_process'
import process from 'node:process'
import { endGroup, exitCode, ownGroups, samePressMs } from './processes.mjs'
import { print } from './progress.mjs'
import { pinnedNode, projectRoot, toolPath } from './runtime.mjs'

/**
 * Runs a program in the foreground until it ends, and returns its exit code. The first signal asks it to shut down; a second one,
 * later, kills it. It is not restarted after a crash: see docs/decisions/0032-supervisor-in-npm-start.md.
 * @param {string[]} args what the pinned Node runs
 * @param {{ env: NodeJS.ProcessEnv, node?: string }} options
 * @returns {Promise<number>}
 */
export function runInForeground(args, { env, node = pinnedNode() }) {
  // A process group of its own: a Ctrl-C in the terminal would otherwise reach the program twice, once from the terminal and once from here.
  // Over the IPC channel the program notices when this process has been killed.
  const child = spawn(node, args, {
    cwd: projectRoot,
    env: { ...env, PATH: toolPath(env) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: ownGroups,
  })
  forwardSignals(child)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(exitCode(code, signal)))
  })
}

/** @param {import('node:child_process').ChildProcess} child */
function forwardSignals(child) {
  let firstAt = Number.NaN
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (Number.isNaN(firstAt)) {
        firstAt = performance.now()
        child.kill('SIGTERM')
      } else if (performance.now() - firstAt > samePressMs) {
        print('Stopping at once.')
        endGroup(child, 'SIGKILL')
      }
    })
  }
}
