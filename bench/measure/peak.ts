import { readFileSync } from 'node:fs'
import { residentBytes, serverProcesses } from './processes.ts'

const sampleMs = 20

/** Resident memory of a server and its child processes, without PostgreSQL. */
export function treeOf(pid: number): { bytes: number; processes: number; cpuMs: number } {
  const rows = serverProcesses(pid)
  const bytes = rows.reduce((sum, row) => sum + bytesOf(row.pid), 0)
  return { bytes, processes: rows.length, cpuMs: rows.reduce((sum, row) => sum + row.cpuMs, 0) }
}

/** Runs a task and samples the memory of the server and its child processes. */
export async function peakWhile<T>(pid: number, task: () => Promise<T>) {
  const before = treeOf(pid)
  const startedAt = performance.now()
  let peakBytes = before.bytes
  const sample = () => {
    peakBytes = Math.max(peakBytes, treeOf(pid).bytes)
  }
  const timer = setInterval(sample, sampleMs)
  try {
    const result = await task()
    return { result, peakBytes, elapsedMs: performance.now() - startedAt, cpuMs: treeOf(pid).cpuMs - before.cpuMs }
  } finally {
    clearInterval(timer)
  }
}

/** Reading a file is faster than starting `ps`, so that short peaks are not missed. */
function bytesOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return residentBytes(pid)
  }
}
