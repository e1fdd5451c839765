import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'

/**
 * @typedef {object} Layer
 * @property {number} bytes
 * @property {number} compressedBytes what is transferred
 * @property {import('./image-content.mjs').ImageFile[]} files
 */

/**
 * The layers of an image in a folder of the OCI format, the lowest first.
 * @param {string} folder
 * @returns {Promise<Layer[]>}
 */
export async function readLayers(folder) {
  const blob = (/** @type {string} */ digest) => join(folder, 'blobs', ...digest.split(':'))
  const json = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8'))
  const manifest = json(blob(json(join(folder, 'index.json')).manifests[0].digest))
  /** @type {Layer[]} */
  const layers = []
  for (const { digest, size } of manifest.layers)
    layers.push({ compressedBytes: size, ...(await readLayer(blob(digest))) })
  return layers
}

/** @param {string} file */
async function readLayer(file) {
  let bytes = 0
  /** @type {import('./image-content.mjs').ImageFile[]} */
  const files = []
  const archive = extract()
  const read = pipeline(createReadStream(file), createGunzip(), archive)
  for await (const entry of archive) {
    const { name, size = 0, type } = entry.header
    bytes += size
    if (type !== 'directory') files.push({ path: name.replace(/^\.?\//, ''), bytes: size })
    entry.resume()
  }
  await read
  return { bytes, files }
}
