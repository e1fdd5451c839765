import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {object} LockedPackage
 * @property {boolean} [link] whether it is a workspace
 * @property {string} [resolved] the directory of a workspace
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 *
 * @typedef {Record<string, LockedPackage>} LockedPackages the packages of a lock file by their directory
 */

/**
 * The directories of everything that a workspace needs at run time, in the lock file and in `node_modules`. Optional
 * packages that are not installed (those of other platforms) are left out.
 * @param {string} root
 * @param {LockedPackages} packages
 * @param {string} workspace
 * @returns {string[]} sorted; workspaces among them by the directory of their sources
 */
export function productionPackages(root, packages, workspace) {
  const found = new Set([workspace])
  for (const directory of found) {
    const { required, optional } = namesIn(packages[directory] ?? {})
    for (const name of [...required, ...optional]) {
      const target = resolveName(packages, directory, name)
      const isInstalled = target !== undefined && existsSync(join(root, target))
      if (isInstalled) found.add(target)
      else if (required.includes(name)) throw new Error(`${name} is not installed, and ${directory} needs it.`)
    }
  }
  return [...found].sort()
}

/** @param {LockedPackage} entry */
function namesIn({ dependencies, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const required = Object.keys(dependencies ?? {}).filter((name) => !(name in optionalDependencies))
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  return { required: [...required, ...peers], optional: Object.keys(optionalDependencies) }
}

/**
 * As Node resolves a package name: in `node_modules` of the directory, then of each directory above.
 * @param {LockedPackages} packages
 * @param {string} from
 * @param {string} name
 */
function resolveName(packages, from, name) {
  for (let directory = from; ; directory = parentPackage(directory)) {
    const path = directory === '' ? `node_modules/${name}` : `${directory}/node_modules/${name}`
    const entry = packages[path]
    if (entry) return entry.link ? entry.resolved : path
    if (directory === '') return undefined
  }
}

/** @param {string} directory such as `node_modules/a/node_modules/b` */
function parentPackage(directory) {
  const at = directory.lastIndexOf('/node_modules/')
  return at === -1 ? '' : directory.slice(0, at)
}
