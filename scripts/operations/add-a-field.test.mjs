import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../runtime.mjs'
import { changesIn, makeChange } from '../task-docs/source-changes.mjs'
import { commandLinesIn, copySources, run } from '../task-docs/source-copy.mjs'

const guide = readFileSync(join(projectRoot, 'docs/how-to/add-a-field.md'), 'utf8')

test('the guide for a new field names every source to change, and the field is shown everywhere', {
  timeout: 600_000,
}, () => {
  const copy = copySources()
  const [generate = '', compile = '', testServer = '', testWeb = ''] = commandLinesIn(guide)
  const [, declaration = [], storage = [], names = []] = guide.split(/^## /m).map(changesIn)
  for (const change of [...declaration, ...storage]) makeChange(copy, change)
  expect(run(copy, generate)).toMatchObject({ status: 0 })
  const reported = new Set(run(copy, compile).output.match(/^[^ (]+(?=\()/gm))
  expect(reported).toEqual(new Set(names.map(({ path }) => path)))
  for (const change of names) makeChange(copy, change)
  for (const command of [compile, testServer, testWeb]) {
    const { status, output } = run(copy, command)
    expect(status, output).toBe(0)
  }
})
