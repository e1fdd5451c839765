import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { findChromium, installationPlan, installChromium } from '../browser.ts'
import { readModules } from '../dependencies/read-modules.mjs'
import { endCommandsOnSignals, endWithParent, exitCode } from '../processes.mjs'
import { exitWithError, print, styled } from '../progress.mjs'
import { pinnedNode, projectRoot } from '../runtime.mjs'
import { parseArguments, type TestRequest } from './arguments.ts'
import { observeMachine } from './budget.ts'
import { type AffectedTests, affectedTests, changedFiles, readAreas } from './changed.ts'
import { type Part, roughly, secondsOf } from './parts.ts'
import { readResult, reportDir } from './results.ts'
import { createRunDir } from './run-dir.ts'
import { outcomeOf, summarize } from './summary.ts'
import { runWithTurbo } from './turbo.ts'

/** A run with more failures has another cause than a race. */
const maxRepeated = 20

async function test() {
  const request = parseArguments(process.argv.slice(2), process.env.CI === 'true')
  const runDir = createRunDir()
  endCommandsOnSignals(runDir.remove)
  endWithParent()
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    NO_COLOR: '1',
    FORCE_COLOR: undefined,
    TMPDIR: runDir.path,
    DAYSTAR_TEST_RUN: randomUUID(),
  }
  try {
    process.exitCode = request.watch === undefined ? await runTests(request, env) : await watch(request, env)
  } finally {
    await runDir.remove()
  }
}

async function runTests(request: TestRequest, env: NodeJS.ProcessEnv) {
  const { chosen, isComplete, changed, shard, extra } = request
  const isWhole = !changed && !shard && extra.length === 0
  print(styled('bold', `Runs ${chosen.map(({ what }) => what).join(', ')}.`))
  if (isComplete && chosen.some(({ name }) => name === 'server')) print('The server tests run without caches.')
  if (isWhole) print(`Takes at most about ${roughly(secondsOf(chosen))} on two idle cores.`)
  print('Writes to a temporary directory that is deleted at the end.\n')

  const startedAt = performance.now()
  const machine = observeMachine()
  rmSync(reportDir, { recursive: true, force: true })
  mkdirSync(reportDir, { recursive: true })
  const affected =
    changed &&
    affectedTests(changedFiles(projectRoot, changed.base), {
      modules: readModules(projectRoot),
      areas: readAreas(projectRoot),
    })
  const selected = partsOfShard(affected ? chosen.filter((part) => isAffected(part, affected)) : chosen, shard)
  const partEnv: NodeJS.ProcessEnv = { ...env, ...filesOf(affected), DAYSTAR_TEST_SHARD: shard }
  // Only the server tests read it. Short runs use the caches, as members do.
  if (isComplete) partEnv.DAYSTAR_TEST_CACHES ??= 'off'
  const usesCache = isWhole && !isComplete

  const [checks, tests] = [selected.filter(isCheck), selected.filter((part) => !isCheck(part))]
  const [browser] = await Promise.all([
    tests.some(({ runner, isInBrowser }) => runner === 'playwright' || isInBrowser) ? chromium() : undefined,
    runWithTurbo(checks, partEnv, { usesCache, parallel: 3 }),
  ])
  if (browser) partEnv.CHROMIUM_PATH = browser
  await runInLanes(tests, (part) => runWithTurbo([part], partEnv, { usesCache, extra }))
  if (extra.length === 0) await repeatFailed(tests, partEnv)

  const outcomes = selected.map((part) =>
    outcomeOf(part, readResult(part.name), readResult(part.name, 2), env.DAYSTAR_TEST_RUN),
  )
  return summarize(outcomes, performance.now() - startedAt, machine, isWhole) ? 0 : 1
}

const isCheck = ({ runner }: Part) => runner === 'check'

/**
 * Runs three parts at a time, those with most processor time first, because Turborepo starts parts in any order.
 * End-to-end tests wait for their pages a third of the time, in which other tests use the processors.
 */
async function runInLanes(tests: readonly Part[], runPart: (part: Part) => Promise<void>) {
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

/** Runs each failed test once more, alone, or beside the others of its file if it is in a browser of Vitest. */
async function repeatFailed(tests: readonly Part[], env: NodeJS.ProcessEnv) {
  const repeated = tests.flatMap((part) => {
    const result = readResult(part.name)
    return result?.isRepeatable ? [{ part, failed: result.failed }] : []
  })
  const count = repeated.reduce((sum, { failed }) => sum + failed.length, 0)
  if (count === 0 || count > maxRepeated) return
  print(`\nRuns ${count === 1 ? 'the failed test' : `the ${count} failed tests`} once more, alone:`)
  const files = new Map<string, string[]>()
  for (const { part, failed } of repeated) {
    const places = failed.map(({ file, line }) => (line === undefined || part.isInBrowser ? file : `${file}:${line}`))
    files.set(part.name, [...new Set(places)])
  }
  const again = repeated.map(({ part }) => part)
  await runWithTurbo(again, { ...env, ...filesOf(files), DAYSTAR_TEST_ATTEMPT: '2' })
}

/** The checks are quick enough to run always. */
function isAffected({ name, runner }: Part, affected: AffectedTests) {
  if (name === 'build') return affected.has('web') || affected.has('e2e')
  return runner === 'check' || affected.has(name)
}

/** Returns the variable that names the files of parts that do not run as a whole. */
function filesOf(tests: AffectedTests = new Map()) {
  const files = [...tests].filter(([, files]) => files !== 'all')
  return files.length > 0 ? { DAYSTAR_TEST_FILES: JSON.stringify(Object.fromEntries(files)) } : {}
}

/** The parts that cannot be divided are in one shard each. */
function partsOfShard(chosen: readonly Part[], shard: string | undefined) {
  if (shard === undefined) return chosen
  const [number = 1, count = 1] = shard.split('/').map(Number)
  const isWhole = (part: Part) => part.isSmall || isCheck(part)
  const whole = chosen.filter(isWhole)
  return chosen.filter((part) => !isWhole(part) || part.name === 'build' || whole.indexOf(part) % count === number - 1)
}

/** Runs the tests whose file name contains `watch` again when a file changes, until the user quits. */
async function watch({ watch = '', chosen }: TestRequest, env: NodeJS.ProcessEnv) {
  const projects = chosen.filter(({ runner }) => runner === 'vitest').map(({ name }) => `--project=${name}`)
  const vitest = join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs')
  // It reads keys from the terminal, so it stays in the process group of this process and receives Ctrl-C itself.
  const child = spawn(pinnedNode(), [vitest, 'watch', ...projects, watch], { cwd: projectRoot, env, stdio: 'inherit' })
  const [code, signal] = await once(child, 'exit')
  return exitCode(code, signal)
}

test().catch(exitWithError)
