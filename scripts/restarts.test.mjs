import { describe, expect, test } from 'vitest'
import { describeEnd, failuresInARow, isManaged, restartPauseMs } from './restarts.mjs'

test('the pause before a restart doubles up to ten seconds and never ends', () => {
  expect([1, 2, 3, 4, 5].map(restartPauseMs)).toEqual([1_000, 2_000, 4_000, 8_000, 10_000])
  expect(restartPauseMs(2_000)).toBe(10_000)
})

test('a server that ran for over a minute starts with the shortest pause again', () => {
  expect(failuresInARow(0, 3_000)).toBe(1)
  expect(failuresInARow(7, 3_000)).toBe(8)
  expect(failuresInARow(7, 61_000)).toBe(1)
})

test('the reason names the signal or the exit code', () => {
  expect(describeEnd(137, 'SIGKILL', 3_400)).toBe('The server was ended by SIGKILL after 3 s.')
  expect(describeEnd(1, null, 90_000)).toBe('The server ended with exit code 1 after 90 s.')
})

describe('a service manager is recognized', () => {
  test.each([
    ['systemd that runs the launcher', { env: { SYSTEMD_EXEC_PID: '40' }, pid: 40, ppid: 7 }, true],
    ['systemd that runs npm', { env: { SYSTEMD_EXEC_PID: '7' }, pid: 40, ppid: 7 }, true],
    ['a container', { env: {}, pid: 1, ppid: 0 }, true],
    ['npm in a container', { env: {}, pid: 18, ppid: 1 }, true],
    ['a terminal', { env: {}, pid: 40, ppid: 7 }, false],
    ['a terminal that systemd started', { env: { SYSTEMD_EXEC_PID: '3' }, pid: 40, ppid: 7 }, false],
  ])('%s', (_, process, expected) => {
    expect(isManaged(process)).toBe(expected)
  })
})
