import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import process from 'node:process'
import { stripVTControlCharacters } from 'node:util'
import { compressAssets } from './compress.mjs'
import { lastLines, run } from './processes.mjs'
import { UserError } from './progress.mjs'
import { pinnedNode, projectRoot, toolPath } from './runtime.mjs'

/** The inputs of the build; a change in any of them requires a new build. */
const sources = ['web', 'contract', 'package-lock.json', 'tsconfig.base.json', 'scripts/compress.mjs']
const notSources = new Set(['node_modules', 'dist', '.cache', 'test-results'])

/**
 * A hash of names and contents, because modification times change with every clone, copy and checkout.
 * @param {string} root
 */
function webSourcesHash(root) {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesBelow(join(root, source))) {
      const content = readFileSync(file)
      hash.update(`${relative(root, file)}\0${content.length}\0`).update(content)
    }
  }
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(path) {
  if (!existsSync(path)) return []
  const entries = readdirEntries(path)
  if (!entries) return [path]
  return entries
    .filter(({ name }) => !notSources.has(name) && !/\.test\.tsx?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)]))
}

/** @param {string} path */
function readdirEntries(path) {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch {
    return undefined
  }
}

const stampName = '.sources-hash'

/** @param {string} [root] */
export function isWebBuilt(root = projectRoot) {
  const stamp = join(root, 'web', 'dist', stampName)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === webSourcesHash(root)
}

/**
 * Builds into a new folder and replaces the served one at the end, so that a failed or interrupted build keeps the previous one.
 * @param {string} [root]
 */
export async function buildWeb(root = projectRoot) {
  const hash = webSourcesHash(root)
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
