import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../runtime.mjs'
import { parts } from '../test-run/parts.ts'

const ignoredNames = new Set(['node_modules', '.git', '.cache', 'data', 'dist', 'test-results', 'playwright-report'])
const commands = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')).scripts

/** Returns all paths below a folder, relative to the project root; those of folders end with a slash. */
function pathsBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (ignoredNames.has(entry.name)) return []
    const path = join(folder, entry.name)
    const name = relative(projectRoot, path)
    return entry.isDirectory() ? [`${name}/`, ...pathsBelow(path)] : [name]
  })
}

const paths = pathsBelow(projectRoot)
const topLevelNames = new Set(readdirSync(projectRoot).filter((name) => !ignoredNames.has(name)))
const fileNames = new Set(paths.map((path) => path.split('/').at(-1)))
const documents = paths.filter((path) => /^(?:[A-Z]+\.md|(?:docs|\.github|bench)\/.*\.md)$/.test(path))

/** Leaves out code blocks, in which links and paths are only examples. */
const withoutCodeBlocks = (text: string) => text.replaceAll(/^```[\s\S]*?^```/gm, '')

const inBackticks = (text: string) =>
  [...withoutCodeBlocks(text).matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)].map(([, code = '']) => code)

/** Returns whether this is the path of a file or folder of this project, or the name of a source file. */
const isProjectPath = (code: string) =>
  !code.split('/').some((part) => ignoredNames.has(part)) &&
  ((/^[\w.@*<>{},-]+(?:\/[\w.@*<>{},$-]*)+$/.test(code) && topLevelNames.has(code.split('/', 1)[0] ?? '')) ||
    /^\.?[\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|cjs|sql|css|md)$/.test(code))

/**
 * `<name>` and `*` match one part of a path, `{a,b}` matches either, and a file name alone matches that file in any
 * folder.
 */
function exists(path: string) {
  if (!path.includes('/')) return fileNames.has(path)
  const pattern = path
    .replaceAll(/[.$+()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/<[^>]*>|\*/g, '[^/]+')
    .replaceAll(/\{([^}]*)\}/g, (_, names) => `(?:${names.replaceAll(',', '|')})`)
  const wanted = new RegExp(`^${pattern}/?$`)
  return paths.some((known) => wanted.test(known))
}

describe.each(documents)('%s', (document) => {
  const text = readFileSync(join(projectRoot, document), 'utf8')

  test('names only existing files and folders', () => {
    const named = inBackticks(text).filter(isProjectPath)
    expect(named.filter((path) => !exists(path))).toEqual([])
  })

  test('names only existing npm commands and parts of the tests', () => {
    const scripts = [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(([, a, b]) => a ?? b ?? '')
    expect(scripts.filter((name) => !(name in commands))).toEqual([])
    const partNames = [...text.matchAll(/\bnpm test -- ([a-z][a-z0-9 ]*)/g)].flatMap(([, names = '']) =>
      names.trim().split(' '),
    )
    const known = parts.map(({ name }) => name)
    expect(partNames.filter((name) => !known.includes(name))).toEqual([])
  })
})

test('reports missing paths', () => {
  expect(isProjectPath('server/src/no-such-file.ts') && !exists('server/src/no-such-file.ts')).toBe(true)
  expect(isProjectPath('no-such-file.ts') && !exists('no-such-file.ts')).toBe(true)
  expect(exists('server/src/domains/<domain>/index.ts')).toBe(true)
  expect(exists('server/src/domains/<domain>/no-such-file.ts')).toBe(false)
  expect(isProjectPath('GET /api/feed')).toBe(false)
})
