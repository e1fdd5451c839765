import { relative, sep } from 'node:path'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {{ name?: string, status: string, assertionResults: unknown[] }[]} testResults
 *
 * @param {VitestReport} report
 * @returns {Counts}
 */
export function countVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  // A file that fails to load contains no tests in the report, but is a failure.
  const notLoaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
  return { passed: numPassedTests, failed: numFailedTests + notLoaded, skipped: numPendingTests + numTodoTests }
}

/**
 * The number of tests of each file of which all tests passed, by its path in the project.
 * @param {VitestReport | undefined} report
 * @param {string} root
 * @returns {Map<string, number>}
 */
export function passedFiles(report, root) {
  const passed = (report?.testResults ?? []).filter(
    ({ status, assertionResults }) =>
      status === 'passed' && assertionResults.every((result) => /** @type {any} */ (result).status === 'passed'),
  )
  return new Map(
    passed.map(({ name = '', assertionResults }) => [
      relative(root, name).split(sep).join('/'),
      assertionResults.length,
    ]),
  )
}

/**
 * A test that passed only on a retry is a failure.
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 * @property {unknown[]} [errors]
 *
 * @param {PlaywrightReport} report
 * @returns {Counts}
 */
export function countPlaywright({ stats, errors = [] }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped }
}

/**
 * @param {string} output of `tsc --build --pretty false`
 * @param {string[]} projects their directories
 * @returns {Counts} one check for each project
 */
export function countTypeErrors(output, projects) {
  const deepestFirst = [...projects].sort((a, b) => b.length - a.length)
  const files = [...output.matchAll(/^(\S.*?)\(\d+,\d+\): error /gm)].map(([, file = '']) => file)
  const failed = new Set(files.map((file) => deepestFirst.find((project) => file.startsWith(`${project}/`)))).size
  return { passed: projects.length - failed, failed, skipped: 0 }
}

/**
 * The counts of a step. A step without counted tests (a linter, a build) counts as one, and a non-zero exit code counts
 * as at least one failure, independent of the report.
 * @param {number} code
 * @param {Counts | undefined} counts
 * @returns {Counts}
 */
export function countStep(code, counts) {
  if (!counts) return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/**
 * @param {Counts[]} all
 * @returns {Counts}
 */
export function sum(all) {
  return all.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )
}
