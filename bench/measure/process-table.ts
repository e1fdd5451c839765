/** One process as the system counts it. */
export interface ProcessRow {
  readonly pid: number
  readonly parent: number
  readonly name: string
  /** Processor time of itself and of those children that have ended, in milliseconds. */
  readonly cpuMs: number
}

/** A line of /proc/<pid>/stat. The name stands in parentheses and may hold anything, parentheses too. */
export function readStat(line: string, ticksPerSecond: number): ProcessRow {
  const open = line.indexOf('(')
  const close = line.lastIndexOf(')')
  const fields = line.slice(close + 2).split(' ')
  const number = (field: number) => Number(fields[field - 3])
  // utime, stime and the same of waited-for children: a database connection that ends in between is not lost.
  const ticks = number(14) + number(15) + number(16) + number(17)
  return {
    pid: Number(line.slice(0, open)),
    parent: number(4),
    name: line.slice(open + 1, close),
    cpuMs: (ticks * 1000) / ticksPerSecond,
  }
}

/** A line of `ps -A -o pid=,ppid=,time=,comm=`, where there is no /proc: seconds or hundredths, as the system has them. */
export function readPs(line: string): ProcessRow | undefined {
  const [, pid, parent, time = '', command = ''] = /^\s*(\d+)\s+(\d+)\s+([\d:.-]+)\s+(.*)$/.exec(line) ?? []
  if (pid === undefined) return undefined
  const [clock = '', days = '0'] = time.split('-').reverse()
  const seconds = clock.split(':').reduce((total, part) => total * 60 + Number(part), 0)
  const name = command.split('/').at(-1) ?? ''
  return { pid: Number(pid), parent: Number(parent), name, cpuMs: (Number(days) * 86_400 + seconds) * 1000 }
}

/** A process and everything that descends from it. */
export function family(table: readonly ProcessRow[], ancestor: number): ProcessRow[] {
  const found = table.filter(({ pid }) => pid === ancestor)
  for (const member of found) found.push(...table.filter(({ parent }) => parent === member.pid))
  return found
}
