import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'

/**
 * Writes the entries into one .tar.gz below a directory of the given name, and next to it a file with its checksum.
 * Owners and times are the same for all entries, so that the same files result in the same archive.
 * @param {string} file
 * @param {object} options
 * @param {import('./entries.mjs').Entry[]} options.entries
 * @param {string} options.directory
 * @param {Date} options.modifiedAt
 * @param {number} [options.gzipLevel]
 * @returns {Promise<{ bytes: number, unpackedBytes: number }>}
 */
export async function writeArchive(file, { entries, directory, modifiedAt, gzipLevel = 6 }) {
  mkdirSync(dirname(file), { recursive: true })
  const archive = pack()
  const part = `${file}.part`
  const written = pipeline(archive, createGzip({ level: gzipLevel }), createWriteStream(part))
  const unpackedBytes = await Promise.race([
    addEntries(archive, entries, { directory, modifiedAt }),
    written.then(() => 0),
  ])
  archive.finalize()
  await written
  renameSync(part, file)
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  writeFileSync(`${file}.sha256`, `${hash.digest('hex')}  ${basename(file)}\n`)
  return { bytes: statSync(file).size, unpackedBytes }
}

/**
 * @param {import('tar-stream').Pack} archive
 * @param {import('./entries.mjs').Entry[]} entries
 * @param {{ directory: string, modifiedAt: Date }} options
 */
async function addEntries(archive, entries, { directory, modifiedAt }) {
  let unpackedBytes = 0
  for (const entry of entries) {
    const header = { name: `${directory}/${entry.name}`, mtime: modifiedAt, uid: 0, gid: 0 }
    if ('linkname' in entry) archive.entry({ ...header, type: 'symlink', linkname: entry.linkname })
    else if ('content' in entry) archive.entry({ ...header, mode: 0o644 }, entry.content)
    else if ('source' in entry) unpackedBytes += await addFile(archive, header, entry.source)
    else archive.entry({ ...header, mode: 0o755, type: 'directory' })
  }
  return unpackedBytes
}

/**
 * @param {import('tar-stream').Pack} archive
 * @param {{ name: string }} header
 * @param {string} source
 */
async function addFile(archive, header, source) {
  const { size, mode } = statSync(source)
  const isExecutable = (mode & 0o100) !== 0
  await pipeline(createReadStream(source), archive.entry({ ...header, size, mode: isExecutable ? 0o755 : 0o644 }))
  return size
}
