import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const notInputs = new Set(['node_modules', 'dist', '.cache', 'data', 'test-results'])

/**
 * A hash of names and contents, because modification times change with every clone, copy and checkout. Tests below a
 * directory are no inputs.
 * @param {string} root
 * @param {string[]} paths files and directories, relative to `root`; a path that does not exist counts as empty
 */
export function hashInputs(root, paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of filesBelow(join(root, path))) {
      const content = readFileSync(file)
      hash.update(`${relative(root, file).split(sep).join('/')}\0${content.length}\0`).update(content)
    }
  }
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !notInputs.has(name) && !/\.test\.(?:tsx?|mjs)$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesBelow(join(path, entry.name)))
}
