import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../runtime.mjs'
import { parts, partsOfTier, roughly, secondsOf } from './parts.ts'

const readText = (file: string) => readFileSync(join(projectRoot, file), 'utf8')

describe('each part of the tests', () => {
  test.each(parts)('$name has a command and inputs', ({ name }) => {
    expect(JSON.parse(readText('package.json')).scripts[`test:${name}`]).toMatch(/^node scripts\/test-run\/part\.ts \w/)
    expect(JSON.parse(readText('turbo.json')).tasks).toHaveProperty(`//#test:${name}`)
  })
})

test.each([
  { command: 'npm test', isComplete: false },
  { command: 'npm test -- --all', isComplete: true },
])('$command takes the time that the README names', ({ command, isComplete }) => {
  const text = readText('README.md').replaceAll(/\s+/g, ' ')
  const [, time] =
    new RegExp(`\`${command}\` [^\`]*? which takes about (.+?)(?: on two idle cores)?\\.`).exec(text) ?? []
  expect(time).toBe(roughly(secondsOf(partsOfTier(isComplete))))
})
