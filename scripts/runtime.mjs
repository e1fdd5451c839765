import { existsSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The directory of package.json. All paths are relative to it, so that the commands work from any directory. */
export const projectRoot = resolve(dirname(fileURLToPath(import.meta.url)), '..')

const oldestNodeMajor = 20
const oldestNpmMajor = 9

/**
 * Everything after the installation runs on this version of Node, independent of the host's.
 * @param {string} [root]
 */
export function pinnedNode(root = projectRoot) {
  return join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

/**
 * Node options of the server: a third less memory for a few percent more CPU time
 * (docs/decisions/0058-exact-caches.md). `bin/daystar` has them as well.
 */
export const serverNodeArgs = ['--max-semi-space-size=16', '--heap-growing-percent=100']

/**
 * The error message when the host's Node or npm is too old; otherwise undefined.
 * @param {string} nodeVersion
 * @param {string | undefined} npmVersion
 */
export function hostProblem(nodeVersion, npmVersion) {
  if (major(nodeVersion) < oldestNodeMajor) {
    return `Daystar needs Node ${oldestNodeMajor} or newer to start; this is Node ${nodeVersion}. See https://nodejs.org/en/download.`
  }
  if (npmVersion !== undefined && major(npmVersion) < oldestNpmMajor) {
    return `Daystar needs npm ${oldestNpmMajor} or newer to install; this is npm ${npmVersion}. Run: npm install --global npm@latest`
  }
  return undefined
}

/** @param {string} version */
function major(version) {
  return Number.parseInt(version, 10)
}

/**
 * npm sets this variable for everything that it runs, which saves a call of npm.
 * @param {NodeJS.ProcessEnv} env
 */
export function npmVersionFrom(env) {
  return /^npm\/(\d+\.\d+\.\d+)/.exec(env.npm_config_user_agent ?? '')?.[1]
}

/**
 * The command line that calls npm. The calling npm and its Node are used, because `npm ci` deletes the Node in
 * node_modules.
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ command: string, args: string[] }}
 */
export function npmCommand(env) {
  const { npm_execpath: cli, npm_node_execpath: node } = env
  if (cli?.endsWith('npm-cli.js') && existsSync(cli) && node && existsSync(node)) return { command: node, args: [cli] }
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] }
}

/**
 * The PATH without this project's own executables.
 * @param {NodeJS.ProcessEnv} env
 */
export function hostPath(env) {
  const parts = (env.PATH ?? '').split(delimiter)
  return parts.filter((part) => !resolve(part).startsWith(join(projectRoot, 'node_modules'))).join(delimiter)
}

/**
 * The PATH with the pinned Node and the installed tools first.
 * @param {NodeJS.ProcessEnv} env
 */
export function toolPath(env) {
  return [dirname(pinnedNode()), join(projectRoot, 'node_modules', '.bin'), hostPath(env)].join(delimiter)
}
