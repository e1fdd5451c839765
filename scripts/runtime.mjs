import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The directory of package.json. All paths are relative to it, so that the commands work from any directory. */
export const projectRoot = resolve(dirname(fileURLToPath(import.meta.url)), '..')

const oldestNodeMajor = 20
const oldestNpmMajor = 9

/** Everything after the installation runs on this version of Node, independent of the host's. */
export function pinnedNode(root = projectRoot) {
  return join(root, 'node_modules', 'node', 'bin', 'node')
}

/**
 * Node options of the server: a third less memory for a few percent more CPU time
 * (docs/decisions/0058-exact-caches.md). `bin/daystar` has them as well.
 */
export const serverNodeArgs = ['--max-semi-space-size=16', '--heap-growing-percent=100']

/**
 * The error message when the host's Node or npm is too old; otherwise undefined.
 * @param {string} nodeVersion
 * @param {string} [userAgent] npm sets it for everything that it runs, which saves a call of npm
 */
export function hostProblem(nodeVersion, userAgent = '') {
  const [, npmVersion] = /^npm\/(\d+\.\d+\.\d+)/.exec(userAgent) ?? []
  if (Number.parseInt(nodeVersion, 10) < oldestNodeMajor) {
    return `Daystar needs Node ${oldestNodeMajor} or newer to start; this is Node ${nodeVersion}. See https://nodejs.org/en/download.`
  }
  if (npmVersion && Number.parseInt(npmVersion, 10) < oldestNpmMajor) {
    return `Daystar needs npm ${oldestNpmMajor} or newer to install; this is npm ${npmVersion}. Run: npm install --global npm@latest`
  }
  return undefined
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
