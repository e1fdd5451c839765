import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { buildWeb, isWebBuilt } from './web-build.mjs'

/** @type {string} */
let clone

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'daystar web-'))
  onTestFinished(() => rmSync(clone, { recursive: true }))
  write('web/index.html', '<!doctype html><script type="module" src="/src/main.js"></script>')
  write('web/src/main.js', `document.title = '${'star '.repeat(500)}'`)
})

/**
 * @param {string} file
 * @param {string} content
 */
function write(file, content) {
  mkdirSync(dirname(join(clone, file)), { recursive: true })
  writeFileSync(join(clone, file), content)
}

const served = () => join(clone, 'web/dist')

describe('the web build', () => {
  test('runs once, and again only when a source changes', async () => {
    expect(isWebBuilt(clone)).toBe(false)
    await buildWeb(clone)
    expect(isWebBuilt(clone)).toBe(true)
    utimesSync(join(clone, 'web/src/main.js'), new Date(), new Date())
    write('web/src/main.test.ts', 'not part of the app')
    expect(isWebBuilt(clone)).toBe(true)
    write('contract/src/index.ts', 'export const wire = 2')
    expect(isWebBuilt(clone)).toBe(false)
  })

  test('writes a brotli and a gzip copy of each larger text file', async () => {
    await buildWeb(clone)
    const assets = join(served(), 'assets')
    const script = readdirSync(assets).find((name) => name.endsWith('.js')) ?? ''
    const content = readFileSync(join(assets, script))
    expect(brotliDecompressSync(readFileSync(join(assets, `${script}.br`)))).toEqual(content)
    expect(gunzipSync(readFileSync(join(assets, `${script}.gz`)))).toEqual(content)
    expect(existsSync(join(served(), 'index.html.br'))).toBe(false)
  })

  test('keeps the previous build when it fails, and leaves no temporary files', async () => {
    await buildWeb(clone)
    write('web/src/main.js', 'import "./missing.js"')
    await expect(buildWeb(clone)).rejects.toThrow('Building the web app failed')
    expect(existsSync(join(served(), 'index.html'))).toBe(true)
    expect(isWebBuilt(clone)).toBe(false)
    expect(readdirSync(join(clone, '.cache'))).toEqual([])
  })
})
