import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../processes.mjs'

/**
 * Runs its arguments as a command and writes the processor time of its descendants to the file `$0`. The shell outlives
 * a signal to the group, as the command may need time to clean up.
 */
const measuringScript = `trap : HUP INT TERM
"$@"
code=$?
times >"$0"
exit $code`

export type Finished = Awaited<ReturnType<typeof runMeasured>>

/** Runs a command and measures its duration, and the processor time of the command and its ended descendants. */
export async function runMeasured(command: string, args: string[], options: Parameters<typeof run>[2]) {
  const timesFile = join(tmpdir(), `daystar-times-${randomUUID()}`)
  const startedAt = performance.now()
  const { code, output } = await run('sh', ['-c', measuringScript, timesFile, command, ...args], options)
  return { code, output, durationMs: performance.now() - startedAt, cpuSeconds: readCpuSeconds(timesFile) }
}

/**
 * The file has the user and system time of the shell, and on the next line those of its descendants; there is none if
 * the shell was killed.
 */
function readCpuSeconds(timesFile: string) {
  try {
    const [, descendants = ''] = readFileSync(timesFile, 'utf8').split('\n')
    rmSync(timesFile)
    const parts = [...descendants.matchAll(/(\d+)m([\d.]+)s/g)]
    return parts.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0)
  } catch {
    return undefined
  }
}
