import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import process from 'node:process'
import { projectRoot } from '../runtime.mjs'

/**
 * @typedef {object} Test
 * @property {string} file its path in the project
 * @property {number | undefined} line undefined when the whole file failed
 * @property {string} name that of the file when the whole file failed
 *
 * The result of a part. A check has one test, and so has a runner that fails without a failed test.
 * @typedef {object} Result
 * @property {string} part
 * @property {string | undefined} run the run that made it; another one when it was read from the cache
 * @property {Test[]} passed
 * @property {number} skipped
 * @property {Test[]} failed
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
  const whole = { file: '', line: undefined, name: what }
  const counts = contents ? read(contents) : { passed: code === 0 ? [whole] : [], skipped: 0, failed: [] }
  const isRepeatable = counts.failed.length > 0
  // A runner can fail without a failed test, for instance because of an error after the last one.
  if (code !== 0 && !isRepeatable) counts.failed.push(whole)
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
 * @param {{ numPendingTests: number, numTodoTests: number, testResults: VitestFile[] }} report
 * @typedef {{ name: string, status: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ status: string, fullName: string, location?: { line: number } | null }} VitestTest
 * @returns {Counts}
 */
export function readVitest({ numPendingTests, numTodoTests, testResults }) {
  const files = testResults.map(({ name, status, assertionResults }) => {
    const file = relative(projectRoot, name).split(sep).join('/')
    const testsWith = (/** @type {string} */ wanted) =>
      assertionResults
        .filter((test) => test.status === wanted)
        .map(({ fullName, location }) => ({ file, line: location?.line, name: fullName }))
    const failed = testsWith('failed')
    // Such a file failed while it was loaded, or in a hook.
    if (status === 'failed' && failed.length === 0) failed.push({ file, line: undefined, name: file })
    return { passed: testsWith('passed'), failed }
  })
  return {
    passed: files.flatMap(({ passed }) => passed),
    skipped: numPendingTests + numTodoTests,
    failed: files.flatMap(({ failed }) => failed),
  }
}

/**
 * @param {{ stats: { skipped: number }, suites: PlaywrightSuite[] }} report
 * @typedef {{ suites?: PlaywrightSuite[], specs: PlaywrightSpec[] }} PlaywrightSuite
 * @typedef {{ ok: boolean, file: string, line: number, title: string, tests: { status: string }[] }} PlaywrightSpec
 * @returns {Counts}
 */
export function readPlaywright({ stats, suites }) {
  const specs = suites.flatMap(specsOf)
  const testOf = (/** @type {PlaywrightSpec} */ { file, line, title }) => ({ file: `e2e/${file}`, line, name: title })
  return {
    // Skipped tests are `ok` too.
    passed: specs.filter(({ tests }) => tests.every(({ status }) => status === 'expected')).map(testOf),
    skipped: stats.skipped,
    failed: specs.filter(({ ok }) => !ok).map(testOf),
  }
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
