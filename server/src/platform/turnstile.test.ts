import { expect, test } from 'vitest'
import { Turnstile } from './turnstile.ts'

test('a few work at a time, some wait in line, and the rest is sent away', async () => {
  const turnstile = new Turnstile({ atOnce: 2, mostWaiting: 2 })
  const order: number[] = []
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const works = gates.map(({ promise }, i) =>
    turnstile.pass(async () => {
      order.push(i)
      await promise
      return i
    }),
  )

  await expect(turnstile.pass(async () => 'late')).rejects.toMatchObject({ code: 'too_many' })
  expect(order).toEqual([0, 1])
  for (const { resolve } of gates) resolve()
  expect(await Promise.all(works)).toEqual([0, 1, 2, 3])
  expect(order).toEqual([0, 1, 2, 3])
})

test('work that fails gives its place free', async () => {
  const turnstile = new Turnstile({ atOnce: 1, mostWaiting: 0 })
  await expect(turnstile.pass(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await turnstile.pass(async () => 'next')).toBe('next')
})
