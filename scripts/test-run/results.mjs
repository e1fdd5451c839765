import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import process from 'node:process'
import { projectRoot } from '../runtime.mjs'

/**
 * @typedef {object} FailedTest
 * @property {string} file its path in the project
 * @property {number | undefined} line undefined when the whole file failed
 * @property {string} name
 *
 * The result of a part. A check has one test, and so has a runner that fails without a failed test.
 * @typedef {object} Result
 * @property {string} part
 * @property {string | undefined} run the run that made it; another one when it was read from the cache
 * @property {number} passed
 * @property {number} skipped
 * @property {FailedTest[]} failed
 * @property {number} durationMs
 * @property {number | undefined} cpuSeconds
 * @property {boolean} isRepeatable true when each failed test can be run alone
 */

export const reportDir = join(projectRoot, '.cache', 'test-reports')

/**
 * @param {import('./parts.mjs').Part} part
 * @param {string} report the file that the runner wrote
 * @param {{ code: number, durationMs: number, cpuSeconds: number | undefined }} finished
 * @returns {Result}
 */
export function resultOf({ name, what, runner }, report, { code, durationMs, cpuSeconds }) {
  const contents = runner === 'check' ? undefined : readJson(report)
  const read = runner === 'playwright' ? readPlaywright : readVitest
  const counts = contents ? read(contents) : { passed: code === 0 ? 1 : 0, skipped: 0, failed: [] }
  const isRepeatable = counts.failed.length > 0
  // A runner can fail without a failed test, for instance because of an error after the last one.
  if (code !== 0 && !isRepeatable) counts.failed.push({ file: '', line: undefined, name: what })
  return { part: name, run: process.env.DAYSTAR_TEST_RUN, ...counts, durationMs, cpuSeconds, isRepeatable }
}

/**
 * @param {string} name of a part
 * @param {number} [attempt]
 * @returns {Result | undefined} undefined when the part did not end
 */
export function readResult(name, attempt = 1) {
  return readJson(join(reportDir, `${name}.${attempt}.json`))
}

/** @typedef {Pick<Result, 'passed' | 'skipped' | 'failed'>} Counts */

/**
 * @param {{ numPassedTests: number, numPendingTests: number, numTodoTests: number, testResults: VitestFile[] }} report
 * @typedef {{ name: string, status: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ status: string, fullName: string, location?: { line: number } | null }} VitestTest
 * @returns {Counts}
 */
export function readVitest({ numPassedTests, numPendingTests, numTodoTests, testResults }) {
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(projectRoot, name).split(sep).join('/')
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, location }) => ({ file, line: location?.line, name: fullName }))
    // Such a file failed while it was loaded, or in a hook.
    return status === 'failed' && tests.length === 0 ? [{ file, line: undefined, name: file }] : tests
  })
  return { passed: numPassedTests, skipped: numPendingTests + numTodoTests, failed }
}

/**
 * @param {{ stats: { expected: number, skipped: number }, suites: PlaywrightSuite[] }} report
 * @typedef {{ suites?: PlaywrightSuite[], specs: PlaywrightSpec[] }} PlaywrightSuite
 * @typedef {{ ok: boolean, file: string, line: number, title: string }} PlaywrightSpec
 * @returns {Counts}
 */
export function readPlaywright({ stats, suites }) {
  const failed = suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ file, line, title }) => ({ file: `e2e/${file}`, line, name: title }))
  return { passed: stats.expected, skipped: stats.skipped, failed }
}

/** @param {PlaywrightSuite} suite @returns {PlaywrightSpec[]} */
function specsOf({ suites = [], specs }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** @param {string} file @returns {any} undefined when the runner ended before it wrote its report */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
