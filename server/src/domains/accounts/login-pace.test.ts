import { expect, test, vi } from 'vitest'
import { LoginPace } from './login-pace.ts'

const wrong = async () => null
const right = async () => 'Dora'

function pace() {
  const waits: number[] = []
  return { waits, pace: new LoginPace(async (ms) => void waits.push(ms)) }
}

test('the first wrong guesses cost nothing; from then on each makes the next one slower, up to four seconds', async () => {
  const { waits, pace: slow } = pace()
  for (let i = 0; i < 12; i++) await slow.take('dora@swimmers.example', `203.0.113.${i}`, wrong)
  expect(waits).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000])
})

test('nobody is locked out by the guesses of others', async () => {
  const { pace: slow } = pace()
  for (let i = 0; i < 50; i++) await slow.take('dora@swimmers.example', '203.0.113.1', wrong)
  expect(await slow.take('Dora@Swimmers.example', '198.51.100.7', right)).toBe('Dora')
})

test('another spelling of the address is the same address, and another address is another one', async () => {
  const { waits, pace: slow } = pace()
  for (let i = 0; i < 5; i++) await slow.take('dora@swimmers.example', '203.0.113.1', wrong)
  await slow.take('ben@swimmers.example', '203.0.113.1', wrong)
  expect(waits).toEqual([])
  await slow.take('DORA@swimmers.example', '203.0.113.1', wrong)
  expect(waits).toEqual([250])
})

test('from one place one try for an address runs at a time', async () => {
  const { pace: slow } = pace()
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = slow.take('dora@swimmers.example', '203.0.113.1', () => promise)

  await expect(slow.take('dora@swimmers.example', '203.0.113.1', right)).rejects.toMatchObject({ code: 'too_many' })
  expect(await slow.take('dora@swimmers.example', '198.51.100.7', right)).toBe('Dora')
  resolve('Dora')
  expect(await first).toBe('Dora')
})

test('guesses are forgotten after a quarter of an hour', async () => {
  vi.useFakeTimers()
  const { waits, pace: slow } = pace()
  for (let i = 0; i < 6; i++) await slow.take('dora@swimmers.example', '203.0.113.1', wrong)
  vi.advanceTimersByTime(16 * 60_000)
  await slow.take('dora@swimmers.example', '203.0.113.1', wrong)
  vi.useRealTimers()
  expect(waits).toEqual([250])
})
