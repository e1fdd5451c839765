import { expect, test } from 'vitest'
import { boundedLimit, QueueFullError } from './bounded-limit.ts'

test('runs a limited number of tasks at once, queues some, and rejects the rest', async () => {
  const limit = boundedLimit({ maxConcurrent: 2, maxQueued: 2 })
  const started: number[] = []
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const tasks = gates.map(({ promise }, i) =>
    limit(async () => {
      started.push(i)
      await promise
      return i
    }),
  )

  await expect(limit(async () => 'rejected')).rejects.toThrow(QueueFullError)
  expect(started).toEqual([0, 1])
  for (const { resolve } of gates) resolve()
  expect(await Promise.all(tasks)).toEqual([0, 1, 2, 3])
  expect(started).toEqual([0, 1, 2, 3])
})

test('releases the slot of a task that fails', async () => {
  const limit = boundedLimit({ maxConcurrent: 1, maxQueued: 0 })
  await expect(limit(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await limit(async () => 'next')).toBe('next')
})
