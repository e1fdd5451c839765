import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { lastLines, run } from '../processes.mjs'
import { projectRoot } from '../runtime.mjs'

/**
 * Calls Buildah with images and containers below a folder, apart from those of the machine, in an isolation that needs
 * neither namespaces nor a container engine.
 * @typedef {(...args: string[]) => Promise<string>} Buildah
 * @param {string} folder
 */
export function buildahIn(folder) {
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary, { recursive: true })
  const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')]
  const driver = ['--storage-driver', process.env.STORAGE_DRIVER ?? 'vfs']
  /** @param {string[]} args */
  const withStorage = (...args) => ['--log-level', 'error', ...storage, ...driver, ...args]
  const env = { ...process.env, BUILDAH_ISOLATION: 'chroot', TMPDIR: temporary }
  /** @type {Buildah} */
  const buildah = async (...args) => {
    const { code, output } = await run('buildah', withStorage(...args), { cwd: projectRoot, env })
    if (code !== 0) throw new Error(`buildah ${args.join(' ')} ended with code ${code}:\n${lastLines(output, 40)}`)
    return output.trim()
  }
  return { buildah, env, withStorage }
}
