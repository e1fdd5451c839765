import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { ensureInstalled } from './install.mjs'
import { endCommandsOnSignals } from './processes.mjs'
import { duration, giveUp, PlainFailure, say, styled } from './progress.mjs'
import { projectRoot, toolPath } from './runtime.mjs'

/**
 * @typedef {import('./test-steps.mjs').Step} Step
 * @typedef {{ step: Step, code: number, output: string, counts: import('./test-counts.mjs').Counts, durationMs: number }} Result
 */

/**
 * `npm test` runs every step; `npm test -- types server` those two; what follows a second `--` goes to their runners.
 * @param {string[]} args
 * @param {Step[]} steps
 */
function choose(args, steps) {
  const cut = args.indexOf('--')
  const names = cut === -1 ? args : args.slice(0, cut)
  const unknown = names.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length > 0) {
    const list = steps.map(({ name, what }) => `  ${name.padEnd(10)}${what}`).join('\n')
    throw new PlainFailure(`npm test does not know "${unknown.join(' ')}". It knows:\n${list}`)
  }
  const chosen = names.length === 0 ? steps : steps.filter((step) => names.includes(step.name))
  return { chosen, extra: cut === -1 ? [] : args.slice(cut + 1) }
}

async function test() {
  endCommandsOnSignals()
  const startedAt = performance.now()
  await ensureInstalled()
  // What follows stands on installed packages, so it is fetched only now.
  const { steps } = await import('./test-steps.mjs')
  const { sum } = await import('./test-counts.mjs')
  const { chosen, extra } = choose(process.argv.slice(2), steps)
  const reports = join(projectRoot, '.cache', 'test-reports')
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const env = { ...process.env, PATH: toolPath(process.env), NODE_ENV: 'test', NO_COLOR: '1', FORCE_COLOR: undefined }
  const results = await runAll(chosen, { env, reports, extra })
  const total = sum(results.map(({ counts }) => counts))
  say(`\n${table(results)}\n`)
  if (total.skipped > 0) say(styled('yellow', `${total.skipped} skipped: none should be.`))
  say(`Took ${duration(performance.now() - startedAt)}.`)
  say(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 || total.skipped > 0 ? 1 : 0
}

/**
 * Side by side where the machine has room; the journeys come last, on a quiet machine. A failure stops nothing.
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
    output: error instanceof PlainFailure ? error.message : String(error?.stack ?? error),
    counts: undefined,
  }))
  const durationMs = performance.now() - startedAt
  const counts = countStep(outcome.code, outcome.counts)
  const good = counts.failed === 0
  say(`  ${good ? styled('green', '✓') : styled('red', '✗')} ${step.what}  ${styled('dim', duration(durationMs))}`)
  if (!good) say(`\n${outcome.output.trimEnd()}\n`)
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

test().catch(giveUp)
