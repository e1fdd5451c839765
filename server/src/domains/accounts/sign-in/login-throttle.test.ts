import { expect, onTestFinished, test, vi } from 'vitest'
import { LoginThrottle } from './login-throttle.ts'

const fail = async () => null
const succeed = async () => 'Dora'

function createThrottle() {
  const delays: number[] = []
  return { delays, throttle: new LoginThrottle(async (ms) => void delays.push(ms)) }
}

test('allows five failures without delay, then increases the delay up to four seconds', async () => {
  const { delays, throttle } = createThrottle()
  for (let i = 0; i < 12; i++) await throttle.run('dora@swimmers.example', `203.0.113.${i}`, fail)
  expect(delays).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000])
})

test('does not lock an account after failed attempts by other clients', async () => {
  const { throttle } = createThrottle()
  for (let i = 0; i < 50; i++) await throttle.run('dora@swimmers.example', '203.0.113.1', fail)
  expect(await throttle.run('Dora@Swimmers.example', '198.51.100.7', succeed)).toBe('Dora')
})

test('counts failures per email address, ignoring case', async () => {
  const { delays, throttle } = createThrottle()
  for (let i = 0; i < 5; i++) await throttle.run('dora@swimmers.example', '203.0.113.1', fail)
  await throttle.run('ben@swimmers.example', '203.0.113.1', fail)
  expect(delays).toEqual([])
  await throttle.run('DORA@swimmers.example', '203.0.113.1', fail)
  expect(delays).toEqual([250])
})

test('allows one attempt at a time per client and email address', async () => {
  const { throttle } = createThrottle()
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = throttle.run('dora@swimmers.example', '203.0.113.1', () => promise)

  await expect(throttle.run('dora@swimmers.example', '203.0.113.1', succeed)).rejects.toMatchObject({
    code: 'too_many',
  })
  expect(await throttle.run('dora@swimmers.example', '198.51.100.7', succeed)).toBe('Dora')
  resolve('Dora')
  expect(await first).toBe('Dora')
})

test.each([
  ['', 0],
  [', also when the clock is set back', 365 * 24 * 3_600_000],
])('resets the failure count after 15 minutes%s', async (_, setBackMs) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { delays, throttle } = createThrottle()
  for (let i = 0; i < 6; i++) await throttle.run('dora@swimmers.example', '203.0.113.1', fail)
  vi.setSystemTime(Date.now() - setBackMs)
  vi.advanceTimersByTime(16 * 60_000)
  await throttle.run('dora@swimmers.example', '203.0.113.1', fail)
  expect(delays).toEqual([250])
})
