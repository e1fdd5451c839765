import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { endCommandsOnSignals, run } from '../processes.mjs'
import { duration, print, styled } from '../progress.mjs'
import { projectRoot } from '../runtime.mjs'
import { parts } from './parts.mjs'
import { reportDir, resultOf } from './results.mjs'

/** Runs one part of the tests, which is the command in the arguments, and writes its result. Turborepo starts it. */
async function runPart() {
  const name = (process.env.npm_lifecycle_event ?? '').replace('test:', '')
  const part = parts.find((each) => each.name === name)
  if (!part) throw new Error(`${name} is no part of scripts/test-run/parts.mjs.`)
  const { DAYSTAR_TEST_FILES: files, DAYSTAR_TEST_SHARD: shard, DAYSTAR_TEST_ATTEMPT: attempt = '1' } = process.env
  const report = join(reportDir, `${name}.${attempt}.report.json`)
  const [command = '', ...args] = process.argv.slice(2)
  if (files) args.push(...(JSON.parse(files)[name] ?? []))
  if (shard && part.runner !== 'check' && !part.isSmall) args.push(`--shard=${shard}`)
  args.push(...argumentsOf(part.runner, report, attempt !== '1'))
  mkdirSync(reportDir, { recursive: true })
  const env = environment(part.runner, report)
  const finished = await run(command, args, { cwd: projectRoot, env, measuresCpu: true })
  const result = resultOf(part, report, finished)
  writeFileSync(join(reportDir, `${name}.${attempt}.json`), JSON.stringify(result, null, 2))
  const time = styled('dim', duration(finished.durationMs))
  print(`  ${finished.code === 0 ? styled('green', '✓') : styled('red', '✗')} ${part.what}  ${time}`)
  if (finished.code !== 0) print(finished.output.trimEnd().replace(/^/gm, '    '))
  process.exitCode = finished.code
}

/**
 * @param {import('./parts.mjs').Part['runner']} runner
 * @param {string} report the file for its report
 * @param {boolean} isAlone true when one test runs at a time
 */
function argumentsOf(runner, report, isAlone) {
  if (runner === 'check') return []
  if (runner === 'vitest') {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    return isAlone ? [...reporters, '--no-file-parallelism'] : reporters
  }
  return isAlone ? ['--reporter=list,json', '--workers=1', '--output=../test-results/second'] : ['--reporter=list,json']
}

/**
 * @param {import('./parts.mjs').Part['runner']} runner
 * @param {string} report
 */
function environment(runner, report) {
  // Playwright sets FORCE_COLOR for its workers, and Node warns when NO_COLOR is set as well.
  if (runner === 'playwright')
    return { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, NO_COLOR: undefined, FORCE_COLOR: '0' }
  return process.env
}

endCommandsOnSignals()
await runPart()
