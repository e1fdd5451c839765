import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { family, type ProcessRow, readPs, readStat } from './process-table.ts'

const isLinux = process.platform === 'linux'
const ticksPerSecond = isLinux ? Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' })) : 0

/** How processor time is read here, to be printed beside it. */
export const cpuSource = isLinux ? `/proc, ticks of ${1000 / ticksPerSecond} ms` : 'ps, in its own coarse steps'

function processTable(): ProcessRow[] {
  if (isLinux) {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return pids.flatMap(
      (pid) => ifThere(() => readStat(readFileSync(`/proc/${pid}/stat`, 'utf8'), ticksPerSecond)) ?? [],
    )
  }
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,time=,comm='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => readPs(line) ?? [])
}

/** Processor time so far of a process and all its descendants, and of the whole machine where it tells. */
export function cpuOf(pid: number): { ownMs: number; machineMs: number | null } {
  const ownMs = family(processTable(), pid).reduce((sum, row) => sum + row.cpuMs, 0)
  return { ownMs, machineMs: machineMs() }
}

/** Time that any process of the machine has used: tells how much others took while we measured. */
function machineMs(): number | null {
  if (!isLinux) return null
  const [, ...fields] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/\s+/)
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, softInterrupts = 0, stolen = 0] = fields.map(Number)
  return ((user + nice + system + interrupts + softInterrupts + stolen) * 1000) / ticksPerSecond
}

const mebibyte = 1024 * 1024

/**
 * Memory in MiB: resident for the server; for PostgreSQL each shared page counted once (PSS), or where that is not told
 * resident memory, which counts shared buffers once for every connection.
 */
export function memoryOf(pid: number): { serverMb: number; postgresMb: number; postgresKind: 'PSS' | 'RSS' } {
  const members = family(processTable(), pid).filter((row) => row.pid !== pid && row.name.startsWith('postgres'))
  const shares = members.map((row) => proportionalBytes(row.pid))
  const allTold = shares.every((share) => share !== undefined)
  const bytes = members.map((row, i) => (allTold ? (shares[i] ?? 0) : residentBytes(row.pid)))
  const postgresBytes = bytes.reduce((sum, each) => sum + each, 0)
  const postgresKind = allTold ? 'PSS' : 'RSS'
  return { serverMb: residentBytes(pid) / mebibyte, postgresMb: postgresBytes / mebibyte, postgresKind }
}

function proportionalBytes(pid: number): number | undefined {
  const text = ifThere(() => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))
  const kibibytes = /^Pss:\s+(\d+) kB$/m.exec(text ?? '')?.[1]
  return kibibytes === undefined ? undefined : Number(kibibytes) * 1024
}

function residentBytes(pid: number): number {
  const text = ifThere(() => execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }))
  return Number(text ?? 0) * 1024
}

/** A process may end between being listed and being read. */
function ifThere<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
