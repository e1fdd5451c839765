import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { stripVTControlCharacters } from 'node:util'
import { compressAssets } from './compress.mjs'
import { hashInputs } from './input-hash.mjs'
import { lastLines, run } from './processes.mjs'
import { UserError } from './progress.mjs'
import { pinnedNode, projectRoot, toolPath } from './runtime.mjs'

/** The inputs of the build; a change in any of them requires a new build. */
const sources = ['web', 'contract', 'locales', 'package-lock.json', 'tsconfig.base.json', 'scripts/compress.mjs']
const stampName = '.sources-hash'

/** @param {string} [root] */
export function isWebBuilt(root = projectRoot) {
  const stamp = join(root, 'web', 'dist', stampName)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashInputs(root, sources)
}

/**
 * Builds into a new folder and replaces the served one at the end, so that a failed or interrupted build keeps the
 * previous one.
 * @param {string} [root]
 */
export async function buildWeb(root = projectRoot) {
  const hash = hashInputs(root, sources)
  const fresh = join(root, '.cache', `web-build-${process.pid}`)
  const { code, output } = await run(pinnedNode(), [viteCli(), 'build', '--outDir', fresh, '--emptyOutDir'], {
    cwd: join(root, 'web'),
    env: { ...process.env, PATH: toolPath(process.env), NODE_ENV: 'production' },
  })
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    throw new UserError(
      `Building the web app failed (vite ended with code ${code}):\n\n${lastLines(stripVTControlCharacters(output), 60)}`,
    )
  }
  await compressAssets(fresh)
  writeFileSync(join(fresh, stampName), hash)
  swap(fresh, join(root, 'web', 'dist'))
  return output
}

/**
 * @param {string} fresh
 * @param {string} target
 */
function swap(fresh, target) {
  const old = `${fresh}-old`
  if (existsSync(target)) renameSync(target, old)
  renameSync(fresh, target)
  rmSync(old, { recursive: true, force: true })
}

/** Started by its file, because the shims in .bin are shell scripts that Windows cannot spawn. */
export const viteCli = () => join(projectRoot, 'node_modules', 'vite', 'bin', 'vite.js')
