import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../runtime.mjs'
import { blocksIn, commandBlocks, pages } from './documents.ts'

/** Pages without blocks or whose blocks are configurations, which other tests try, and one for several machines. */
const otherPages = ['capacity.md', 'fail-over.md', 'notifications.md', 'reverse-proxies.md']

test('every page for operators has its commands tested', () => {
  const existing = readdirSync(join(projectRoot, 'docs/operating'))
  expect(existing.sort()).toEqual([...pages, ...otherPages].sort())
})

test.each(pages)('%s contains only commands that are run', (page) => {
  expect(commandBlocks(page).length).toBeGreaterThan(0)
})

test('a page cannot contain commands that are not run', () => {
  expect(blocksIn('# Page\n\n## Start\n\n```sh\nls\n```\n')).toEqual([{ heading: 'Start', commands: 'ls\n' }])
  expect(() => blocksIn('    rm -r /srv/daystar\n')).toThrow('fenced block')
  expect(() => blocksIn('```bash\nls\n```\n')).toThrow('Unknown language')
  expect(() => blocksIn('```\nls\n```\n')).toThrow('Unknown language')
})
