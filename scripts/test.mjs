import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { compileCache } from './compile-cache.mjs'
import { ensureInstalled } from './install.mjs'
import { endCommandsOnSignals, endWithParent } from './processes.mjs'
import { duration, exitWithError, print, styled, UserError } from './progress.mjs'
import { projectRoot, toolPath } from './runtime.mjs'
import { parseArguments } from './test-run/test-arguments.mjs'
import { cpuBudget, isOverBudget } from './test-run/test-budget.mjs'
import { affectedTests, changedFiles, readAreas } from './test-run/test-changed.mjs'
import { countStep, sum } from './test-run/test-counts.mjs'
import { printPlan } from './test-run/test-plan.mjs'
import { createRunDir } from './test-run/test-run-dir.mjs'
import { steps, vitestProjects } from './test-run/test-steps.mjs'
import { watchTests } from './test-run/test-watch.mjs'

/**
 * @typedef {import('./test-run/test-steps.mjs').Step} Step
 * @typedef {object} Result
 * @property {Step} step
 * @property {import('./test-run/test-counts.mjs').Counts} counts
 * @property {number} durationMs
 * @property {number | undefined} cpuSeconds
 * @property {import('./test-run/test-steps.mjs').Unchanged | undefined} unchanged
 */

async function test() {
  const startedAt = performance.now()
  const { chosen, watch, all, changed, extra } = parseArguments(process.argv.slice(2), steps)
  const runDir = createRunDir()
  endCommandsOnSignals(runDir.remove)
  if (process.env.npm_lifecycle_event === 'test') endWithParent()
  try {
    if (watch === undefined) await printPlan(chosen)
    await ensureInstalled()
    const env = testEnvironment(runDir.path)
    if (watch !== undefined) {
      process.exitCode = await watchTests(watch, { projects: projectsOf(chosen), env })
      return
    }
    // A run for named tests is a request to run them.
    const usesCache = !all && !process.env.CI && extra.length === 0
    const affected = changed && (await affectedSince(changed.base))
    const context = { env, extra, reports: emptyReports(), usesCache, affected }
    await runSteps(affected ? chosen.filter((step) => isAffected(step, affected)) : chosen, context, startedAt)
  } finally {
    await runDir.remove()
  }
}

/** @param {string | undefined} base */
async function affectedSince(base) {
  // The parser is a dependency of the project, which has just been installed.
  const { readModules } = await import('./dependencies/read-modules.mjs')
  const project = { modules: readModules(projectRoot), areas: readAreas(projectRoot) }
  return affectedTests(changedFiles(projectRoot, base), project)
}

/**
 * The checks without test files are quick enough to run always.
 * @param {Step} step
 * @param {import('./test-run/test-changed.mjs').AffectedTests} affected
 */
function isAffected({ name }, affected) {
  if (name === 'build') return affected.has('web') || affected.has('e2e')
  return affected.has(name) || !(vitestProjects.includes(name) || name === 'e2e')
}

/** @param {string} tempDir */
function testEnvironment(tempDir) {
  return {
    ...process.env,
    PATH: toolPath(process.env),
    NODE_ENV: 'test',
    NO_COLOR: '1',
    FORCE_COLOR: undefined,
    TMPDIR: tempDir,
    // The tests start many processes, which would all compile the same modules.
    NODE_COMPILE_CACHE: compileCache(),
  }
}

function emptyReports() {
  const reports = join(projectRoot, '.cache', 'test-reports')
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  return reports
}

/** @param {Step[]} chosen */
function projectsOf(chosen) {
  return vitestProjects.filter((project) => chosen.some(({ name }) => name === project))
}

/**
 * @param {Step[]} chosen
 * @param {import('./test-run/test-steps.mjs').Context} context
 * @param {number} startedAt
 */
