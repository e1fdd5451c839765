import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { findChromium, installationPlan, installChromium } from './browser.mjs'
import { compileCache } from './compile-cache.mjs'
import { ensureInstalled, isInstalled } from './install.mjs'
import { endCommandsOnSignals, endWithParent, exitCode } from './processes.mjs'
import { exitWithError, print, styled } from './progress.mjs'
import { pinnedNode, projectRoot, toolPath } from './runtime.mjs'
import { parseArguments } from './test-run/arguments.mjs'
import { observeMachine } from './test-run/budget.mjs'
import { affectedTests, changedFiles, readAreas } from './test-run/changed.mjs'
import { roughly, secondsOf } from './test-run/parts.mjs'
import { readResult, reportDir } from './test-run/results.mjs'
import { createRunDir } from './test-run/run-dir.mjs'
import { outcomeOf, summarize } from './test-run/summary.mjs'
import { runWithTurbo } from './test-run/turbo.mjs'

/** @typedef {import('./test-run/parts.mjs').Part} Part */

/** A run with more failures has another cause than a race. */
const maxRepeated = 20

async function test() {
  const request = parseArguments(process.argv.slice(2), process.env.CI === 'true')
  const runDir = createRunDir()
  endCommandsOnSignals(runDir.remove)
  if (process.env.npm_lifecycle_event === 'test') endWithParent()
  try {
    if (request.watch === undefined) printPlan(request)
    await ensureInstalled()
    const env = testEnvironment(runDir.path)
    process.exitCode = request.watch === undefined ? await runTests(request, env) : await watch(request, env)
  } finally {
    await runDir.remove()
  }
}

/** @param {import('./test-run/arguments.mjs').TestRequest} request */
function printPlan({ chosen, isComplete, changed, extra, shard }) {
  print(styled('bold', `Runs ${chosen.map(({ what }) => what).join(', ')}.`))
  if (isComplete && chosen.some(({ name }) => name === 'server')) print('The server tests run without caches.')
  if (!changed && !shard && extra.length === 0)
    print(`Takes at most about ${roughly(secondsOf(chosen))} on two idle cores.`)
  print('Writes to a temporary directory that is deleted at the end.')
  if (!isInstalled(projectRoot)) print('Installs the packages of package-lock.json into node_modules (npm ci).')
  print('')
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
    DAYSTAR_TEST_RUN: randomUUID(),
  }
}

/**
 * @param {import('./test-run/arguments.mjs').TestRequest} request
 * @param {NodeJS.ProcessEnv} env
 */
async function runTests({ chosen, isComplete, changed, shard, extra }, env) {
  const runId = env.DAYSTAR_TEST_RUN ?? ''
  const startedAt = performance.now()
  const machine = observeMachine()
  rmSync(reportDir, { recursive: true, force: true })
  mkdirSync(reportDir, { recursive: true })
  const affected = changed && (await affectedSince(changed.base))
  const selected = partsOfShard(affected ? chosen.filter((part) => isAffected(part, affected)) : chosen, shard)
  /** @type {NodeJS.ProcessEnv} */
  const partEnv = { ...env, ...filesOf(affected), DAYSTAR_TEST_SHARD: shard }
  // Only the server tests read it. Short runs use the caches, as members do.
  if (isComplete) partEnv.DAYSTAR_TEST_CACHES ??= 'off'
  const hasCache = !isComplete && !affected && !shard && extra.length === 0

  const [checks, tests] = [selected.filter(isCheck), selected.filter((part) => !isCheck(part))]
  const [browser] = await Promise.all([
    tests.some(({ usesBrowser }) => usesBrowser) ? chromium() : undefined,
    runWithTurbo(checks, { env: partEnv, extra: [], usesCache: hasCache, parallel: 3 }),
  ])
  if (browser) partEnv.CHROMIUM_PATH = browser
  await runInLanes(tests, (part) => runWithTurbo([part], { env: partEnv, extra, usesCache: hasCache, parallel: 1 }))
  if (extra.length === 0) await repeatFailed(tests, partEnv)

  const outcomes = selected.map((part) => outcomeOf(part, readResult(part.name), readResult(part.name, 2), runId))
  const durationMs = performance.now() - startedAt
  const cpuSeconds = outcomes.reduce((sum, each) => sum + (each.isCached ? 0 : (each.cpuSeconds ?? 0)), 0)
  const hasBudget = !affected && !shard && extra.length === 0
  const isPassed = summarize(outcomes, { durationMs, machine: machine(cpuSeconds), hasBudget })
  return isPassed ? 0 : 1
}

