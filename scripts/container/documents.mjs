import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../runtime.mjs'

/**
 * @typedef {object} CommandBlock commands that a reader copies
 * @property {string} heading the heading above it
 * @property {string} commands
 */

/** The pages in the order in which they are carried out; the first two have machines of their own. */
export const pages = [
  'install-container.md',
  'install-nas.md',
  'install-systemd.md',
  'back-up.md',
  'upgrade.md',
  'monitor.md',
  'secure.md',
  'openid-connect.md',
  'move-database.md',
  'move-media.md',
  'media-cdn.md',
  'move-domain.md',
  'scale-out.md',
]

/** Languages of blocks that are not commands. */
const contentLanguages = new Set(['vcl'])

/**
 * The command blocks of a page below docs/operating, in order. Throws for a block in which commands could hide from the
 * test.
 * @param {string} page
 * @returns {CommandBlock[]}
 */
export function commandBlocks(page) {
  const text = readFileSync(join(projectRoot, 'docs/operating', page), 'utf8')
  return blocksIn(text)
}

/** @param {string} text @returns {CommandBlock[]} */
export function blocksIn(text) {
  /** @type {CommandBlock[]} */
  const blocks = []
  let heading = ''
  /** @type {{ language: string, lines: string[] } | null} */
  let open = null
  for (const line of text.split('\n')) {
    if (open === null) {
      if (/^ {4,}\S/.test(line)) throw new Error(`Use a fenced block instead of an indented one: ${line}`)
      if (line.startsWith('#')) heading = line.replace(/^#+ +/, '')
      if (line.startsWith('```')) open = { language: line.slice(3), lines: [] }
    } else if (line === '```') {
      if (open.language === 'sh') blocks.push({ heading, commands: `${open.lines.join('\n')}\n` })
      else if (!contentLanguages.has(open.language)) throw new Error(`Unknown language of a block: "${open.language}"`)
      open = null
    } else open.lines.push(line)
  }
  return blocks
}
