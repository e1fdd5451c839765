import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * @typedef {object} SourceChange
 * @property {string} path
 * @property {readonly string[]} lines each with ` `, `-` or `+` before it
 */

/**
 * The changes in the `diff` blocks of a guide, in order: `+++` starts a file, `@@` another place in it.
 * @param {string} text
 * @returns {SourceChange[]}
 */
export function changesIn(text) {
  /** @type {SourceChange[]} */
  const changes = []
  for (const [, block = ''] of text.matchAll(/^```diff\n(.*?)^```$/gms)) {
    if (!block.startsWith('+++ ')) throw new Error(`A block does not start with its file:\n${block}`)
    for (const file of block.split(/^\+\+\+ /m).slice(1)) {
      const [path = '', ...rest] = file.trimEnd().split('\n')
      for (const hunk of rest.join('\n').split('\n@@\n')) changes.push({ path, lines: hunk.split('\n') })
    }
  }
  return changes
}

/**
 * Makes a change below a folder. Its context must be in the file exactly once; a change that only adds creates the
 * file.
 * @param {string} root
 * @param {SourceChange} change
 */
export function makeChange(root, { path, lines }) {
  const file = join(root, path)
  /** @param {string} left the kind of line that is left out */
  const without = (left) =>
    lines
      .filter((line) => !line.startsWith(left))
      .map((line) => `${line.slice(1)}\n`)
      .join('')
  const [before, after] = [without('+'), without('-')]
  if (before === '') {
    if (existsSync(file)) throw new Error(`${path} exists already.`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, after)
    return
  }
  const parts = `\n${readFileSync(file, 'utf8')}`.split(`\n${before}`)
  if (parts.length !== 2) throw new Error(`${path} contains this ${parts.length - 1} times:\n${before}`)
  writeFileSync(file, parts.join(`\n${after}`).slice(1))
}
