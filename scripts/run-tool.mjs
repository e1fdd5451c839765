import process from 'node:process'
import { ensureInstalled } from './install.mjs'
import { endCommandsOnSignals, run } from './processes.mjs'
import { exitWithError } from './progress.mjs'
import { pinnedNode, projectRoot, toolPath } from './runtime.mjs'

/** Runs a program with the arguments of this process, on the packages and the Node version of the project. */
async function runTool() {
  endCommandsOnSignals()
  await ensureInstalled()
  const { code } = await run(pinnedNode(), process.argv.slice(2), {
    cwd: projectRoot,
    env: { ...process.env, PATH: toolPath(process.env) },
    onOutput: (text) => process.stdout.write(text),
  })
  process.exitCode = code
}

runTool().catch(exitWithError)
