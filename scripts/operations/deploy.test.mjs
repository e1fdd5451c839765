import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../runtime.mjs'

const folder = join(projectRoot, 'deploy')
const units = readdirSync(folder).filter((name) => name.endsWith('.service'))

test('there is a unit for a single process, one for web processes and one for jobs, and timers for backups', () => {
  expect(units).toEqual([
    'daystar-backup-check.service',
    'daystar-backup.service',
    'daystar-jobs.service',
    'daystar.service',
    'daystar@.service',
  ])
  const timers = readdirSync(folder).filter((name) => name.endsWith('.timer'))
  expect(timers).toEqual(['daystar-backup-check.timer', 'daystar-backup.timer'])
  for (const timer of timers) expect(readFileSync(join(folder, timer), 'utf8')).toMatch(/^OnCalendar=.+\nRandom/m)
})

test('the unit of the port belongs to that of a single process, and has the default port', () => {
  const socket = readFileSync(join(folder, 'daystar.socket'), 'utf8')
  expect(socket).toMatch(/^ListenStream=127\.0\.0\.1:3000$/m)
  expect(socket).toMatch(/^WantedBy=sockets\.target$/m)
  expect(units).toContain('daystar.service')
})

describe.each(units)('%s', (unit) => {
  const text = readFileSync(join(folder, unit), 'utf8')

  test('starts the command of this project with known settings', () => {
    const [, program = ''] = /^ExecStart=\/srv\/daystar\/app\/(\S+) (start|backup|restore --check)$/m.exec(text) ?? []
    expect(statSync(join(projectRoot, program)).mode & 0o111, program).toBe(0o111)
    const config = readFileSync(join(projectRoot, 'server/src/settings/config.ts'), 'utf8')
    const names = [...text.matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name)
    for (const name of names) expect(config).toContain(`'${name}'`)
  })

  test('is started again after any number of crashes, or by its timer', () => {
    if (text.includes('Type=oneshot')) return expect(text).not.toMatch(/^Restart=/m)
    expect(text).toMatch(/^Restart=on-failure$/m)
    expect(text).toMatch(/^StartLimitIntervalSec=0$/m)
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
