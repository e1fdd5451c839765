import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { endCommandsOnSignals } from '../processes.mjs'
import { duration, print, styled } from '../progress.mjs'
import { projectRoot } from '../runtime.mjs'
import { runMeasured } from './measured.ts'
import { type Part, parts } from './parts.ts'
import { reportDir, resultOf } from './results.ts'

/** Runs one part of the tests, which is the command in the arguments, and writes its result. Turborepo starts it. */
async function runPart() {
  const name = (process.env.npm_lifecycle_event ?? '').replace('test:', '')
  const part = parts.find((each) => each.name === name)
  if (!part) throw new Error(`${name} is no part of scripts/test-run/parts.ts.`)
  const { DAYSTAR_TEST_FILES: files, DAYSTAR_TEST_SHARD: shard, DAYSTAR_TEST_ATTEMPT: attempt = '1' } = process.env
  const report = join(reportDir, `${name}.${attempt}.report.json`)
  const [command = '', ...args] = process.argv.slice(2)
  if (files) args.push(...(JSON.parse(files)[name] ?? []))
  if (shard && part.runner !== 'check' && !part.isSmall) args.push(`--shard=${shard}`)
  args.push(...argumentsOf(part.runner, report, attempt !== '1'))
  mkdirSync(reportDir, { recursive: true })
  const env = environmentOf(part.runner, report)
  const finished = await runMeasured(command, args, { cwd: projectRoot, env })
  const result = resultOf(part, report, finished)
  writeFileSync(join(reportDir, `${name}.${attempt}.json`), JSON.stringify(result, null, 2))
  const time = styled('dim', duration(finished.durationMs))
  print(`  ${finished.code === 0 ? styled('green', '✓') : styled('red', '✗')} ${part.what}  ${time}`)
  if (finished.code !== 0) print(finished.output.trimEnd().replace(/^/gm, '    '))
  process.exitCode = finished.code
}

/** Returns arguments that write the report, and, for failed tests that are repeated, run one test at a time. */
function argumentsOf(runner: Part['runner'], report: string, isAlone: boolean) {
  if (runner === 'check') return []
  if (runner === 'vitest') {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    return isAlone ? [...reporters, '--no-file-parallelism'] : reporters
  }
  return isAlone ? ['--reporter=list,json', '--workers=1', '--output=../test-results/second'] : ['--reporter=list,json']
}

function environmentOf(runner: Part['runner'], report: string) {
  if (runner !== 'playwright') return process.env
  // Playwright sets FORCE_COLOR for its workers, and Node warns when NO_COLOR is set as well.
  return { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, NO_COLOR: undefined, FORCE_COLOR: '0' }
}

endCommandsOnSignals()
await runPart()
