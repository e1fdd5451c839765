import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { parseSync } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../runtime.mjs'
import { commentFindings, negationFindings } from './text-rules/comments.mjs'
import { longCodeLines, longDocumentLines, longLines } from './text-rules/line-lengths.mjs'

const skippedFolders = new Set(['node_modules', '.git', '.cache', 'data', 'dist', 'test-results', 'playwright-report'])
/** Written by programs, whose sources are checked. */
const isGenerated = /\.gen\.ts$|^docs\/permissions\.md$|^bench\/RESULTS\.md$/

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : filesBelow(join(folder, entry.name))
    return [relative(projectRoot, join(folder, entry.name)).split(sep).join('/')]
  })
}

const files = filesBelow(projectRoot).filter((path) => !isGenerated.test(path))
const read = (/** @type {string} */ path) => readFileSync(join(projectRoot, path), 'utf8')

/** @param {string} path @param {string} source */
function findingsOf(path, source) {
  const { program, comments } = parseSync(path, source)
  const lineOf = (/** @type {number} */ offset) => source.slice(0, offset).split('\n').length
  return [
    ...longCodeLines(source, program).map((line) => `${path}:${line} is too long`),
    ...[...commentFindings(comments, source), ...negationFindings(comments, source)].map(
      ({ offset, finding }) => `${path}:${lineOf(offset)} has ${finding}`,
    ),
  ]
}

describe('source files', () => {
  test('have lines of at most 120 characters, and comments of at most two sentences that make sense alone', () => {
    const sources = files.filter((path) => /\.(?:ts|tsx|mjs|js)$/.test(path))
    expect(sources.length).toBeGreaterThan(1_500)
    expect(sources.flatMap((path) => findingsOf(path, read(path)))).toEqual([])
  })

  test.each([
    ['a long comment line', `// ${'swim '.repeat(24)}`, ['lake.ts:1 is too long']],
    ['a long line of code', `const lake = [${'1, '.repeat(40)}]`, ['lake.ts:1 is too long']],
    ['a long text, which the formatter does not divide', `const lake = '${'swim '.repeat(24)}'`, []],
    ['an address', `// See https://lake.example/${'swim'.repeat(30)}`, []],
    ['a long comment', `// ${'swim\n// '.repeat(61)}`, ['lake.ts:1 has a comment of 304 characters']],
    [
      'a comment about the one before it',
      'const a = 1\n/** The same for lakes. */\nconst b = 2',
      ['lake.ts:2 has a comment that makes no sense without the one before it'],
    ],
    [
      'a comment about others',
      '/** Those that are open. */',
      ['lake.ts:1 has a comment that makes no sense without the one before it'],
    ],
    [
      'a comment without a main clause',
      '// Whether it is open.',
      ['lake.ts:1 has a comment that starts with "Whether"'],
    ],
    [
      'a comment of three sentences',
      '// A lake. Is it cold? It is.',
      ['lake.ts:1 has a comment of more than 2 sentences'],
    ],
    ['a quotation of three sentences', '// The text "A lake. Is it cold? It is." is short.', []],
    [
      'a sentence with several negations',
      '// No lake is without water.',
      ['lake.ts:1 has a sentence with several negations'],
    ],
    ['a negation in each sentence', '// Neither a lake nor a sea. Not a river, "no" or `cannot`.', []],
  ])('%s is judged', (_, source, expected) => {
    expect(findingsOf('lake.ts', source)).toEqual(expected)
  })
})

describe('style sheets, migrations and YAML files', () => {
  /** Migrations up to 0060, which stay as they are because databases store the checksums of applied migrations. */
  const isOldMigration = /^server\/migrations\/00(?:[0-5]\d|60)-/

  test('have lines of at most 120 characters', () => {
    const found = files.filter(
      (path) => /\.(?:css|sql|ya?ml)$/.test(path) && !isOldMigration.test(path) && path !== 'server/schema.sql',
    )
    for (const extension of ['.css', '.sql', '.yaml', '.yml'])
      expect(found.filter((path) => path.endsWith(extension)).length).toBeGreaterThan(0)
    expect(found.flatMap((path) => longLines(read(path)).map((line) => `${path}:${line}`))).toEqual([])
    expect(longLines(`${'x'.repeat(120)}\n${'x'.repeat(121)}\n# See https://lake.example/${'x'.repeat(120)}`)).toEqual([
      2,
    ])
  })
})

describe('documents', () => {
  test('have lines of at most 120 characters, except in tables and code blocks', () => {
    const documents = files.filter((path) => path.endsWith('.md'))
    const found = documents.flatMap((path) => longDocumentLines(read(path)).map((line) => `${path}:${line}`))
    expect(found).toEqual([])
    const words = 'swim '.repeat(25)
    expect(longDocumentLines(`${words}\n| ${words} |\n\`\`\`\n${words}\n\`\`\`\n- ${words}`)).toEqual([1, 6])
  })
})
