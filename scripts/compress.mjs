import { readdirSync } from 'node:fs'
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
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => compressible.test(file))
  await Promise.all(files.map((file) => compressFile(join(folder, file))))
}

/** @param {string} file */
async function compressFile(file) {
  const content = await readFile(file)
  if (content.length < smallestWorthwhileBytes) return
  const params = { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_SIZE_HINT]: content.length }
  await writeFile(`${file}.br`, await asBrotli(content, { params }))
  await writeFile(`${file}.gz`, await asGzip(content, { level: 9 }))
}
