import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { maxWaitingBytes, Streams } from './streams.ts'

const [ada, ben] = [1, 2]
const session = 7

test('a hint goes to every page of its member and to no other', () => {
  const streams = new Streams()
  const [first, second, bens] = [streams.open(ada, session), streams.open(ada, session), streams.open(ben, 8)]
  for (const body of [first, second, bens]) body.read()

  streams.send(ada, { kind: 'activity', activity_id: 12 })
  for (const body of [first, second]) expect(String(body.read())).toBe('data: {"kind":"activity","activity_id":12}\n\n')
  expect(bens.read()).toBeNull()
})

test('a page that does not read is let go before it fills the memory', async () => {
  const streams = new Streams()
  const [stuck, reading] = [streams.open(ada, 6), streams.open(ada, session)]
  reading.resume()

  for (let hints = 0; hints < maxWaitingBytes / 10; hints++) {
    streams.send(ada, { kind: 'feed' })
    if (hints % 100 === 0) await turn()
  }
  expect(stuck.destroyed).toBe(true)
  expect(reading.destroyed).toBe(false)
  expect(streams.sessionIds).toEqual([session])
})

test('a page that was closed leaves nothing behind', async () => {
  const streams = new Streams()
  const body = streams.open(ada, session)
  body.destroy()
  await turn()

  expect(streams.isEmpty).toBe(true)
  expect(streams.memberIds).toEqual([])
  streams.send(ada, { kind: 'feed' })
  streams.beat()
})

test('a beat is no hint, but keeps the line warm', () => {
  const streams = new Streams()
  const body = streams.open(ada, session)
  expect(String(body.read())).toMatch(/^retry: \d+\n\n$/)

  streams.beat()
  expect(String(body.read())).toBe(':\n\n')
})

test('who comes while the process stops is sent away', () => {
  const streams = new Streams()
  streams.close()

  expect(streams.open(ada, session).writableEnded).toBe(true)
  expect(streams.isEmpty).toBe(true)
})

test('a page that does not read cannot hold up the end of the process', async () => {
  const streams = new Streams()
  const [stuck, reading] = [streams.open(ada, session), streams.open(ada, session)]
  reading.resume()
  await turn()
  streams.send(ada, { kind: 'feed' })
  streams.close()
  await turn()

  expect(stuck.closed).toBe(true)
  expect(reading.closed).toBe(true)
})
