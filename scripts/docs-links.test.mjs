import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from './runtime.mjs'
import { steps } from './test-steps.mjs'

const notOurs = new Set(['node_modules', '.git', '.cache', 'data', 'dist', 'test-results', 'playwright-report'])
const commands = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')).scripts

/**
 * @param {string} folder
 * @returns {string[]} every file and folder below it, from the project's root on; folders end with a slash
 */
function everything(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (notOurs.has(entry.name)) return []
    const path = join(folder, entry.name)
    const name = relative(projectRoot, path)
    return entry.isDirectory() ? [`${name}/`, ...everything(path)] : [name]
  })
}

const paths = everything(projectRoot)
const rooms = new Set(readdirSync(projectRoot).filter((name) => !notOurs.has(name)))
const fileNames = new Set(paths.map((path) => path.split('/').at(-1)))
const documents = paths.filter((path) => /^(?:[A-Z]+\.md|docs\/.*\.md)$/.test(path))

/** @param {string} text what stands outside code blocks, where links and paths are only examples */
const prose = (text) => text.replaceAll(/^```[\s\S]*?^```/gm, '')

/** @param {string} text */
const inBackticks = (text) => [...prose(text).matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)].map(([, code = '']) => code)

/** @param {string} code whether it means a file or folder of this project, or the name of a source file */
const meansPath = (code) =>
  !code.split('/').some((part) => notOurs.has(part)) &&
  ((/^[\w.@*<>{},-]+(?:\/[\w.@*<>{},$-]*)+$/.test(code) && rooms.has(code.split('/', 1)[0] ?? '')) ||
    /^\.?[\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|cjs|sql|css|md)$/.test(code))

/**
 * `<name>` and `*` stand for one part of a path, `{a,b}` for either, and a file's name alone for a file anywhere.
 * @param {string} path
 */
function isThere(path) {
  if (!path.includes('/')) return fileNames.has(path)
  const pattern = path
    .replaceAll(/[.$+()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/<[^>]*>|\*/g, '[^/]+')
    .replaceAll(/\{([^}]*)\}/g, (_, names) => `(?:${names.replaceAll(',', '|')})`)
  const wanted = new RegExp(`^${pattern}/?$`)
  return paths.some((known) => wanted.test(known))
}

/** @param {string} file what its headings are called in an address */
function anchorsOf(file) {
  const headings = prose(readFileSync(file, 'utf8')).matchAll(/^#{1,6} +(.+)$/gm)
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

/**
 * @param {string} document
 * @param {string} target
 */
function leadsSomewhere(document, target) {
  const [path = '', anchor] = target.split('#')
  const file = path === '' ? join(projectRoot, document) : resolve(projectRoot, dirname(document), path)
  return existsSync(file) && (anchor === undefined || anchorsOf(file).has(anchor))
}

describe.each(documents)('%s', (document) => {
  const text = readFileSync(join(projectRoot, document), 'utf8')

  test('has only links that lead somewhere', () => {
    const links = [...prose(text).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"\s]+)"/g)].map(
      ([, a, b]) => a ?? b ?? '',
    )
    const own = links.filter((target) => !/^[a-z]+:/.test(target))
    expect(own.filter((target) => !leadsSomewhere(document, target))).toEqual([])
  })

  test('names only files and folders that are there', () => {
    const named = inBackticks(text).filter(meansPath)
    expect(named.filter((path) => !isThere(path))).toEqual([])
  })

  test('prints only commands that npm knows', () => {
    const called = [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(([, a, b]) => a ?? b ?? '')
    expect(called.filter((name) => !(name in commands))).toEqual([])
    const chosen = [...text.matchAll(/\bnpm test -- ([a-z][a-z0-9 ]*)/g)].flatMap(([, names = '']) =>
      names.trim().split(' '),
    )
    const known = steps.map(({ name }) => name)
    expect(chosen.filter((name) => !known.includes(name))).toEqual([])
  })
})

test('a path that is not there is noticed', () => {
  expect(meansPath('server/src/no-such-file.ts') && !isThere('server/src/no-such-file.ts')).toBe(true)
  expect(meansPath('no-such-file.ts') && !isThere('no-such-file.ts')).toBe(true)
  expect(isThere('server/src/domains/<domain>/index.ts')).toBe(true)
  expect(isThere('server/src/domains/<domain>/no-such-file.ts')).toBe(false)
  expect(leadsSomewhere('README.md', 'docs/no-such-file.md')).toBe(false)
  expect(meansPath('GET /api/feed')).toBe(false)
})
