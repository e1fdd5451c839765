import type { Deps } from '../../../platform/deps.ts'

/** Short compared with the time after which a run counts as abandoned. */
const reportIntervalMs = 15_000

/** Reports while the work runs, because a single large file may take longer than the interval. */
export async function reportRegularly<Result>(
  log: Deps['log'],
  report: () => Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> {
  const timer = setInterval(
    () => void report().catch((error: unknown) => log.debug(error, 'Could not report the progress of an archive.')),
    reportIntervalMs,
  )
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
