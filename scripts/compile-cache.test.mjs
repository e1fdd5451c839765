import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { compileCache } from './compile-cache.mjs'

const folder = mkdtempSync(join(tmpdir(), 'daystar-compile-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the compile cache is emptied once its files exceed the limit together', () => {
  const dir = join(folder, 'compile')
  mkdirSync(join(dir, 'v24-x64'), { recursive: true })
  for (const name of ['a', 'b']) writeFileSync(join(dir, 'v24-x64', name), 'x'.repeat(50))
  expect(compileCache(dir, 100)).toBe(dir)
  expect(existsSync(join(dir, 'v24-x64', 'a'))).toBe(true)
  writeFileSync(join(dir, 'c'), 'x')
  expect(compileCache(dir, 100)).toBe(dir)
  expect(existsSync(dir)).toBe(false)
})

test('a compile cache that does not exist yet is not an error', () => {
  expect(compileCache(join(folder, 'missing'), 100)).toBe(join(folder, 'missing'))
})
