import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '../runtime.mjs'
import { inputsByTest, testCache } from './test-cache.mjs'

const test1 = 'scripts/release.test.mjs'
/** @type {string} */
let root

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'daystar-cache-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  write('server/src/main.ts', 'first')
  write(test1, 'test')
})

/**
 * @param {string} file
 * @param {string} content
 */
function write(file, content) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), content)
}

const cache = () => testCache(root, { [test1]: ['server'] })
const unchangedFiles = () =>
  cache()
    .unchanged('scripts')
    .map(({ file, passed }) => [file, passed])

describe('the results of long tests', () => {
  test('count until an input changes', () => {
    expect(unchangedFiles()).toEqual([])
    cache()
      .before('scripts')
      .store(new Map([[test1, 3]]))
    expect(unchangedFiles()).toEqual([[test1, 3]])
    expect(cache().unchanged('server')).toEqual([])
    write('server/src/main.test.ts', 'a test is no input')
    expect(unchangedFiles()).toEqual([[test1, 3]])
    write('server/src/main.ts', 'second')
    expect(unchangedFiles()).toEqual([])
  })

  test.each([test1, 'package-lock.json'])('do not count after a change of %s', (file) => {
    cache()
      .before('scripts')
      .store(new Map([[test1, 3]]))
    write(file, 'changed')
    expect(unchangedFiles()).toEqual([])
  })

  test('are those of the inputs at the start of the run', () => {
    const run = cache().before('scripts')
    write('server/src/main.ts', 'edited during the run')
    run.store(new Map([[test1, 3]]))
    expect(unchangedFiles()).toEqual([])
  })

  test('are not kept for a file of which a test failed', () => {
    cache().before('scripts').store(new Map())
    expect(unchangedFiles()).toEqual([])
  })

  test('do not count after a week', () => {
    cache()
      .before('scripts')
      .store(new Map([[test1, 3]]))
    const days = 86_400_000
    expect(cache().unchanged('scripts', Date.now() + 6 * days)).toHaveLength(1)
    expect(cache().unchanged('scripts', Date.now() + 8 * days)).toEqual([])
  })

  test('exist for test files of the project with inputs of the project', () => {
    const paths = Object.entries(inputsByTest).flat(2)
    expect(paths.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([])
  })
})
