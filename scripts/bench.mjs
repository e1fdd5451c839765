import process from 'node:process'
import { ensureInstalled } from './install.mjs'
import { endCommandsOnSignals, run } from './processes.mjs'
import { exitWithError } from './progress.mjs'
import { pinnedNode, projectRoot, toolPath } from './runtime.mjs'

/** Runs on the pinned Node, like the server, so that results are comparable. */
async function bench() {
  endCommandsOnSignals()
  await ensureInstalled()
  const { code } = await run(pinnedNode(), ['bench/main.ts', ...process.argv.slice(2)], {
    cwd: projectRoot,
    env: { ...process.env, PATH: toolPath(process.env) },
    onOutput: (text) => process.stdout.write(text),
  })
  process.exitCode = code
}

bench().catch(exitWithError)
