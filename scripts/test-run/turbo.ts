import { join } from 'node:path'
import { run } from '../processes.mjs'
import { print } from '../progress.mjs'
import { pinnedNode, projectRoot } from '../runtime.mjs'
import type { Part } from './parts.ts'

/** Lines that Turborepo writes beside the output of the commands. */
const notice = /^(?:cache (?:miss|bypass|hit)|\s*•|\/\/#test:|\s*(?:Tasks|Cached|Time|Failed):| ERROR {2}run failed|$)/

interface Options {
  readonly usesCache?: boolean
  /** The number of parts that run at the same time. */
  readonly parallel?: number
  /** Arguments for the commands of the parts. */
  readonly extra?: readonly string[]
}

/**
 * Runs parts with Turborepo, which reads the result of a part from `.turbo` when its inputs in turbo.json have not
 * changed since it passed. A failed part does not stop the others.
 */
export async function runWithTurbo(
  parts: readonly Part[],
  env: NodeJS.ProcessEnv,
  { usesCache = false, parallel = 1, extra = [] }: Options = {},
) {
  if (parts.length === 0) return
  const args = [
    join(projectRoot, 'node_modules', 'turbo', 'bin', 'turbo'),
    ...['run', ...parts.map(({ name }) => `test:${name}`), '--continue=always', `--concurrency=${parallel}`],
    ...['--output-logs=new-only', '--log-order=grouped', '--log-prefix=none', '--ui=stream', '--env-mode=loose'],
    ...(usesCache ? [] : ['--force']),
    ...(extra.length > 0 ? ['--', ...extra] : []),
  ]
  let unfinishedLine = ''
  const onOutput = (text: string) => {
    const lines = `${unfinishedLine}${text}`.split('\n')
    unfinishedLine = lines.pop() ?? ''
    for (const line of lines) if (!notice.test(line)) print(line)
  }
  await run(pinnedNode(), args, {
    cwd: projectRoot,
    env: { ...env, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1', npm_config_loglevel: 'silent' },
    onOutput,
  })
}
