import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { Barrier } from './barrier.ts'

function createBarrier() {
  const queries: PromiseWithResolvers<void>[] = []
  const send = vi.fn(() => {
    const query = Promise.withResolvers<void>()
    queries.push(query)
    return query.promise
  })
  const onFailure = vi.fn()
  const sent = (count: number) => vi.waitFor(() => expect(send).toHaveBeenCalledTimes(count))
  return { barrier: new Barrier({ send, onFailure }), queries, send, sent, onFailure }
}

test('shares one query between all callers of the same moment', async () => {
  const { barrier, queries, send, sent } = createBarrier()
  const passes = [barrier.pass(), barrier.pass(), barrier.pass()]
  await sent(1)

  queries[0]?.resolve()

  expect(await Promise.all(passes)).toEqual([true, true, true])
  expect(send).toHaveBeenCalledTimes(1)
})

test('does not answer a call with the query that was sent before it', async () => {
  const { barrier, queries, sent } = createBarrier()
  const first = barrier.pass()
  await sent(1)
  const onSecond = vi.fn()
  const second = barrier.pass().then(onSecond)

  queries[0]?.resolve()
  expect(await first).toBe(true)
  await sent(2)
  expect(onSecond).not.toHaveBeenCalled()

  queries[1]?.resolve()
  await second
  expect(onSecond).toHaveBeenCalledWith(true)
})

test('fails, and reports it first, if the query fails', async () => {
  const { barrier, queries, sent, onFailure } = createBarrier()
  const pass = barrier.pass().then((hasPassed) => ({ hasPassed, failures: onFailure.mock.calls.length }))
  await sent(1)

  queries[0]?.reject(new Error('The connection is gone.'))

  expect(await pass).toEqual({ hasPassed: false, failures: 1 })
})

test('fails after 250 ms, and then at once until the response has arrived', async () => {
  const { barrier, queries, send, sent, onFailure } = createBarrier()
  const startedAt = performance.now()
  const pass = barrier.pass()
  await sent(1)
  const waiting = barrier.pass()

  expect([await pass, await waiting]).toEqual([false, false])
  expect(performance.now() - startedAt).toBeGreaterThan(240)
  expect(onFailure).toHaveBeenCalledTimes(1)
  expect(await barrier.pass()).toBe(false)
  expect(send).toHaveBeenCalledTimes(1)

  queries[0]?.resolve()
  await nextTurn()
  const next = barrier.pass()
  await sent(2)
  queries[1]?.resolve()
  expect(await next).toBe(true)
})
