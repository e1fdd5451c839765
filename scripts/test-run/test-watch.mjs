import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { exitCode } from '../processes.mjs'
import { UserError } from '../progress.mjs'
import { pinnedNode, projectRoot } from '../runtime.mjs'

const ignoredDirs = new Set(['node_modules', 'dist', '.cache', 'data'])

/**
 * Watches the tests whose file name contains `name` with Vitest, until the user quits.
 * @param {string} name
 * @param {{ projects: string[], env: NodeJS.ProcessEnv }} options `projects`: directories with a Vitest configuration
 */
export async function watchTests(name, { projects, env }) {
  const project = projectOf(name, projects)
  const vitest = join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs')
  // It reads keys from the terminal, so it stays in the process group of this process and receives Ctrl-C itself.
  const child = spawn(pinnedNode(), [vitest, 'watch', '--root', project, name], {
    cwd: projectRoot,
    env,
    stdio: 'inherit',
  })
  const [code, signal] = await once(child, 'exit')
  return exitCode(code, signal)
}

/**
 * @param {string} name
 * @param {string[]} projects
 * @param {string} [root]
 */
export function projectOf(name, projects, root = projectRoot) {
  const matching = projects.filter((project) =>
    testFilesIn(join(root, project)).some((file) => relative(join(root, project), file).includes(name)),
  )
  if (matching.length === 1 && matching[0]) return matching[0]
  if (matching.length > 1) {
    throw new UserError(
      `"${name}" matches tests in ${matching.join(' and ')}. Name one: npm test -- ${matching[0]} --watch ${name}`,
    )
  }
  throw new UserError(`No test file of ${projects.join(', ')} has "${name}" in its name.`)
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function testFilesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return ignoredDirs.has(entry.name) ? [] : testFilesIn(path)
    return /\.test\.(?:tsx?|mjs)$/.test(entry.name) ? [path] : []
  })
}
