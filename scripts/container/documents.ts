import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../runtime.mjs'
import { codeBlocks } from '../task-docs/code-blocks.ts'

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

/** Returns the command blocks of a page below docs/operating, in order, with the heading above each. */
export function commandBlocks(page: string) {
  return blocksIn(readFileSync(join(projectRoot, 'docs/operating', page), 'utf8'))
}

/** Throws for a block in which commands could hide from the test. */
export function blocksIn(text: string) {
  return codeBlocks(text).flatMap(({ heading, language, text: commands }) => {
    if (language === null) throw new Error(`Use a fenced block instead of an indented one: ${commands}`)
    if (language === 'sh') return [{ heading, commands }]
    if (!contentLanguages.has(language)) throw new Error(`Unknown language of a block: "${language}"`)
    return []
  })
}
