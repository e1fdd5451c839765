import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import process from 'node:process'
import { compileCache } from './compile-cache.mjs'
import { ensureInstalled } from './install.mjs'
import { endCommandsOnSignals, exitCode } from './processes.mjs'
import { exitWithError } from './progress.mjs'
import { pinnedNode, projectRoot, toolPath } from './runtime.mjs'

/** Commands whose first argument is a file, relative to the directory of the caller; npm changes to the project directory. */
const withFile = ['backup', 'restore']

/** Runs an operator command on the pinned Node, with the settings of the server. */
async function daystar() {
  const [command = 'help', ...args] = process.argv.slice(2)
  if (withFile.includes(command) && args[0]) args[0] = resolve(process.env.INIT_CWD ?? process.cwd(), args[0])
  const removeSignalHandlers = endCommandsOnSignals()
  await ensureInstalled()
  removeSignalHandlers()
  const child = spawn(pinnedNode(), ['server/src/cli/main.ts', command, ...args], {
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
