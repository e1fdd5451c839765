import { existsSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'

const compressible = /\.(?:js|css|html|svg|json|txt|xml|wasm|webmanifest)$/
/** A smaller file fits into one packet anyway, and the headers cost more than compression saves. */
const smallestWorthwhileBytes = 1024

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

/**
 * Writes a `.br` and a `.gz` copy of every text file at the highest level, so that no request has to compress it.
 * @param {string} folder
 */
export async function compressAssets(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(files.map(compressFile))
}

/** @param {string} file */
async function compressFile(file) {
  const content = await readFile(file)
  if (content.length < smallestWorthwhileBytes) return
  const quality = { params: { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_SIZE_HINT]: content.length } }
  await Promise.all([
    writeSibling(`${file}.br`, () => asBrotli(content, quality)),
    writeSibling(`${file}.gz`, () => asGzip(content, { level: 9 })),
  ])
}

/**
 * @param {string} file
 * @param {() => Promise<Buffer>} compressed
 */
async function writeSibling(file, compressed) {
  if (!existsSync(file)) await writeFile(file, await compressed())
}
