import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { pipeline } from 'node:stream/promises'
import { Header, Pack, ReadEntry } from 'tar'
import { releasePaths } from './paths.ts'
import { releaseVersion } from './version.ts'

interface Options {
  folder: string
  gzipLevel?: number
  version?: string
}

/**
 * Writes the release of this platform, and next to it a file with its checksum. Requires that the packages are
 * installed and the app is built.
 */
export async function buildRelease(root: string, { folder, gzipLevel = 6, ...options }: Options) {
  const { modifiedAt, ...current } = releaseVersion(root)
  const version = options.version ?? current.version
  const name = `daystar-${version}-${process.platform}-${process.arch}`
  const file = join(folder, `${name}.tar.gz`)
  mkdirSync(folder, { recursive: true })
  let unpackedBytes = 0
  // Owners, modes and times follow from the commit alone, so that the same files result in the same archive.
  const archive = new Pack({
    ...{ cwd: root, prefix: name, mtime: modifiedAt, gzip: { level: gzipLevel }, portable: true, noDirRecurse: true },
    onWriteEntry({ stat }) {
      if (stat?.isFile()) unpackedBytes += stat.size
      if (stat) stat.mode = (stat.mode & ~0o777) | (stat.mode & 0o100 ? 0o755 : 0o644)
    },
  })
  const packageFile = Buffer.from(releasePackage(root, version))
  for (const path of releasePaths(root)) archive.add(path === 'package.json' ? textEntry(path, packageFile) : path)
  archive.end()
  await pipeline(archive, createWriteStream(`${file}.part`))
  renameSync(`${file}.part`, file)
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  writeFileSync(`${file}.sha256`, `${hash.digest('hex')}  ${name}.tar.gz\n`)
  return { name, file, bytes: statSync(file).size, unpackedBytes }
}

function textEntry(path: string, content: Buffer): ReadEntry {
  const entry = new ReadEntry(new Header({ path, size: content.length, mode: 0o644, type: 'File' }))
  entry.end(content)
  return entry
}

/** Returns the fields of package.json that the server reads. */
function releasePackage(root: string, version: string) {
  const { name, license, homepage, description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return `${JSON.stringify({ name, version, private: true, description, license, homepage, type: 'module' }, null, 2)}\n`
}
