import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { type ProcessRow, parsePs, parseStat, processTree } from './process-table.ts'

const isLinux = process.platform === 'linux'
const ticksPerSecond = isLinux ? Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' })) : 0

/** The source of CPU times on this system, for the report. */
export const cpuSource = isLinux ? `/proc, ticks of ${1000 / ticksPerSecond} ms` : 'ps, with lower resolution'

function processTable(): ProcessRow[] {
  if (isLinux) {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return pids.flatMap(
      (pid) => ignoreErrors(() => parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'), ticksPerSecond)) ?? [],
    )
  }
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,time=,comm='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => parsePs(line) ?? [])
}

/** CPU time so far of a process with all its descendants, and of the whole machine where it is available. */
export function cpuOf(pid: number): { nodeMs: number; postgresMs: number; machineMs: number | null } {
  const rows = processTree(processTable(), pid)
  const sum = (chosen: readonly ProcessRow[]) => chosen.reduce((total, row) => total + row.cpuMs, 0)
  return {
    nodeMs: sum(rows.filter((row) => !isPostgres(row))),
    postgresMs: sum(rows.filter(isPostgres)),
    machineMs: machineMs(),
  }
}

const isPostgres = ({ name }: ProcessRow) => name.startsWith('postgres')

/** The server and its child processes except PostgreSQL and its watchdog. */
export function serverProcesses(pid: number): ProcessRow[] {
  const rows = processTree(processTable(), pid)
  return rows.filter((row) => !isPostgres(row))
}

/** CPU time of all processes on the machine, for measuring the load from other programs. */
function machineMs(): number | null {
  if (!isLinux) return null
  const [, ...fields] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/\s+/)
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, softInterrupts = 0, stolen = 0] = fields.map(Number)
  return ((user + nice + system + interrupts + softInterrupts + stolen) * 1000) / ticksPerSecond
}

const mebibyte = 1024 * 1024

/**
 * Memory in MiB: resident memory for the server, and PSS for PostgreSQL, which counts each shared page once. Where PSS
 * is not available, resident memory is used, which counts shared buffers once per connection.
 */
export function memoryOf(pid: number): { serverMb: number; postgresMb: number; postgresKind: 'PSS' | 'RSS' } {
  const rows = processTree(processTable(), pid).filter(isPostgres)
  const pssValues = rows.map((row) => proportionalBytes(row.pid))
  const hasPss = pssValues.every((pss) => pss !== undefined)
  const bytes = rows.map((row, i) => (hasPss ? (pssValues[i] ?? 0) : residentBytes(row.pid)))
  const postgresBytes = bytes.reduce((sum, value) => sum + value, 0)
  const postgresKind = hasPss ? 'PSS' : 'RSS'
  return { serverMb: residentBytes(pid) / mebibyte, postgresMb: postgresBytes / mebibyte, postgresKind }
}

function proportionalBytes(pid: number): number | undefined {
  const text = ignoreErrors(() => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))
  const kibibytes = /^Pss:\s+(\d+) kB$/m.exec(text ?? '')?.[1]
  return kibibytes === undefined ? undefined : Number(kibibytes) * 1024
}

export function residentBytes(pid: number): number {
  const text = ignoreErrors(() => execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }))
  return Number(text ?? 0) * 1024
}

/** A process can exit between being listed and being read. */
function ignoreErrors<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
