import { join } from 'node:path'
import process from 'node:process'
import { writeArchive } from './archive.mjs'
import { releaseEntries } from './entries.mjs'
import { releaseVersion } from './version.mjs'

/**
 * Writes the release of this platform. Requires that the packages are installed and the app is built.
 * @param {string} root
 * @param {{ folder: string, gzipLevel?: number, version?: string }} options
 */
export async function buildRelease(root, { folder, gzipLevel, version }) {
  const { modifiedAt, ...current } = releaseVersion(root)
  const name = `daystar-${version ?? current.version}-${process.platform}-${process.arch}`
  const file = join(folder, `${name}.tar.gz`)
  const entries = releaseEntries(root, version ?? current.version)
  const sizes = await writeArchive(file, { entries, directory: name, modifiedAt, ...(gzipLevel && { gzipLevel }) })
  return { name, file, ...sizes }
}
