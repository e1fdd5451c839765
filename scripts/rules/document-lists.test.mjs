import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../runtime.mjs'

const read = (/** @type {string} */ path) => readFileSync(join(projectRoot, path), 'utf8')
const sorted = (/** @type {Iterable<string>} */ names) => [...names].sort()

describe('decision records', () => {
  const records = readdirSync(join(projectRoot, 'docs/decisions')).filter((name) => /^\d{4}-/.test(name))
  const [index = '', formerNumbers = ''] =
    read('docs/decisions/README.md').split('## Index')[1]?.split('## Former') ?? []

  test.each(records)('%s has the headings of the template', (name) => {
    const headings = Array.from(read(`docs/decisions/${name}`).matchAll(/^##? .*/gm), ([heading]) => heading)
    expect(headings[0]).toMatch(new RegExp(`^# ${name.slice(0, 4)} .`))
    expect(headings).toEqual(expect.arrayContaining(['## Context', '## Decision', '## Consequences']))
  })

  test('are in the index once each', () => {
    expect(sorted(Array.from(index.matchAll(/^\| \[\d{4}\]\(([^)]+)\)/gm), ([, name = '']) => name))).toEqual(
      sorted(records),
    )
  })

  test('have other numbers than former ones', () => {
    const cells = Array.from(formerNumbers.matchAll(/^\| ([\d, ]+) \|/gm), ([, cell = '']) => cell)
    const former = cells.flatMap((cell) => cell.split(', '))
    expect(former).toEqual([...new Set(former)])
    expect(former.filter((number) => records.some((name) => name.startsWith(number)))).toEqual([])
  })

  test('exist where comments in sources name them', () => {
    const named = ['scripts', 'server', 'web/build', 'web/src'].flatMap((folder) =>
      readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.(?:ts|tsx|mjs)$/.test(path) && !/node_modules|(?:^|[/\\])dist[/\\]/.test(path))
        .flatMap((path) => read(join(folder, path)).match(/docs\/decisions\/\d{4}[\w.-]+\.md/g) ?? []),
    )
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([])
  })
})
