import { expect, test } from 'vitest'
import { family, readPs, readStat } from './process-table.ts'

const stat = (pid: number, name: string, parent: number, times: string) =>
  `${pid} (${name}) S ${parent} 1 1 0 -1 4194560 100 0 0 0 ${times} 20 0 1 0 5 1000 200`

test('processor time is that of the process and of its ended children', () => {
  expect(readStat(stat(12, 'node', 3, '100 20 7 3'), 100)).toEqual({ pid: 12, parent: 3, name: 'node', cpuMs: 1300 })
})

test('a name with spaces and parentheses shifts no figure', () => {
  expect(readStat(stat(9, 'postgres: x (y) z', 8, '1 1 0 0'), 100)).toMatchObject({
    name: 'postgres: x (y) z',
    parent: 8,
    cpuMs: 20,
  })
})

test('where there is no /proc, ps tells the same', () => {
  expect(readPs('  512   1 1:02.50 /usr/local/bin/postgres')).toEqual({
    pid: 512,
    parent: 1,
    name: 'postgres',
    cpuMs: 62_500,
  })
  expect(readPs('7 1 1-02:00:00 init')?.cpuMs).toBe(26 * 3_600_000)
  expect(readPs('PID PPID TIME COMMAND')).toBeUndefined()
})

test('a family is a process, its children and theirs, and nobody else', () => {
  const row = (pid: number, parent: number) => ({ pid, parent, name: '', cpuMs: 0 })
  const table = [row(5, 4), row(4, 2), row(2, 1), row(3, 1), row(9, 3)]
  expect(family(table, 2).map(({ pid }) => pid)).toEqual([2, 4, 5])
  expect(family(table, 77)).toEqual([])
})
