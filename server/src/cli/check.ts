import type { CheckResult } from '../checks/result.ts'
import { runChecks } from '../checks/run-checks.ts'
import { hasPrivateDatabase } from '../platform/postgres/moved-database.ts'
import type { Config } from '../settings/config.ts'
import type { SettingSources } from '../settings/settings-file.ts'
import { describeError } from '../start-up/describe-error.ts'
import { connectPostgres } from './command-context.ts'

const labels = { ok: 'ok      ', warning: 'WARNING ', failed: 'FAILED  ' }

interface CheckOptions extends Pick<SettingSources, 'namesInFile'> {
  /** Undefined: a line per check. */
  readonly format?: string | undefined
}

/** Prints the results. The exit code is 1 if a check failed; warnings do not change it. */
export async function check(
  config: Config,
  { namesInFile, format }: CheckOptions,
): Promise<{ output: string; exitCode: number }> {
  const results = await checkWithDatabase(config, namesInFile)
  const exitCode = results.some(({ status }) => status === 'failed') ? 1 : 0
  if (format === '--json') return { output: JSON.stringify(results, null, 2), exitCode }
  const width = Math.max(...results.map(({ name }) => name.length))
  const lines = results.map(({ name, status, message }) => `${labels[status]}${name.padEnd(width)}  ${message}`)
  return { output: lines.join('\n'), exitCode }
}

/** If the private database does not start, the other checks still run. */
async function checkWithDatabase(config: Config, namesInFile: readonly string[]): Promise<CheckResult[]> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl !== null || !hasPrivateDatabase(dataDir))
    return await runChecks({ config, url: databaseUrl, namesInFile })
  let postgres: Awaited<ReturnType<typeof connectPostgres>>
  try {
    postgres = await connectPostgres(config)
  } catch (error) {
    const failure: CheckResult = { name: 'database', status: 'failed', message: describeError(error, null) }
    const others = await runChecks({ config, url: null, namesInFile })
    return others.map((result) => (result.name === 'database' ? failure : result))
  }
  try {
    return await runChecks({ config, url: postgres.url, namesInFile })
  } finally {
    await postgres.stop()
  }
}
