import process from 'node:process'
import { ensureInstalled } from './install.mjs'
import { endCommandsOnSignals, run } from './processes.mjs'
import { exitWithError } from './progress.mjs'
import { pinnedNode, projectRoot, toolPath } from './runtime.mjs'

/** `npm run mutation` tests every module of mutation/modules.mjs; `npm run mutation -- days merging` those two. */
async function mutation() {
  endCommandsOnSignals()
  await ensureInstalled()
  const { code } = await run(pinnedNode(), ['scripts/mutation/main.mjs', ...process.argv.slice(2)], {
    cwd: projectRoot,
    env: { ...process.env, PATH: toolPath(process.env) },
    onOutput: (text) => process.stdout.write(text),
  })
  process.exitCode = code
}

mutation().catch(exitWithError)