/** @param {Part} part */
const isCheck = ({ runner }) => runner === 'check'

/**
 * Runs three parts at a time, those with most processor time first, because Turborepo starts parts in any order.
 * End-to-end tests wait for their pages a third of the time, in which other tests use the processors.
 * @param {Part[]} tests
 * @param {(part: Part) => Promise<void>} runPart
 */
async function runInLanes(tests, runPart) {
  const waiting = tests.toSorted((a, b) => b.cpuSeconds - a.cpuSeconds)
  const runNext = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) await runPart(part)
  }
  await Promise.all(Array.from({ length: 3 }, runNext))
}

async function chromium() {
  const found = await findChromium()
  if (found) return found
  print(installationPlan())
  return await installChromium()
}

/**
 * Runs each failed test once more, alone, or beside the others of its file in a part that `repeatsFiles`.
 * @param {Part[]} tests
 * @param {NodeJS.ProcessEnv} env
 */
async function repeatFailed(tests, env) {
  const repeated = tests.flatMap((part) => {
    const result = readResult(part.name)
    return result?.isRepeatable ? [{ part, failed: result.failed }] : []
  })
  const count = repeated.reduce((sum, { failed }) => sum + failed.length, 0)
  if (count === 0 || count > maxRepeated) return
  print(`\nRuns ${count === 1 ? 'the failed test' : `the ${count} failed tests`} once more, alone:`)
  const files = repeated.map(({ part, failed }) => [
    part.name,
    [...new Set(failed.map(({ file, line }) => (line === undefined || part.repeatsFiles ? file : `${file}:${line}`)))],
  ])
  await runWithTurbo(
    repeated.map(({ part }) => part),
    {
      env: { ...env, DAYSTAR_TEST_FILES: JSON.stringify(Object.fromEntries(files)), DAYSTAR_TEST_ATTEMPT: '2' },
      usesCache: false,
      parallel: 1,
      extra: [],
    },
  )
}

/** @param {string | undefined} base */
async function affectedSince(base) {
  // The parser is a dependency of the project, which has just been installed.
  const { readModules } = await import('./dependencies/read-modules.mjs')
  const project = { modules: readModules(projectRoot), areas: readAreas(projectRoot) }
  return affectedTests(changedFiles(projectRoot, base), project)
}

/**
 * The checks are quick enough to run always.
 * @param {Part} part
 * @param {import('./test-run/changed.mjs').AffectedTests} affected
 */
function isAffected({ name, runner }, affected) {
  if (name === 'build') return affected.has('web') || affected.has('e2e')
  return runner === 'check' || affected.has(name)
}

/** @param {import('./test-run/changed.mjs').AffectedTests | undefined} affected */
function filesOf(affected) {
  const files = [...(affected ?? [])].filter(([, files]) => files !== 'all')
  return files.length > 0 ? { DAYSTAR_TEST_FILES: JSON.stringify(Object.fromEntries(files)) } : {}
}

/**
 * The parts that cannot be divided are in one shard each.
 * @param {Part[]} chosen
 * @param {string | undefined} shard such as "1/4"
 */
function partsOfShard(chosen, shard) {
  if (shard === undefined) return chosen
  const [number = 1, count = 1] = shard.split('/').map(Number)
  const isWhole = (/** @type {Part} */ part) => part.isSmall || isCheck(part)
  const whole = chosen.filter(isWhole)
  return chosen.filter((part) => !isWhole(part) || part.name === 'build' || whole.indexOf(part) % count === number - 1)
}

/**
 * Runs the tests whose file name contains `watch` again when a file changes, until the user quits.
 * @param {import('./test-run/arguments.mjs').TestRequest} request
 * @param {NodeJS.ProcessEnv} env
 */
async function watch({ watch = '', chosen }, env) {
  const projects = chosen.filter(({ runner }) => runner === 'vitest').map(({ name }) => `--project=${name}`)
  const vitest = join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs')
  // It reads keys from the terminal, so it stays in the process group of this process and receives Ctrl-C itself.
  const child = spawn(pinnedNode(), [vitest, 'watch', ...projects, watch], { cwd: projectRoot, env, stdio: 'inherit' })
  const [code, signal] = await once(child, 'exit')
  return exitCode(code, signal)
}

test().catch(exitWithError)
