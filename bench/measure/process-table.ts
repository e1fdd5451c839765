/** One row of the process table. */
export interface ProcessRow {
  readonly pid: number
  readonly parent: number
  readonly name: string
  /** CPU time of the process and of its exited children, in milliseconds. */
  readonly cpuMs: number
}

/** Parses /proc/<pid>/stat. The process name is in parentheses and can itself contain spaces and parentheses. */
export function parseStat(line: string, ticksPerSecond: number): ProcessRow {
  const open = line.indexOf('(')
  const close = line.lastIndexOf(')')
  const fields = line.slice(close + 2).split(' ')
  const number = (field: number) => Number(fields[field - 3])
  // utime, stime, cutime and cstime: the time of children includes database connections that were closed meanwhile.
  const ticks = number(14) + number(15) + number(16) + number(17)
  return {
    pid: Number(line.slice(0, open)),
    parent: number(4),
    name: line.slice(open + 1, close),
    cpuMs: (ticks * 1000) / ticksPerSecond,
  }
}

/** Parses a line of `ps -A -o pid=,ppid=,time=,comm=`, for systems without /proc. The time may have decimals. */
export function parsePs(line: string): ProcessRow | undefined {
  const [, pid, parent, time = '', command = ''] = /^\s*(\d+)\s+(\d+)\s+([\d:.-]+)\s+(.*)$/.exec(line) ?? []
  if (pid === undefined) return undefined
  const [clock = '', days = '0'] = time.split('-').reverse()
  const seconds = clock.split(':').reduce((total, part) => total * 60 + Number(part), 0)
  const name = command.split('/').at(-1) ?? ''
  return { pid: Number(pid), parent: Number(parent), name, cpuMs: (Number(days) * 86_400 + seconds) * 1000 }
}

/** A process and all its descendants. */
export function processTree(table: readonly ProcessRow[], ancestor: number): ProcessRow[] {
  const tree = table.filter(({ pid }) => pid === ancestor)
  for (const node of tree) tree.push(...table.filter(({ parent }) => parent === node.pid))
  return tree
}
