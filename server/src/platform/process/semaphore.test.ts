import { expect, test } from 'vitest'
import { Semaphore, SemaphoreFullError } from './semaphore.ts'

test('runs a limited number of tasks at once, queues some, and rejects the rest', async () => {
  const semaphore = new Semaphore({ maxConcurrent: 2, maxQueued: 2 })
  const started: number[] = []
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const tasks = gates.map(({ promise }, i) =>
    semaphore.run(async () => {
      started.push(i)
      await promise
      return i
    }),
  )

  await expect(semaphore.run(async () => 'rejected')).rejects.toThrow(SemaphoreFullError)
  expect(started).toEqual([0, 1])
  for (const { resolve } of gates) resolve()
  expect(await Promise.all(tasks)).toEqual([0, 1, 2, 3])
  expect(started).toEqual([0, 1, 2, 3])
})

test('releases the slot of a task that fails', async () => {
  const semaphore = new Semaphore({ maxConcurrent: 1, maxQueued: 0 })
  await expect(semaphore.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await semaphore.run(async () => 'next')).toBe('next')
})
