import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '../../testing/database/database.ts'
import { CurrentCommunity } from './current-community.ts'

async function openCommunity() {
  const { db, pool, close } = await createTestDatabase()
  onTestFinished(close)
  const warn = vi.fn()
  let publish: () => void = () => undefined
  const pubSub = {
    on: (_topic: string, listener: () => void) => {
      publish = listener
      return () => undefined
    },
    onMissedEvents: () => () => undefined,
  }
  const community = new CurrentCommunity({ config: { publicRead: true }, db, pubSub: pubSub as never, log: { warn } })
  await community.refresh()
  return { db, pool, community, warn, publish: () => publish() }
}

test('reads the settings again after an event', async () => {
  const { db, community, publish } = await openCommunity()
  await db
    .insertInto('community')
    .values({ settings: { name: 'Trail Mornings' } })
    .execute()
  publish()
  await vi.waitFor(() => expect(community.settings.name).toBe('Trail Mornings'))
})

test('retries a read that failed until it is closed, and reports none after that', async () => {
  const { pool, community, warn, publish } = await openCommunity()
  vi.spyOn(pool, 'connect').mockRejectedValue(new Error('No connection.') as never)
  publish()
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(2), { timeout: 5_000 })
  publish()
  await community.close()
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  publish()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(warn).toHaveBeenCalledTimes(2)
})
