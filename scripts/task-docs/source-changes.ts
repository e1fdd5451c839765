import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { codeBlocks } from './code-blocks.ts'

interface SourceChange {
  readonly path: string
  /** Each with ` `, `-` or `+` before it. */
  readonly lines: readonly string[]
}

/** Returns the changes in the `diff` blocks of a guide, in order: `+++` starts a file, `@@` another place in it. */
export function changesIn(text: string): SourceChange[] {
  return codeBlocks(text)
    .filter(({ language }) => language === 'diff')
    .flatMap(({ text: block }) => {
      if (!block.startsWith('+++ ')) throw new Error(`A block does not start with its file:\n${block}`)
      return block.split(/^\+\+\+ /m).slice(1)
    })
    .flatMap((file) => {
      const [path = '', ...rest] = file.trimEnd().split('\n')
      const hunks = rest.join('\n').split('\n@@\n')
      return hunks.map((hunk) => ({ path, lines: hunk.split('\n') }))
    })
}

/**
 * Makes a change below a folder. Its context must be in the file exactly once; a change that only adds creates the
 * file.
 */
export function makeChange(root: string, { path, lines }: SourceChange) {
  const file = join(root, path)
  const without = (kind: string) =>
    lines
      .filter((line) => !line.startsWith(kind))
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
