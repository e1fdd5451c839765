import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { duration, print, styled } from '../progress.mjs'
import { projectRoot } from '../runtime.mjs'
import { describeMachine, type observeMachine, overBudget } from './budget.ts'
import type { Part } from './parts.ts'
import { type Result, reportDir, type Test } from './results.ts'

/** More tests that pass only when they are run again, alone, fail the run. */
const maxFlaky = 3

/** What both attempts of a part together show. */
interface Outcome extends Pick<Result, 'skipped' | 'failed' | 'durationMs' | 'cpuSeconds'> {
  readonly part: Part
  /** With the flaky tests. */
  readonly passed: number
  /** The tests that failed and passed when they were run again, alone. */
  readonly flaky: Test[]
  /** True when its inputs have not changed since it passed. */
  readonly isCached: boolean
}

/** `second` is the result of the tests that failed, and `run` the id of this run. */
export function outcomeOf(part: Part, first?: Result, second?: Result, run?: string): Outcome {
  if (!first) {
    const failed = [{ file: '', line: undefined, name: `${part.what} did not end` }]
    return { part, passed: 0, skipped: 0, failed, flaky: [], isCached: false, durationMs: 0, cpuSeconds: undefined }
  }
  const flaky = second ? first.failed.filter((test) => passesAgain(test, second)) : []
  return {
    part,
    passed: first.passed.length + flaky.length,
    skipped: first.skipped,
    failed: first.failed.filter((test) => !flaky.includes(test)),
    flaky,
    isCached: first.run !== run,
    durationMs: first.durationMs,
    cpuSeconds: first.cpuSeconds,
  }
}

/** Returns true when the second run reports the test as passed, which a runner that ends before the test does not. */
function passesAgain(failed: Test, second: Result) {
  const isWholeFile = failed.name === failed.file
  const isSame = ({ file, name }: Test) => file === failed.file && (isWholeFile || name === failed.name)
  return second.passed.some(isSame) && !second.failed.some((test) => test.file === '' || isSame(test))
}

/**
 * Prints the table of the parts and what failed, writes the report, and returns whether the run has passed. Parts that
 * ran only in part have no budget.
 */
export function summarize(
  outcomes: readonly Outcome[],
  durationMs: number,
  observe: ReturnType<typeof observeMachine>,
  hasBudget: boolean,
) {
  const total = (count: (outcome: Outcome) => number) => outcomes.reduce((sum, outcome) => sum + count(outcome), 0)
  const [failed, flaky] = [outcomes.flatMap((each) => each.failed), outcomes.flatMap((each) => each.flaky)]
  const skipped = total((each) => each.skipped)
  const measured = outcomes.filter(({ isCached }) => !isCached)
  const cpuSeconds = measured.reduce((sum, { cpuSeconds = 0 }) => sum + cpuSeconds, 0)
  const machine = observe(cpuSeconds)
  const excesses = hasBudget ? overBudget(measured, machine) : []
  const isPassed = hasPassed(outcomes) && excesses.length === 0

  print(`\n${table(outcomes)}\n`)
  for (const test of failed) print(styled('red', `failed  ${describe(test)}`))
  for (const test of flaky) print(styled('yellow', `flaky   ${describe(test)}`))
  if (flaky.length > maxFlaky) print(styled('red', `${flaky.length} flaky tests; more than ${maxFlaky} fail the run.`))
  if (skipped > 0) print(styled('red', `${skipped} skipped; a test must not be skipped.`))
  for (const { part, cpuSeconds, limit } of excesses)
    print(styled('red', `${part.what}: ${seconds(cpuSeconds)} s of processor time, more than ${seconds(limit)} s.`))
  if (hasBudget) print(describeMachine(machine))
  if (measured.length < outcomes.length) print('Unchanged parts passed earlier. Everything: npm test -- --all')
  print(`Took ${duration(durationMs)}, ${seconds(cpuSeconds)} s of processor time.`)
  print(`${total((each) => each.passed)} passed, ${failed.length} failed`)
  writeReport({ outcomes, isPassed, durationMs, cpuSeconds, machine, failed, flaky, excesses })
  return isPassed
}

export function hasPassed(outcomes: readonly Outcome[]) {
  const isComplete = outcomes.every(({ failed, skipped }) => failed.length === 0 && skipped === 0)
  return isComplete && outcomes.flatMap(({ flaky }) => flaky).length <= maxFlaky
}

function writeReport(contents: object) {
  const report = { commit: commit(), endedAt: new Date().toISOString(), load: loadavg(), ...contents }
  writeFileSync(join(reportDir, 'summary.json'), `${JSON.stringify(report, null, 2)}\n`)
}

function commit() {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: projectRoot, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    // The project was downloaded without its history.
    return undefined
  }
}

function describe({ file, line, name }: Test) {
  return `${file}${line === undefined ? '' : `:${line}`} ${name}`.trim()
}

function table(outcomes: readonly Outcome[]) {
  const width = Math.max(...outcomes.map(({ part }) => part.what.length))
  const lines = outcomes.map(({ part, passed, failed, flaky, skipped, isCached, durationMs, cpuSeconds }) => {
    const numbers = [passed, failed.length, flaky.length, skipped].map((count) => String(count).padStart(8)).join('')
    const times = isCached
      ? '     unchanged      –'
      : `${duration(durationMs).padStart(14)}${seconds(cpuSeconds).padStart(7)}`
    const line = `${part.what.padEnd(width)}${numbers}${times}${String(part.cpuSeconds).padStart(8)}`
    return failed.length > 0 ? styled('red', `${line}  npm test -- ${part.name}`) : line
  })
  const head = `${''.padEnd(width)}  passed  failed   flaky skipped          time  CPU s  budget`
  return [styled('dim', head), ...lines].join('\n')
}

function seconds(value: number | undefined) {
  return value?.toFixed(0) ?? '–'
}
