import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import process from 'node:process'
import { onTestFinished } from 'vitest'
import { pinnedNode, projectRoot } from '../runtime.mjs'

const parts = ['bench', 'contract', 'demo', 'e2e', 'server', 'web']
const leftOut = new Set(['.cache', '.git', '.turbo', 'dist', 'node_modules'])

/** Returns a copy of the sources with the packages of the original, except those of the project itself. */
export function copySources() {
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

/** Runs a command in a copy. */
export function run(copy: string, command: string) {
  const path = [dirname(pinnedNode()), process.env.PATH].join(delimiter)
  const { status, stdout, stderr } = spawnSync(command, {
    cwd: copy,
    shell: true,
    encoding: 'utf8',
    env: { ...process.env, PATH: path, NODE_ENV: 'test' },
  })
  return { status, output: `${stdout}${stderr}` }
}
