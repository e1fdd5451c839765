import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '../runtime.mjs'
import { parseArguments } from './test-arguments.mjs'
import { cpuBudget, isOverBudget } from './test-budget.mjs'
import { roughly, secondsOf } from './test-plan.mjs'
import { steps as allSteps } from './test-steps.mjs'
import { projectOf } from './test-watch.mjs'

const types = { name: 'types', what: 'types' }
const server = { name: 'server', what: 'server tests' }
const steps = [types, server]

describe('npm test', () => {
  test('runs all steps, or the named ones', () => {
    expect(parseArguments([], steps).chosen).toEqual(steps)
    expect(parseArguments(['server'], steps).chosen).toEqual([server])
  })

  test('passes the arguments after a second -- to the runner', () => {
    const { chosen, extra } = parseArguments(['server', '--', 'paging', '--bail=1'], steps)
    expect(chosen).toEqual([server])
    expect(extra).toEqual(['paging', '--bail=1'])
  })

  test('lists the steps when a name is unknown', () => {
    expect(() => parseArguments(['sever'], steps)).toThrow(/Unknown step: sever[\s\S]*server tests/)
  })

  test('runs what a change affects, since the last commit or another one', () => {
    expect(parseArguments([], steps).changed).toBeUndefined()
    expect(parseArguments(['--changed'], steps)).toMatchObject({ chosen: steps, changed: { base: undefined } })
    expect(parseArguments(['--changed=main', 'types'], steps)).toMatchObject({
      chosen: [types],
      changed: { base: 'main' },
    })
  })

  test('runs long tests again with --all', () => {
    expect(parseArguments(['--all'], steps)).toMatchObject({ chosen: steps, all: true })
    expect(parseArguments(['server'], steps)).toMatchObject({ all: false })
  })

  test('watches the tests whose file name is given', () => {
    expect(parseArguments(['--watch', 'paging'], steps)).toMatchObject({ chosen: steps, watch: 'paging' })
    expect(parseArguments(['server', '--watch', 'paging'], steps)).toMatchObject({ chosen: [server], watch: 'paging' })
    expect(() => parseArguments(['--watch'], steps)).toThrow('Which tests?')
  })

  test('watches in the project that has the file, and asks when several have one', () => {
    const root = mkdtempSync(join(tmpdir(), 'daystar-watch-'))
    onTestFinished(() => rmSync(root, { recursive: true }))
    for (const file of ['server/src/paging.test.ts', 'server/src/live.test.ts', 'web/src/live.test.tsx']) {
      mkdirSync(join(root, file, '..'), { recursive: true })
      writeFileSync(join(root, file), '')
    }
    expect(projectOf('paging', ['server', 'web'], root)).toBe('server')
    expect(() => projectOf('live', ['server', 'web'], root)).toThrow('npm test -- server --watch live')
    expect(() => projectOf('nothing', ['server', 'web'], root)).toThrow('No test file of server, web')
  })

  test.each([
    ['README.md', /takes about (.+) on two idle cores/],
    ['CONTRIBUTING.md', /takes about (.+) on two idle cores/],
    ['docs/how-to/develop.md', /The whole run takes about (.+) on two idle cores/],
  ])('takes the time that %s names', (file, sentence) => {
    const text = readFileSync(join(projectRoot, file), 'utf8').replaceAll(/\s+/g, ' ')
    expect(sentence.exec(text)?.[1]).toBe(roughly(secondsOf(allSteps)))
  })

  test('has a budget for every step', () => {
    expect(Object.keys(cpuBudget).sort()).toEqual(allSteps.map(({ name }) => name).sort())
  })

  test('warns about a step that takes a tenth more than its budget', () => {
    const budget = cpuBudget.types ?? 0
    expect([budget, budget * 1.05, budget * 1.2, undefined].map((seconds) => isOverBudget('types', seconds))).toEqual([
      ...[false, false, true, false],
    ])
  })

  test('estimates its duration in round numbers', () => {
    expect([3, 31, 58, 80, 290].map(roughly)).toEqual(['5 seconds', '35 seconds', 'a minute', 'a minute', '5 minutes'])
  })
})
