import { expect, test } from 'vitest'
import { createTestApp } from './test-app.ts'

test('a statement publishes each member whose view of others it changes once', async () => {
  const { ada, ben, cleo, testApp } = await createTestApp()
  const { db, deps } = testApp
  const published: (readonly number[])[] = []
  deps.pubSub.on('viewer', (ids) => published.push(ids))

  await db
    .insertInto('connections')
    .values([
      { follower_id: cleo.id, followee_id: ada.id, status: 'pending' },
      { follower_id: cleo.id, followee_id: ben.id, status: 'pending' },
      { follower_id: ben.id, followee_id: ada.id, status: 'pending' },
    ])
    .execute()
  await db.insertInto('blocks').values({ blocker_id: ben.id, blocked_id: ada.id }).execute()

  await expect
    .poll(() => published)
    .toEqual([
      [ben.id, cleo.id],
      [ada.id, ben.id],
    ])
})
