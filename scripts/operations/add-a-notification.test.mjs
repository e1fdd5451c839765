import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../runtime.mjs'
import { changesIn, makeChange } from '../task-docs/source-changes.mjs'
import { commandLinesIn, copySources, run } from '../task-docs/source-copy.mjs'

const guide = readFileSync(join(projectRoot, 'docs/how-to/add-a-notification.md'), 'utf8')

test('the guide for a new kind of notification leads to one that is sent and shown', { timeout: 600_000 }, () => {
  const copy = copySources()
  const [compile = '', testServer = '', testWeb = ''] = commandLinesIn(guide)
  const [, declare = [], describe = [], ...others] = guide.split(/^## /m).map(changesIn)
  for (const change of declare) makeChange(copy, change)
  const reported = new Set(run(copy, compile).output.match(/^[^ (]+(?=\()/gm))
  expect(reported).toEqual(new Set(describe.map(({ path }) => path)))
  for (const change of [...describe, ...others.flat()]) makeChange(copy, change)
  for (const command of [compile, testServer, testWeb]) {
    const { status, output } = run(copy, command)
    expect(status, output).toBe(0)
  }
})
