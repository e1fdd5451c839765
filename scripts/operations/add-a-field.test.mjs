import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../runtime.mjs'
import { changesIn, makeChange } from '../task-docs/source-changes.mjs'
import { commandLinesIn, copySources, run } from '../task-docs/source-copy.mjs'

const guide = readFileSync(join(projectRoot, 'docs/how-to/add-a-field.md'), 'utf8')

test('the guide for a new field leads to a field that can be posted, edited and shown', { timeout: 600_000 }, () => {
  const copy = copySources()
  const [compile = '', generate = '', testServer = '', testWeb = ''] = commandLinesIn(guide)
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
