import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from './runtime.mjs'

const folder = join(projectRoot, 'deploy')
const units = readdirSync(folder).filter((name) => name.endsWith('.service'))

test('there is a unit for web processes and one for jobs', () => {
  expect(units).toEqual(['daystar-jobs.service', 'daystar@.service'])
})

describe.each(units)('%s', (unit) => {
  const text = readFileSync(join(folder, unit), 'utf8')

  test('starts a program of this project with known settings', () => {
    const [, program = ''] = /^ExecStart=\/srv\/daystar\/app\/\S+ (\S+)$/m.exec(text) ?? []
    expect(existsSync(join(projectRoot, program)), program).toBe(true)
    const config = readFileSync(join(projectRoot, 'server/src/config.ts'), 'utf8')
    const names = [...text.matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name)
    for (const name of names.filter((name) => name !== 'NODE_ENV')) expect(config).toContain(`'${name}'`)
  })

  // Not every system has systemd.
  if (spawnSync('systemd-analyze', ['--version']).status === 0)
    test('has an exposure level of at most 2.5', () => {
      const options = ['--offline=true', '--threshold=25', '--no-pager', join(folder, unit)]
      const { status, stdout } = spawnSync('systemd-analyze', ['security', ...options], { encoding: 'utf8' })
      expect(stdout).toMatch(/Overall exposure level for \S+: [\d.]+/)
      expect(status, stdout).toBe(0)
    })
})
