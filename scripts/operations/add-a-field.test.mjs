import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { pinnedNode, projectRoot } from '../runtime.mjs'
import { changesIn, makeChange } from '../task-docs/source-changes.mjs'

const guide = readFileSync(join(projectRoot, 'docs/how-to/add-a-field.md'), 'utf8')
const parts = ['bench', 'contract', 'demo', 'e2e', 'server', 'web']
const leftOut = new Set(['.cache', '.git', '.turbo', 'dist', 'node_modules'])

/** A copy of the sources with the packages of the original, except those of the project itself. */
function copySources() {
  const copy = mkdtempSync(join(tmpdir(), 'daystar-guide-'))
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  cpSync(projectRoot, copy, { recursive: true, filter: (path) => !leftOut.has(basename(path)) })
  for (const folder of ['.', ...parts]) {
    const packages = join(projectRoot, folder, 'node_modules')
    const target = join(copy, folder, 'node_modules')
    mkdirSync(join(target, '@daystar'), { recursive: true })
    for (const name of existsSync(packages) ? readdirSync(packages) : [])
      if (name !== '@daystar' && name !== '.cache') symlinkSync(join(packages, name), join(target, name))
  }
  for (const part of parts) symlinkSync(join(copy, part), join(copy, 'node_modules/@daystar', part))
  return copy
}

/** @param {string} copy @param {string} command */
function run(copy, command) {
  const path = [dirname(pinnedNode()), process.env.PATH].join(delimiter)
  const { status, stdout, stderr } = spawnSync(command, {
    cwd: copy,
    shell: true,
    encoding: 'utf8',
    env: { ...process.env, PATH: path, NODE_ENV: 'test' },
  })
  return { status, output: `${stdout}${stderr}` }
}

/** The commands of the guide in order. */
const commands = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text = '']) => text)

test('the guide for a new field leads to a field that can be posted, edited and shown', { timeout: 600_000 }, () => {
  const copy = copySources()
  const [compile = '', generate = '', testServer = '', testWeb = ''] = commands.flatMap((text) =>
    text.trim().split('\n'),
  )
  const steps = guide.split(/^## /m).map(changesIn)
  const changes = (/** @type {number} */ step) => steps[step] ?? []
  const make = (/** @type {number[]} */ ...numbers) => {
    for (const change of numbers.flatMap(changes)) makeChange(copy, change)
  }
  make(1, 2)
  expect(run(copy, generate)).toMatchObject({ status: 0 })
  const reported = new Set(run(copy, compile).output.match(/^[^ (]+(?=\()/gm))
  expect(
    [...new Set([3, 4, 5].flatMap(changes).map(({ path }) => path))].filter((path) => !reported.has(path)),
  ).toEqual([])
  make(3, 4, 5, 6)
  for (const command of [compile, testServer, testWeb]) {
    const { status, output } = run(copy, command)
    expect(status, output).toBe(0)
  }
})
