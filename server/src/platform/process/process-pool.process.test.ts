import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { PoolJob, PoolResult } from '../../testing/programs/pool-program.ts'
import { ProcessKilledError, ProcessPool } from './process-pool.ts'

const createPool = (idleMs = 10_000) =>
  new ProcessPool<PoolJob, PoolResult>({
    program: fileURLToPath(new URL('../../testing/programs/pool-program.ts', import.meta.url)),
    idleMs,
    heapMb: 64,
  })
/** Long enough for a second of processor time on a machine that is busy with other work. */
const timeoutMs = 50_000

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('runs jobs one after the other in one process, without the environment of the server', async () => {
  const pool = createPool()
  const first = await pool.run({ do: 'report' }, { timeoutMs })
  expect(first.pid).not.toBe(process.pid)
  expect(first.variables).not.toContain('PATH')
  expect((await pool.run({ do: 'report' }, { timeoutMs })).pid).toBe(first.pid)
})

test.each([
  ['uses too much memory', { do: 'allocate' }, timeoutMs, /exit code 70/],
  ['uses too much CPU time', { do: 'compute' }, timeoutMs, /exit code 71/],
  ['blocks its event loop', { do: 'block' }, 2000, /SIGKILL/],
  ['crashes', { do: 'crash' }, timeoutMs, /exit code 9/],
] as const)(
  'rejects the job of a process that %s, and runs the next one in a new process',
  async (_, job, ms, reason) => {
    const pool = createPool()
    const { pid } = await pool.run({ do: 'report' }, { timeoutMs })
    const failure = pool.run(job, { timeoutMs: ms })
    await expect(failure).rejects.toBeInstanceOf(ProcessKilledError)
    await expect(failure).rejects.toThrow(reason)
    expect((await pool.run({ do: 'report' }, { timeoutMs })).pid).not.toBe(pid)
  },
)

test('passes on the error of a job and keeps the process', async () => {
  const pool = createPool()
  const { pid } = await pool.run({ do: 'report' }, { timeoutMs })
  await expect(pool.run({ do: 'fail' }, { timeoutMs })).rejects.toThrow('Not today.')
  expect((await pool.run({ do: 'report' }, { timeoutMs })).pid).toBe(pid)
})

test('ends an idle process', async () => {
  const pool = createPool(50)
  const { pid } = await pool.run({ do: 'report' }, { timeoutMs })
  await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false)
  expect((await pool.run({ do: 'report' }, { timeoutMs })).pid).not.toBe(pid)
})
