import { expect, onTestFinished, test, vi } from 'vitest'
import { ClockSkewMonitor } from './clock-skew-monitor.ts'

const hourMs = 3_600_000
const yearMs = 365 * 24 * hourMs

function watchedClock() {
  const clock = { wall: Date.UTC(2026, 5, 1), steady: 50_000 }
  const log = { warn: vi.fn() }
  const onJump = vi.fn()
  const monitor = new ClockSkewMonitor({
    log,
    onJump,
    wallClockMs: () => clock.wall,
    steadyClockMs: () => clock.steady,
  })
  onTestFinished(() => monitor.stop())
  const pass = (ms: number) => {
    clock.wall += ms
    clock.steady += ms
  }
  return { clock, log, onJump, monitor, pass }
}

test.each([
  ['an hour ahead', hourMs],
  ['an hour back', -hourMs],
  ['a year ahead', yearMs],
  ['a year back', -yearMs],
])('notices a clock that was set %s, once, and distrusts it for a day', (_, jumpMs) => {
  const { clock, log, onJump, monitor, pass } = watchedClock()
  expect(monitor.hasJumped).toBe(false)
  clock.wall += jumpMs
  expect(monitor.hasJumped).toBe(true)
  monitor.check()
  expect(onJump).toHaveBeenCalledTimes(1)
  expect(log.warn.mock.calls).toEqual([[{ seconds: jumpMs / 1_000 }, expect.any(String)]])
  pass(23 * hourMs)
  expect(monitor.hasJumped).toBe(true)
  pass(hourMs)
  expect(monitor.hasJumped).toBe(false)
})

test('small corrections, and time that passes, are no jumps', () => {
  const { clock, onJump, monitor, pass } = watchedClock()
  for (let day = 0; day < 30; day++) {
    pass(24 * hourMs)
    clock.wall += 2_000
    monitor.check()
  }
  expect(monitor.hasJumped).toBe(false)
  expect(onJump).not.toHaveBeenCalled()
})
