import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { duration, print, styled } from '../progress.mjs'
import { projectRoot } from '../runtime.mjs'
import { describeMachine, overBudget } from './budget.mjs'
import { reportDir } from './results.mjs'

/** More tests that pass only when they are run again, alone, fail the run. */
const maxFlaky = 3

/**
 * @typedef {import('./parts.mjs').Part} Part
 * @typedef {import('./results.mjs').Result} Result
 * @typedef {import('./results.mjs').Test} Test
 *
 * What both attempts of a part together show.
 * @typedef {object} Outcome
 * @property {Part} part
 * @property {number} passed with the flaky tests
 * @property {number} skipped
 * @property {Test[]} failed
 * @property {Test[]} flaky the tests that failed and passed when they were run again, alone
 * @property {boolean} isCached true when its inputs have not changed since it passed
 * @property {number} durationMs
 * @property {number | undefined} cpuSeconds
 */

/**
 * @param {Part} part
 * @param {Result | undefined} first
 * @param {Result | undefined} second of the tests that failed
 * @param {string} run the id of this run
 * @returns {Outcome}
 */
export function outcomeOf(part, first, second, run) {
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

/**
 * Returns true when the second run reports the test as passed, which a runner that ends before the test does not.
 * @param {Test} failed
 * @param {Result} second
 */
function passesAgain(failed, second) {
  const isWholeFile = failed.name === failed.file
  const isSame = (/** @type {Test} */ { file, name }) => file === failed.file && (isWholeFile || name === failed.name)
  return second.passed.some(isSame) && !second.failed.some((test) => test.file === '' || isSame(test))
}

/**
 * Prints the table of the parts and what failed, writes the report, and returns whether the run has passed.
 * @param {Outcome[]} outcomes
 * @param {object} run
 * @param {number} run.durationMs
 * @param {{ speed: number, othersShare: number }} run.machine
 * @param {boolean} run.hasBudget false when parts ran only in part
 */
export function summarize(outcomes, { durationMs, machine, hasBudget }) {
  const total = (/** @type {(outcome: Outcome) => number} */ count) =>
    outcomes.reduce((sum, outcome) => sum + count(outcome), 0)
  const [failed, flaky] = [outcomes.flatMap((each) => each.failed), outcomes.flatMap((each) => each.flaky)]
  const skipped = total((each) => each.skipped)
  const cpuSeconds = total(({ cpuSeconds = 0, isCached }) => (isCached ? 0 : cpuSeconds))
  const excesses = hasBudget
    ? overBudget(
        outcomes.filter(({ isCached }) => !isCached),
        machine,
      )
    : []
  const isPassed = hasPassed(outcomes) && excesses.length === 0

  print(`\n${table(outcomes)}\n`)
  for (const test of failed) print(styled('red', `failed  ${describe(test)}`))
  for (const test of flaky) print(styled('yellow', `flaky   ${describe(test)}`))
  if (flaky.length > maxFlaky) print(styled('red', `${flaky.length} flaky tests; more than ${maxFlaky} fail the run.`))
  if (skipped > 0) print(styled('red', `${skipped} skipped; a test must not be skipped.`))
  for (const { part, cpuSeconds, limit } of excesses)
    print(styled('red', `${part.what}: ${seconds(cpuSeconds)} s of processor time, more than ${seconds(limit)} s.`))
  if (hasBudget) print(describeMachine(machine))
  if (outcomes.some(({ isCached }) => isCached)) print('Unchanged parts passed earlier. Everything: npm test -- --all')
  print(`Took ${duration(durationMs)}, ${seconds(cpuSeconds)} s of processor time.`)
  print(`${total((each) => each.passed)} passed, ${failed.length} failed`)
  writeReport({ outcomes, isPassed, durationMs, cpuSeconds, machine, failed, flaky, excesses })
  return isPassed
}

/** @param {Outcome[]} outcomes */
export function hasPassed(outcomes) {
  const isComplete = outcomes.every(({ failed, skipped }) => failed.length === 0 && skipped === 0)
  return isComplete && outcomes.flatMap(({ flaky }) => flaky).length <= maxFlaky
}

/** @param {object} contents */
function writeReport(contents) {
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

/** @param {Test} test */
function describe({ file, line, name }) {
  return `${file}${line === undefined ? '' : `:${line}`} ${name}`.trim()
}

/** @param {Outcome[]} outcomes */
function table(outcomes) {
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

/** @param {number | undefined} value */
function seconds(value) {
  return value?.toFixed(0) ?? '–'
}
