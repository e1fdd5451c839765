import { expect, test } from 'vitest'
import { parsePs, parseStat, processTree } from './process-table.ts'

const stat = (pid: number, name: string, parent: number, times: string) =>
  `${pid} (${name}) S ${parent} 1 1 0 -1 4194560 100 0 0 0 ${times} 20 0 1 0 5 1000 200`

test('adds the CPU time of exited children to that of the process', () => {
  expect(parseStat(stat(12, 'node', 3, '100 20 7 3'), 100)).toEqual({ pid: 12, parent: 3, name: 'node', cpuMs: 1300 })
})

test('parses process names with spaces and parentheses', () => {
  expect(parseStat(stat(9, 'postgres: x (y) z', 8, '1 1 0 0'), 100)).toMatchObject({
    name: 'postgres: x (y) z',
    parent: 8,
    cpuMs: 20,
  })
})

test('parses the output of ps and ignores its header', () => {
  expect(parsePs('  512   1 1:02.50 /usr/local/bin/postgres')).toEqual({
    pid: 512,
    parent: 1,
    name: 'postgres',
    cpuMs: 62_500,
  })
  expect(parsePs('7 1 1-02:00:00 init')?.cpuMs).toBe(26 * 3_600_000)
  expect(parsePs('PID PPID TIME COMMAND')).toBeUndefined()
})

test('returns a process with all its descendants and no others', () => {
  const row = (pid: number, parent: number) => ({ pid, parent, name: '', cpuMs: 0 })
  const table = [row(5, 4), row(4, 2), row(2, 1), row(3, 1), row(9, 3)]
  expect(processTree(table, 2).map(({ pid }) => pid)).toEqual([2, 4, 5])
  expect(processTree(table, 77)).toEqual([])
})
