import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { layers } from '../dependencies/layers.ts'
import { projectRoot } from '../runtime.mjs'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const sorted = (names: Iterable<string>) => [...names].sort()

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

describe('architecture', () => {
  const architecture = read('docs/architecture.md')
  const section = (heading: string) => architecture.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const names = (text: string) => Array.from(text.matchAll(/`([^`]+)`/g), ([, name = '']) => name)

  test('has at most 1,800 words', () => {
    expect(architecture.split(/\s+/).length).toBeLessThanOrEqual(1_800)
  })

  test('lists the workspaces', () => {
    const cells = Array.from(section('Packages').matchAll(/^\| `(\w+)\/`/gm), ([, name = '']) => name)
    expect(sorted(cells)).toEqual(sorted(JSON.parse(read('package.json')).workspaces))
  })

  test('lists the domains by layer', () => {
    const lines = section('Server domains and their layers').match(/^\d+\. .*/gm) ?? []
    expect(lines.map(names)).toEqual(layers)
  })

  test('lists the kinds of jobs', () => {
    const handled = Array.from(
      read('server/src/jobs/job-handlers.ts').matchAll(/^ {4}(\w+): (?:async )?\(/gm),
      ([, kind = '']) => kind,
    )
    expect(handled).toContain('sweep')
    expect(sorted(names(section('Jobs').split('its handler:')[1] ?? ''))).toEqual(sorted(handled))
  })
})

test('every domain has its guarantees in docs/domains.md', () => {
  const described = Array.from(read('docs/domains.md').matchAll(/^\*\*[\w ]+\*\* \(`([\w-]+)`\)/gm), ([, name]) => name)
  expect(sorted(described.map(String))).toEqual(sorted(layers.flat()))
})

describe('the version of package.json', () => {
  const { version, workspaces }: { version: string; workspaces: string[] } = JSON.parse(read('package.json'))

  test.each([
    ['README.md', `describes version ${version}.`],
    ['docs/operating.md', `For operators of version ${version}:`],
    ['deploy/kubernetes.yaml', `image: daystar:${version}`],
    ['CHANGELOG.md', `\n## ${version} - `],
  ])('is named by %s', (path, text) => {
    expect(read(path)).toContain(text)
  })

  test.each(workspaces)('is that of %s', (workspace) => {
    expect(JSON.parse(read(`${workspace}/package.json`)).version).toBe(version)
  })
})
