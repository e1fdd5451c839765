import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../runtime.mjs'

const skippedFolders = new Set(['node_modules', '.cache', 'data', 'dist', 'test-results', 'playwright-report'])
/** Written by programs, whose sources are checked, or unchangeable because databases store their checksums. */
const isFixed = /\.gen\.ts$|^server\/schema\.sql$|^server\/migrations\/00(?:[0-5]\d|60)-/
const files = globSync('**/*.{ts,tsx,mjs,js,css,sql,yaml,yml,md}', {
  cwd: projectRoot,
  exclude: (path) => skippedFolders.has(path.split(sep).at(-1) ?? ''),
}).map((path) => path.split(sep).join('/'))
const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')

const linesOf = (path: string, isFound: (line: string) => boolean) =>
  read(path)
    .split('\n')
    .flatMap((line, at) => (isFound(line) ? [`${path}:${at + 1} ${line}`] : []))

/** The linters check code and documents; what they leave alone are comments, migrations and YAML. */
test('comments, migrations and YAML files have lines of at most 120 characters', () => {
  const isComment = /^\s*(?:\/?\*|\/\/)|\s\/\/ /
  const found = files
    .filter((path) => !path.endsWith('.md') && !isFixed.test(path))
    .flatMap((path) =>
      linesOf(path, (line) => {
        if (line.length <= 120 || /https?:\/\/\S+/.test(line)) return false
        return /\.(?:sql|ya?ml)$/.test(path) || isComment.test(line)
      }),
    )
  expect(files.length).toBeGreaterThan(1_500)
  expect(found).toEqual([])
})

/** Terms that are no longer used, with those that replaced them. */
const retiredTerms = { allowance: 'rate limit', startWorld: 'createTestApp', turnstile: 'semaphore' }

test.each(Object.entries(retiredTerms))('%s is called %s', (term) => {
  const isUsed = new RegExp(String.raw`\b${term}\b`, 'i')
  const current = files.filter((path) => !/^(?:CHANGELOG\.md$|docs\/decisions\/|scripts\/rules\/)/.test(path))
  expect(current.flatMap((path) => linesOf(path, (line) => isUsed.test(line)))).toEqual([])
})
