import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import process from 'node:process'
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'
import { projectRoot } from '../runtime.mjs'
import type { Finished } from './measured.ts'
import type { Part } from './parts.ts'

export interface Test {
  /** Its path in the project. */
  readonly file: string
  /** Undefined when the whole file failed. */
  readonly line: number | undefined
  /** That of the file when the whole file failed. */
  readonly name: string
}

/** The result of a part. A check has one test, and so has a runner that fails without a failed test. */
export interface Result {
  readonly part: string
  /** The run that made it; another one when it was read from the cache. */
  readonly run: string | undefined
  readonly passed: Test[]
  readonly skipped: number
  readonly failed: Test[]
  readonly durationMs: number
  readonly cpuSeconds: number | undefined
  /** True when each failed test can be run alone. */
  readonly isRepeatable: boolean
}

type Counts = Pick<Result, 'passed' | 'skipped' | 'failed'>

export const reportDir = join(projectRoot, '.cache', 'test-reports')

/** Reads the report that the runner of a part wrote. */
export function resultOf(
  { name, what, runner }: Part,
  report: string,
  { code, durationMs, cpuSeconds }: Omit<Finished, 'output'>,
): Result {
  const contents = runner === 'check' ? undefined : readJson(report)
  const read = runner === 'playwright' ? readPlaywright : readVitest
  const whole = { file: '', line: undefined, name: what }
  const counts = contents ? read(contents) : { passed: code === 0 ? [whole] : [], skipped: 0, failed: [] }
  const isRepeatable = counts.failed.length > 0
  // A runner can fail without a failed test, for instance because of an error after the last one.
  if (code !== 0 && !isRepeatable) counts.failed.push(whole)
  return { part: name, run: process.env.DAYSTAR_TEST_RUN, ...counts, durationMs, cpuSeconds, isRepeatable }
}

/** Returns the result of a part, or undefined when it did not end. */
export function readResult(name: string, attempt = 1): Result | undefined {
  return readJson(join(reportDir, `${name}.${attempt}.json`))
}

function readVitest({ numPendingTests, numTodoTests, testResults }: JsonTestResults): Counts {
  const files = testResults.map(({ name, status, assertionResults }) => {
    const file = relative(projectRoot, name).split(sep).join('/')
    const testsWith = (wanted: string) =>
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

function readPlaywright({ stats, suites }: JSONReport): Counts {
  const specs = suites.flatMap(specsOf)
  const testOf = ({ file, line, title }: JSONReportSpec) => ({ file: `e2e/${file}`, line, name: title })
  return {
    // Skipped tests are `ok` too.
    passed: specs.filter(({ tests }) => tests.every(({ status }) => status === 'expected')).map(testOf),
    skipped: stats.skipped,
    failed: specs.filter(({ ok }) => !ok).map(testOf),
  }
}

function specsOf({ suites = [], specs }: JSONReportSuite): JSONReportSpec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** Returns undefined when the runner ended before it wrote its report. */
function readJson(file: string) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
