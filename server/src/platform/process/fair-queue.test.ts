import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

/** Tasks that the test ends, and the names of those that were started. */
function createTasks(queue: FairQueue) {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const add = (ownerId: number, name: string) =>
    queue.run(ownerId, async () => {
      started.push(name)
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.set(name, resolve)
      await promise
      return name
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { started, add, end }
}

test('starts the task of another owner at once, however many one owner has queued', async () => {
  const { started, add, end } = createTasks(new FairQueue({ slots: 2 }))
  for (const name of ['ada 1', 'ada 2', 'ada 3']) void add(1, name)
  await end('')
  expect(started).toEqual(['ada 1'])
  void add(2, 'ben 1')
  await end('')
  expect(started).toEqual(['ada 1', 'ben 1'])
})

test('lets the owners take turns', async () => {
  const { started, add, end } = createTasks(new FairQueue({ slots: 2 }))
  for (const name of ['ada 1', 'ada 2', 'ada 3']) void add(1, name)
  for (const name of ['ben 1', 'ben 2']) void add(2, name)
  void add(3, 'cleo 1')
  await end('')
  await end('ada 1')
  await end('cleo 1')
  await end('ben 1')
  await end('ada 2')
  await end('ben 2')
  expect(started).toEqual(['ada 1', 'ben 1', 'cleo 1', 'ada 2', 'ben 2', 'ada 3'])
})

test('returns the result or the error of a task and frees its slot', async () => {
  const queue = new FairQueue({ slots: 1 })
  await expect(queue.run(1, () => Promise.reject(new Error('unreadable')))).rejects.toThrow('unreadable')
  expect(await queue.run(1, async () => 'done')).toBe('done')
})
