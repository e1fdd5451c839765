import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { maxBufferedBytes, Streams } from './streams.ts'

const [ada, ben] = [1, 2]
const sessionId = 7

test('sends an event to every stream of a member and to no other member', () => {
  const streams = new Streams()
  const [first, second, bens] = [streams.open(ada, sessionId), streams.open(ada, sessionId), streams.open(ben, 8)]
  for (const body of [first, second, bens]) body.read()

  streams.send(ada, { kind: 'activity', activity_id: 12 })
  for (const body of [first, second]) expect(String(body.read())).toBe('data: {"kind":"activity","activity_id":12}\n\n')
  expect(bens.read()).toBeNull()
})

test('closes the stream of a client that does not read', async () => {
  const streams = new Streams()
  const [stuck, reading] = [streams.open(ada, 6), streams.open(ada, sessionId)]
  reading.resume()

  for (let count = 0; count < maxBufferedBytes / 10; count++) {
    streams.send(ada, { kind: 'feed' })
    if (count % 100 === 0) await nextTurn()
  }
  expect(stuck.destroyed).toBe(true)
  expect(reading.destroyed).toBe(false)
  expect(streams.sessionIds).toEqual([sessionId])
})

test('removes a closed stream', async () => {
  const streams = new Streams()
  const body = streams.open(ada, sessionId)
  body.destroy()
  await nextTurn()

  expect(streams.isEmpty).toBe(true)
  expect(streams.memberIds).toEqual([])
  streams.send(ada, { kind: 'feed' })
  streams.sendHeartbeat()
})

test('sends a heartbeat as a comment', () => {
  const streams = new Streams()
  const body = streams.open(ada, sessionId)
  expect(String(body.read())).toMatch(/^retry: \d+\n\n$/)

  streams.sendHeartbeat()
  expect(String(body.read())).toBe(':\n\n')
})

test('ends a stream that is opened during shutdown', () => {
  const streams = new Streams()
  streams.close()

  expect(streams.open(ada, sessionId).writableEnded).toBe(true)
  expect(streams.isEmpty).toBe(true)
})

test('closes all streams on shutdown even if a client does not read', async () => {
  const streams = new Streams()
  const [stuck, reading] = [streams.open(ada, sessionId), streams.open(ada, sessionId)]
  reading.resume()
  await nextTurn()
  streams.send(ada, { kind: 'feed' })
  streams.close()
  await nextTurn()

  expect(stuck.closed).toBe(true)
  expect(reading.closed).toBe(true)
})
