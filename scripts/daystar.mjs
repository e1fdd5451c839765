import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { compileCache } from './compile-cache.mjs'
import { ensureInstalled } from './install.mjs'
import { endCommandsOnSignals, exitCode } from './processes.mjs'
import { exitWithError } from './progress.mjs'
import { pinnedNode, projectRoot, toolPath } from './runtime.mjs'

/** Runs an operator command on the pinned Node, with the settings of the server. */
async function daystar() {
  // npm changes to the directory of the project; files in the arguments are relative to that of the caller.
  const calledFrom = `--called-from=${process.env.INIT_CWD ?? process.cwd()}`
  const removeSignalHandlers = endCommandsOnSignals()
  await ensureInstalled()
  removeSignalHandlers()
  const child = spawn(pinnedNode(), ['server/src/cli/main.ts', calledFrom, ...process.argv.slice(2)], {
    cwd: projectRoot,
    env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: compileCache(), ...process.env, PATH: toolPath(process.env) },
    stdio: 'inherit',
  })
  // The terminal delivers Ctrl-C to the command as well; this process exits when the command has ended.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal))
  const [code, signal] = await once(child, 'exit')
  process.exitCode = exitCode(code, signal)
}

daystar().catch(exitWithError)
