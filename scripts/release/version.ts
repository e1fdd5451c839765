import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the version of package.json; unless the commit has the tag of this version, with its commit:
 * `0.1.0-1f2e3d4c5b`. Without Git, as in a source archive, the version alone. The time is that of the commit, or now if
 * the files differ from it.
 */
export function releaseVersion(root: string): { version: string; modifiedAt: Date } {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const commit = git(root, 'rev-parse', '--short=10', 'HEAD')
  if (commit === null) return { version, modifiedAt: new Date() }
  const isModified = git(root, 'status', '--porcelain', '--untracked-files=no') !== ''
  if (isModified) return { version: `${version}-${commit}-modified`, modifiedAt: new Date() }
  const tags = git(root, 'tag', '--points-at', 'HEAD')?.split('\n') ?? []
  return {
    version: tags.includes(`v${version}`) ? version : `${version}-${commit}`,
    modifiedAt: new Date(Number(git(root, 'log', '-1', '--format=%ct')) * 1000),
  }
}

/** Returns the output of a Git command in this repository; null if there is none. */
function git(root: string, ...args: string[]) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}
