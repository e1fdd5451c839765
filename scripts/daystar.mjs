import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import process from 'node:process'
import { ensureInstalled } from './install.mjs'
import { endCommandsOnSignals, exitCode } from './processes.mjs'
import { exitWithError } from './progress.mjs'
import { pinnedNode, projectRoot, toolPath } from './runtime.mjs'

/** Commands whose first word is a file, named from where the operator stands; npm itself moves to the project. */
const withFile = ['backup', 'restore']

/** One command for whoever runs the community, under the same Node and the same settings as the server. */
async function daystar() {
  const [command = 'help', ...given] = process.argv.slice(2)
  if (withFile.includes(command) && given[0]) given[0] = resolve(process.env.INIT_CWD ?? process.cwd(), given[0])
  const leaveSignalsAlone = endCommandsOnSignals()
  await ensureInstalled()
  leaveSignalsAlone()
  const child = spawn(pinnedNode(), ['server/src/cli/main.ts', command, ...given], {
    cwd: projectRoot,
    env: { NODE_ENV: 'production', ...process.env, PATH: toolPath(process.env) },
    stdio: 'inherit',
  })
  // A Ctrl-C at the terminal reaches the command by itself, which ends in its own time.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal))
  const [code, signal] = await once(child, 'exit')
  process.exitCode = exitCode(code, signal)
}

daystar().catch(exitWithError)
