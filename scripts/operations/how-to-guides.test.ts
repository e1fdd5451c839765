import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../runtime.mjs'
import { codeBlocks } from '../task-docs/code-blocks.ts'
import { changesIn, makeChange } from '../task-docs/source-changes.ts'
import { copySources, run } from '../task-docs/source-copy.ts'

/** Reads a guide with the changes of each step, and the name by which the compiler reports what it declares. */
function readGuide(name: string, declared: string) {
  const text = readFileSync(join(projectRoot, 'docs/how-to', name), 'utf8')
  const commands = codeBlocks(text).filter(({ language }) => language === 'sh')
  return {
    declared,
    steps: text.split(/^## /m).slice(1).map(changesIn),
    commands: commands.flatMap((block) => block.text.trim().split('\n')),
  }
}

/** Returns the files of the compiler's errors that contain a name. */
const filesNaming = (output: string, name: string) => new Set(output.match(new RegExp(`^[^ (]+(?=\\(.*${name})`, 'gm')))

/** One copy with the changes of both guides, because each compilation and start of the tests takes long. */
test('the guides for a new field and a new kind of notification name every source to change, and lead to both', {
  timeout: 600_000,
}, () => {
  const field = readGuide('add-a-field.md', 'weather')
  const notification = readGuide('add-a-notification.md', 'circle_left')
  const [declaration = [], storage = [], names = []] = field.steps
  const [declare = [], describe = [], ...others] = notification.steps
  const commands = [...field.commands, ...notification.commands]
  const testRuns = Map.groupBy(commands, (command) => /^npm test -- \w+ -- /.exec(command)?.[0] ?? '')
  const [generate = '', compile = '', ...unknown] = new Set(testRuns.get(''))
  testRuns.delete('')
  expect(unknown).toEqual([])
  // With one checker instead of four, the compiler uses half the processor time.
  const compileOnce = compile.replace('tsc --noEmit', '$& --checkers 1')

  const copy = copySources()
  for (const change of [...declaration, ...storage, ...declare]) makeChange(copy, change)
  expect(run(copy, generate)).toMatchObject({ status: 0 })
  const { output } = run(copy, compileOnce)
  expect(filesNaming(output, field.declared)).toEqual(new Set(names.map(({ path }) => path)))
  expect(filesNaming(output, notification.declared)).toEqual(new Set(describe.map(({ path }) => path)))
  expect(filesNaming(output, '').size).toBe(new Set([...names, ...describe].map(({ path }) => path)).size)

  for (const change of [...names, ...describe, ...others.flat()]) makeChange(copy, change)
  const joined = Array.from(testRuns, ([start, runs]) => start + runs.map((each) => each.slice(start.length)).join(' '))
  for (const command of [compileOnce, ...joined]) {
    const { status, output } = run(copy, command)
    expect(status, output).toBe(0)
  }
})