async function runSteps(chosen, context, startedAt) {
  const results = await runAll(chosen, context)
  const total = sum(results.map(({ counts }) => counts))
  print(`\n${table(results)}\n`)
  if (total.skipped > 0) print(styled('yellow', `${total.skipped} skipped; a test must not be skipped.`))
  for (const warning of budgetWarnings(results, context)) print(styled('yellow', warning))
  if (context.affected) print('Ran only what the changed files affect. Everything: npm test')
  const unchanged = results.map((result) => result.unchanged ?? { files: 0, tests: 0 })
  const files = unchanged.reduce((total, each) => total + each.files, 0)
  const tests = unchanged.reduce((total, each) => total + each.tests, 0)
  const cpuSeconds = results.reduce((total, each) => total + (each.cpuSeconds ?? 0), 0)
  print(`Took ${duration(performance.now() - startedAt)}, ${cpuSeconds.toFixed(0)} s of processor time.`)
  if (files > 0)
    print(`${tests} tests of ${files} files passed earlier with the same inputs and were not run: npm test -- --all`)
  print(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 || total.skipped > 0 ? 1 : 0
}

/**
 * Runs two steps at a time; a failure does not stop the others.
 * @param {Step[]} steps
 * @param {import('./test-run/test-steps.mjs').Context} context
 */
async function runAll(steps, context) {
  /** @type {Result[]} */
  const results = []
  const queue = [...steps]
  const lanes = Array.from({ length: Math.min(2, availableParallelism()) }, async () => {
    for (let step = queue.shift(); step; step = queue.shift()) results.push(await runStep(step, context))
  })
  await Promise.all(lanes)
  return steps.flatMap((step) => results.filter((result) => result.step === step))
}

/**
 * @param {Step} step
 * @param {import('./test-run/test-steps.mjs').Context} context
 * @returns {Promise<Result>}
 */
async function runStep(step, context) {
  const startedAt = performance.now()
  const outcome = await step.work(context).catch((error) => ({
    code: 1,
    output: error instanceof UserError ? error.message : String(error?.stack ?? error),
    counts: undefined,
    cpuSeconds: undefined,
    unchanged: undefined,
    report: undefined,
  }))
  const durationMs = performance.now() - startedAt
  const counts = countStep(outcome.code, outcome.counts)
  const isPassed = counts.failed === 0
  print(
    `  ${isPassed ? styled('green', '✓') : styled('red', '✗')} ${step.what}  ${styled('dim', duration(durationMs))}`,
  )
  if (!isPassed) print(`\n${outcome.output.trimEnd()}\n`)
  else if (outcome.report) print(outcome.report.trimEnd().replace(/^/gm, '    '))
  return { step, counts, durationMs, cpuSeconds: outcome.cpuSeconds, unchanged: outcome.unchanged }
}

/**
 * A step that ran in part, or from an empty compile cache, has no comparable time.
 * @param {Result[]} results
 * @param {import('./test-run/test-steps.mjs').Context} context
 */
function budgetWarnings(results, { affected, extra }) {
  if (affected || extra.length > 0) return []
  return results
    .filter(({ step, cpuSeconds }) => isOverBudget(step.name, cpuSeconds))
    .map(
      ({ step, cpuSeconds = 0 }) =>
        `${step.what}: ${cpuSeconds.toFixed(0)} s of processor time, budget ${cpuBudget[step.name]} s (scripts/test-run/test-budget.mjs)`,
    )
}

/** @param {Result[]} results */
function table(results) {
  const width = Math.max(...results.map(({ step }) => step.what.length))
  const lines = results.map(({ step, counts, durationMs, cpuSeconds }) => {
    const numbers = [counts.passed, counts.failed, counts.skipped].map((count) => String(count).padStart(7)).join('')
    const times = `${duration(durationMs).padStart(12)}${cpuText(cpuSeconds, cpuBudget[step.name])}`
    const line = `${step.what.padEnd(width)}${numbers}  ${times}`
    return counts.failed > 0 ? styled('red', `${line}  npm test -- ${step.name}`) : line
  })
  return [styled('dim', `${''.padEnd(width)} passed failed skipped          time  CPU s  budget`), ...lines].join('\n')
}

/**
 * @param {number | undefined} seconds
 * @param {number | undefined} budget
 */
function cpuText(seconds, budget) {
  return `${seconds?.toFixed(0).padStart(7) ?? '      –'}${String(budget ?? '–').padStart(8)}`
}

test().catch(exitWithError)
