import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { ensureInstalled } from './install.mjs'
import { endCommandsOnSignals } from './processes.mjs'
import { duration, exitWithError, print, styled, UserError } from './progress.mjs'
import { projectRoot, toolPath } from './runtime.mjs'

/**
 * @typedef {import('./test-steps.mjs').Step} Step
 * @typedef {{ step: Step, code: number, output: string, counts: import('./test-counts.mjs').Counts, durationMs: number }} Result
 */

/**
 * `npm test` runs every step; `npm test -- types server` these two; arguments after a second `--` are passed to their runners.
 * @param {string[]} args
 * @param {Step[]} steps
 */
function choose(args, steps) {
  const separator = args.indexOf('--')
  const names = separator === -1 ? args : args.slice(0, separator)
  const unknown = names.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length > 0) {
    const list = steps.map(({ name, what }) => `  ${name.padEnd(10)}${what}`).join('\n')
    throw new UserError(`Unknown step: ${unknown.join(' ')}. The steps are:\n${list}`)
  }
  const chosen = names.length === 0 ? steps : steps.filter((step) => names.includes(step.name))
  return { chosen, extra: separator === -1 ? [] : args.slice(separator + 1) }
}

async function test() {
  endCommandsOnSignals()
  const startedAt = performance.now()
  await ensureInstalled()
  // These modules import installed packages.
  const { steps } = await import('./test-steps.mjs')
  const { sum } = await import('./test-counts.mjs')
  const { chosen, extra } = choose(process.argv.slice(2), steps)
  const reports = join(projectRoot, '.cache', 'test-reports')
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const env = { ...process.env, PATH: toolPath(process.env), NODE_ENV: 'test', NO_COLOR: '1', FORCE_COLOR: undefined }
  const results = await runAll(chosen, { env, reports, extra })
  const total = sum(results.map(({ counts }) => counts))
  print(`\n${table(results)}\n`)
  if (total.skipped > 0) print(styled('yellow', `${total.skipped} skipped; a test must not be skipped.`))
  print(`Took ${duration(performance.now() - startedAt)}.`)
  print(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 || total.skipped > 0 ? 1 : 0
}

/**
 * Two steps at a time, the end-to-end tests last. After a failure the other steps still run.
 * @param {Step[]} steps
 * @param {import('./test-steps.mjs').Context} context
 */
async function runAll(steps, context) {
  /** @type {Result[]} */
  const results = []
  const queue = steps.filter((step) => !step.alone)
  const lanes = Array.from({ length: Math.min(2, availableParallelism()) }, async () => {
    for (let step = queue.shift(); step; step = queue.shift()) results.push(await runStep(step, context))
  })
  await Promise.all(lanes)
  for (const step of steps.filter(({ alone }) => alone)) results.push(await runStep(step, context))
  return steps.flatMap((step) => results.filter((result) => result.step === step))
}

/**
 * @param {Step} step
 * @param {import('./test-steps.mjs').Context} context
 * @returns {Promise<Result>}
 */
async function runStep(step, context) {
  const { countStep } = await import('./test-counts.mjs')
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
  return { step, code: outcome.code, output: outcome.output, counts, durationMs }
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
