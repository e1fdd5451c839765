import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'

interface LockedPackage {
  /** True for a workspace, whose directory is `resolved`. */
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** The packages of a lock file by their directory. */
export type LockedPackages = Record<string, LockedPackage>

/**
 * Returns the directories of everything that a workspace needs at run time, in the lock file and in `node_modules`,
 * sorted; workspaces by the directory of their sources. Optional packages that are not installed (those of other
 * platforms) are left out.
 */
export function productionPackages(root: string, packages: LockedPackages, workspace: string): string[] {
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

function namesIn(locked: LockedPackage) {
  const { dependencies, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = locked
  const required = Object.keys(dependencies ?? {}).filter((name) => !(name in optionalDependencies))
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  return { required: [...required, ...peers], optional: Object.keys(optionalDependencies) }
}

/** Resolves a name as Node does: in `node_modules` of the directory, then of each directory above. */
function resolveName(packages: LockedPackages, from: string, name: string): string | undefined {
  const path = posix.join(from, 'node_modules', name)
  const entry = packages[path]
  if (entry) return entry.link ? entry.resolved : path
  return from === '.' ? undefined : resolveName(packages, posix.dirname(from), name)
}
