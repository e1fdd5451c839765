import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { compileCache } from './compile-cache.mjs'
import { ensureInstalled } from './install.mjs'
import { endCommandsOnSignals, endWithParent } from './processes.mjs'
import { duration, exitWithError, print, styled, UserError } from './progress.mjs'
import { projectRoot, toolPath } from './runtime.mjs'
import { parseArguments } from './test-arguments.mjs'
import { countStep, sum } from './test-counts.mjs'
import { printPlan } from './test-plan.mjs'
import { createRunDir } from './test-run-dir.mjs'
import { steps, vitestProjects } from './test-steps.mjs'
import { watchTests } from './test-watch.mjs'

/**
 * @typedef {import('./test-steps.mjs').Step} Step
 * @typedef {{ step: Step, counts: import('./test-counts.mjs').Counts, durationMs: number }} Result
 */

async function test() {
  const startedAt = performance.now()
  const { chosen, watch, extra } = parseArguments(process.argv.slice(2), steps)
  const runDir = createRunDir()
  endCommandsOnSignals(runDir.remove)
  if (process.env.npm_lifecycle_event === 'test') endWithParent()
  try {
    if (watch === undefined) await printPlan(chosen)
    await ensureInstalled()
    const env = testEnvironment(runDir.path)
    if (watch === undefined) await runSteps(chosen, { env, extra, reports: emptyReports() }, startedAt)
    else process.exitCode = await watchTests(watch, { projects: projectsOf(chosen), env })
  } finally {
    await runDir.remove()
  }
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
 * @param {import('./test-steps.mjs').Context} context
 * @param {number} startedAt
 */
async function runSteps(chosen, context, startedAt) {
  const results = await runAll(chosen, context)
  const total = sum(results.map(({ counts }) => counts))
  print(`\n${table(results)}\n`)
  if (total.skipped > 0) print(styled('yellow', `${total.skipped} skipped; a test must not be skipped.`))
  print(`Took ${duration(performance.now() - startedAt)}.`)
  print(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 || total.skipped > 0 ? 1 : 0
}

/**
 * Two steps at a time. After a failure the other steps still run.
 * @param {Step[]} steps
 * @param {import('./test-steps.mjs').Context} context
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
 * @param {import('./test-steps.mjs').Context} context
 * @returns {Promise<Result>}
 */
async function runStep(step, context) {
  const startedAt = performance.now()
  const outcome = await step.work(context).catch((error) => ({
    code: 1,
    output: error instanceof UserError ? error.message : String(error?.stack ?? error),
    counts: undefined,
  }))
  const durationMs = performance.now() - startedAt
  const counts = countStep(outcome.code, outcome.counts)
  const isPassed = counts.failed === 0
  print(
    `  ${isPassed ? styled('green', '✓') : styled('red', '✗')} ${step.what}  ${styled('dim', duration(durationMs))}`,
  )
  if (!isPassed) print(`\n${outcome.output.trimEnd()}\n`)
  return { step, counts, durationMs }
}

/** @param {Result[]} results */
function table(results) {
  const width = Math.max(...results.map(({ step }) => step.what.length))
  const lines = results.map(({ step, counts, durationMs }) => {
    const numbers = [counts.passed, counts.failed, counts.skipped].map((count) => String(count).padStart(7)).join('')
    const line = `${step.what.padEnd(width)}${numbers}  ${duration(durationMs).padStart(12)}`
    return counts.failed > 0 ? styled('red', `${line}  npm test -- ${step.name}`) : line
  })
  return [styled('dim', `${''.padEnd(width)} passed failed skipped`), ...lines].join('\n')
}

test().catch(exitWithError)
