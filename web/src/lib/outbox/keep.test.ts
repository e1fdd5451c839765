import { afterEach, beforeEach, expect, test } from 'vitest'
import { stubServer, unreachable } from '../../testing/render-in-app.tsx'
import { checkReachability } from '../api/reachability.ts'
import { endSession, startSession } from '../session/session.ts'
import { orKeep } from './keep.ts'
import { discardAll, highFiveAction, outboxItems } from './outbox.ts'
import { stubIndexedDb } from './testing/stub-indexed-db.ts'

beforeEach(() => {
  stubIndexedDb()
  startSession('secret', 7)
})

afterEach(async () => {
  await discardAll(7)
  endSession()
})

test('a write on a connection that hangs waits in the outbox as soon as the server is known to be unreachable', async () => {
  stubServer({ 'GET /healthz': unreachable, 'POST /activities/highfive': unreachable })
  const hanging = new Promise<void>(() => undefined)
  const kept = orKeep(
    () => hanging,
    () => highFiveAction(3, true, 'Lake, 9 °C'),
  )
  await checkReachability()
  expect(await kept).toBeNull()
  expect(outboxItems()).toMatchObject([{ kind: 'high-five', mayHaveArrived: true }])
})
