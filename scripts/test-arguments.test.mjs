import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parseArguments } from './test-arguments.mjs'
import { roughly } from './test-plan.mjs'
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

  test('estimates its duration in round numbers', () => {
    expect([3, 31, 58, 80, 290].map(roughly)).toEqual(['5 seconds', '35 seconds', 'a minute', 'a minute', '5 minutes'])
  })
})
