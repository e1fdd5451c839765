import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { compileCache } from './compile-cache.mjs'
import { ensureInstalled } from './install.mjs'
import { endSignals, exitCode } from './processes.mjs'
import { pinnedNode, projectRoot, toolPath } from './runtime.mjs'

/**
 * Installs the packages, and runs a program on the pinned Node in the terminal of this process, which ends with the
 * exit code of the program.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [defaults] variables that the environment of this process can override
 */
export async function runTool(args, defaults = {}) {
  await ensureInstalled()
  const child = spawn(pinnedNode(), args, {
    cwd: projectRoot,
    env: { NODE_COMPILE_CACHE: compileCache(), ...defaults, ...process.env, PATH: toolPath(process.env) },
    stdio: 'inherit',
  })
  // The terminal delivers Ctrl-C to the program as well; this process exits when the program has ended.
  for (const signal of endSignals) process.on(signal, () => child.kill(signal))
  const [code, signal] = await once(child, 'exit')
  process.exitCode = exitCode(code, signal)
}
