import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { LoadJob, LoadResult } from './job.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

/** Runs a job in a load process and returns its result. */
export async function runLoad(job: LoadJob): Promise<LoadResult> {
  const child = spawn(process.execPath, [main], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(job))
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (code !== 0) throw new Error('The load process failed; see the output above.')
  return JSON.parse(output) as LoadResult
}
