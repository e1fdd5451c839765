import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { tempDir } from './temp-dir.ts'

test('uses the directory in memory and leaves nothing in it', () => {
  const dir = mkdtempSync(join(tmpdir(), 'daystar-memory-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))

  expect(tempDir({}, dir)).toBe(dir)
  expect(readdirSync(dir)).toEqual([])
})

test('prefers TMPDIR', () => {
  expect(tempDir({ TMPDIR: '/var/tmp' })).toBe('/var/tmp')
})

test('uses the default directory of the system when there is none in memory or it is too small', () => {
  expect(tempDir({}, '/nowhere')).toBe(tmpdir())
  expect(tempDir({}, '/proc')).toBe(tmpdir())
})
