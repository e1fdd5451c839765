import { feed } from '@daystar/contract/feed'
import { expect, test } from 'vitest'
import { createActivity } from '../member-actions.ts'
import { createTestApp } from '../test-app.ts'

async function cachesThatWereHit(caches: boolean): Promise<string[]> {
  const { ada, testApp } = await createTestApp({ caches })
  await createActivity(ada)
  for (let n = 0; n < 3; n++) await ada.request(feed.home)
  const { sessions, memberSummaries, cards, homePages } = testApp.deps
  return Object.entries({ sessions, memberSummaries, cards, homePages }).flatMap(([name, { cacheLookups }]) =>
    cacheLookups.hits > 0 ? [name] : [],
  )
}

test('CACHES=off switches every cache off', async () => {
  expect(await cachesThatWereHit(true)).toEqual(['sessions', 'memberSummaries', 'cards', 'homePages'])
  expect(await cachesThatWereHit(false)).toEqual([])
})
