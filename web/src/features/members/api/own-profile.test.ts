import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryKeys } from '#lib/api/query-keys.ts'
import { updateOwnProfile } from './own-profile.ts'

test('invalidates every query that contains the profile picture', () => {
  const cache = new QueryClient()
  const affectedKeys = [
    queryKeys.feed('following', null),
    queryKeys.activity(5),
    queryKeys.comments(5),
    queryKeys.engagement(5),
    queryKeys.circleMembers(3),
  ]
  for (const key of affectedKeys) cache.setQueryData(key, {})
  cache.setQueryData(queryKeys.me, { id: 7, profile_pic_url: '/old.webp' })
  updateOwnProfile(cache, (me) => ({ ...me, profile_pic_url: '/new.webp' }))
  expect(cache.getQueryData(queryKeys.me)).toEqual({ id: 7, profile_pic_url: '/new.webp' })
  expect(affectedKeys.map((key) => cache.getQueryState(key)?.isInvalidated)).toEqual(affectedKeys.map(() => true))
})
