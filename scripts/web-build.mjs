import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import process from 'node:process'
import { stripVTControlCharacters } from 'node:util'
import { compressAssets } from './compress.mjs'
import { endCommandsOnSignals, lastLines, run } from './processes.mjs'
import { progress, UserError } from './progress.mjs'
import { pinnedNode, projectRoot, toolPath } from './runtime.mjs'

/** The inputs of the build; a change in any of them requires a new build. */
const sources = ['web', 'contract', 'locales', 'package-lock.json', 'tsconfig.base.json', 'scripts/compress.mjs']
const notInputs = /^(?:node_modules|dist|\.cache|data|test-results)$|\.test\.tsx?$/
const stampName = '.sources-hash'

export const viteCli = join(projectRoot, 'node_modules', 'vite', 'bin', 'vite.js')

/** Builds the web app if its sources have changed, and prints that it does so. */
export async function ensureWebBuilt() {
  if (!isWebBuilt()) await progress('Building the web app', 'Built the web app', () => buildWeb())
}

export function isWebBuilt(root = projectRoot) {
  const stamp = join(root, 'web', 'dist', stampName)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources(root)
}

/**
 * Builds into a new folder and replaces the served one at the end, so that a failed or interrupted build keeps the
 * previous one.
 */
export async function buildWeb(root = projectRoot) {
  const hash = hashSources(root)
  const fresh = join(root, '.cache', `web-build-${process.pid}`)
  const removeSignalHandlers = endCommandsOnSignals()
  const { code, output } = await run(pinnedNode(), [viteCli, 'build', '--outDir', fresh, '--emptyOutDir'], {
    cwd: join(root, 'web'),
    env: { ...process.env, PATH: toolPath(process.env), NODE_ENV: 'production' },
  })
  removeSignalHandlers()
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    throw new UserError(
      `Building the web app failed (vite ended with code ${code}):\n\n${lastLines(stripVTControlCharacters(output), 60)}`,
    )
  }
  await compressAssets(fresh)
  writeFileSync(join(fresh, stampName), hash)
  const served = join(root, 'web', 'dist')
  if (existsSync(served)) renameSync(served, `${fresh}-old`)
  renameSync(fresh, served)
  rmSync(`${fresh}-old`, { recursive: true, force: true })
}

/**
 * Returns a hash of names and contents, because modification times change with every clone, copy and checkout.
 * @param {string} root
 */
function hashSources(root) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((path) => filesBelow(join(root, path)))) {
    const content = readFileSync(file)
    hash.update(`${relative(root, file).split(sep).join('/')}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/**
 * @param {string} path counts as empty if it does not exist
 * @returns {string[]}
 */
function filesBelow(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  const names = readdirSync(path).filter((name) => !notInputs.test(name))
  return names.sort().flatMap((name) => filesBelow(join(path, name)))
}
