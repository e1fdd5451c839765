import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { UserError } from '../progress.mjs'

/** The programs that building and running the image needs, by the Debian package that contains them. */
const packages = { buildah: 'buildah', debootstrap: 'debootstrap', tar: 'tar' }

/**
 * The reason why the test cannot run on this machine; undefined if it can.
 * @param {{
 * platform: string, userId: number | undefined, isInstalled: (program: string) => boolean, usesRegistry: boolean
 * }} machine
 */
export function machineProblem({ platform, userId, isInstalled, usesRegistry }) {
  if (platform !== 'linux') return 'Images are built on Linux only.'
  const needed = Object.entries(packages).filter(([program]) => program !== 'debootstrap' || !usesRegistry)
  const missing = needed.filter(([program]) => !isInstalled(program))
  if (missing.length > 0) {
    const names = missing.map(([program]) => program).join(', ')
    const command = `apt-get install --yes --no-install-recommends ${missing.map(([, name]) => name).join(' ')}`
    return `Programs are missing: ${names}. On Debian or Ubuntu, run as root:\n\n  ${command}`
  }
  if (userId !== 0) return 'The test changes root directories, so it must be run as root.'
  return undefined
}

/** @param {{ usesRegistry: boolean }} options */
export function requireTools({ usesRegistry }) {
  const isInstalled = (/** @type {string} */ program) => spawnSync(program, ['--version']).error === undefined
  const problem = machineProblem({ platform: process.platform, userId: process.getuid?.(), isInstalled, usesRegistry })
  if (problem) throw new UserError(problem)
}
