import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { downloadedChromiums, findChromium, installationPlan, installedChromiums } from './browser.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daystar-browser-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

function createProgram(name: string, version = 'Chromium 150.0') {
  const file = join(folder, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `#!/bin/sh\necho ${version}\n`)
  chmodSync(file, 0o755)
  return file
}

describe('the Chromium of the end-to-end tests', () => {
  test('is the one that CHROMIUM_PATH names, and an error when that one does not start', async () => {
    const named = createProgram('my-chromium')
    createProgram('bin/chromium')
    expect(await findChromium({ CHROMIUM_PATH: named, PATH: join(folder, 'bin') })).toBe(named)

    const other = createProgram('editor', 'Editor 1.0')
    await expect(findChromium({ CHROMIUM_PATH: other })).rejects.toThrow(`CHROMIUM_PATH is ${other}`)
  })

  test('is an installed headless shell rather than a complete Chromium', async () => {
    const complete = createProgram('first/chromium')
    const shell = createProgram('second/chromium-headless-shell')
    const path = ['first', 'second', 'missing'].map((name) => join(folder, name)).join(delimiter)
    expect(installedChromiums(path)).toEqual([shell, complete])
    expect(await findChromium({ PATH: path })).toBe(shell)
  })

  test('is the next one when a program cannot be started', async () => {
    const broken = createProgram('bin/chromium-headless-shell')
    writeFileSync(broken, '#!/bin/sh\nexit 1\n')
    const complete = createProgram('bin/chromium')
    expect(await findChromium({ PATH: join(folder, 'bin') })).toBe(complete)
  })

  test('is the headless shell that Playwright has downloaded, or its complete Chromium', () => {
    const complete = join(folder, 'chromium-1255', 'chrome-linux64', 'chrome')
    expect(downloadedChromiums(complete)).toEqual([])
    createProgram('chromium-1255/chrome-linux64/chrome')
    expect(downloadedChromiums(complete)).toEqual([complete])
    const shell = createProgram('chromium_headless_shell-1255/chrome-headless-shell-linux64/chrome-headless-shell')
    expect(downloadedChromiums(complete)).toEqual([shell, complete])
  })

  test('is not installed as a package outside of CI', () => {
    expect(installationPlan({})).toContain('It installs no packages of the system.')
  })
})
