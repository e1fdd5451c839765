import { users } from '@daystar/contract/accounts'
import { expect, test } from 'vitest'
import type { Caller } from '../../testing/callers.ts'
import { createActivity, createCircle, follow } from '../../testing/member-actions.ts'
import { createTestApp } from '../../testing/test-app.ts'

test('a profile counts only the activities that its reader can see', async () => {
  const { ada, ben, cleo, visitor } = await createTestApp()
  const circleId = await createCircle(ada, 'Secret bakers', true, [ben])
  await follow(cleo, ada)
  await createActivity(ada)
  await createActivity(ada, { circle_ids: [circleId] })
  await createActivity(ada, { audience: 'followers' })
  await createActivity(ada, { audience: 'me' })

  const countFor = async (caller: Caller) =>
    (await caller.request(users.read, { params: { userId: String(ada.id) } })).activitiesCount
  expect(await countFor(visitor)).toBe(1)
  expect(await countFor(ben)).toBe(2)
  expect(await countFor(cleo)).toBe(2)
  expect(await countFor(ada)).toBe(4)
  expect(await ada.request(users.me)).toMatchObject({ activitiesCount: 4 })
})
