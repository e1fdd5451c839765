import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { serverEnvironment } from './server-environment.ts'

const main = join(import.meta.dirname, '..', '..', 'server', 'src', 'cli', 'main.ts')
const timeoutMs = 60_000

/** Runs an operator command against the data of the server under test and returns its output. */
export async function runCommand(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [main, ...args], {
    timeout: timeoutMs,
    env: { ...process.env, ...serverEnvironment() },
  })
  return stdout
}
