import process from 'node:process'
import { ensureInstalled } from './install.mjs'
import { run } from './processes.mjs'
import { exitWithError } from './progress.mjs'
import { pinnedNode, projectRoot, toolPath } from './runtime.mjs'

/** `npm run texts` updates the catalogues of translations; with `--check`, it only fails if they are out of date. */
async function texts() {
  await ensureInstalled()
  const { code } = await run(pinnedNode(), ['scripts/texts/main.mjs', ...process.argv.slice(2)], {
    cwd: projectRoot,
    env: { ...process.env, PATH: toolPath(process.env) },
    onOutput: (text) => process.stdout.write(text),
  })
  process.exitCode = code
}

texts().catch(exitWithError)
