import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../runtime.mjs'

/**
 * Writes an archive with the layout of a release and its checksum. Its packages are a link to the installed ones: the
 * test of the release covers what a real archive contains.
 * @param {string} folder
 * @param {string} version
 */
export function writeSmallArchive(folder, version) {
  const name = `daystar-${version}-linux-x64`
  const root = join(folder, name)
  mkdirSync(root)
  for (const path of ['bin', 'deploy', 'server/src', 'server/migrations', 'contract/src', 'locales'])
    cpSync(join(projectRoot, path), join(root, path), { recursive: true })
  for (const path of ['server', 'contract'])
    cpSync(join(projectRoot, path, 'package.json'), join(root, path, 'package.json'))
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'daystar', version, type: 'module' }))
  symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'))
  execFileSync('tar', ['-czf', `${name}.tar.gz`, name], { cwd: folder, env: { ...process.env, GZIP: '-1' } })
  rmSync(root, { recursive: true })
  const hash = createHash('sha256').update(readFileSync(join(folder, `${name}.tar.gz`)))
  writeFileSync(join(folder, `${name}.tar.gz.sha256`), `${hash.digest('hex')}  ${name}.tar.gz\n`)
}
