import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryKeys } from '#lib/query-keys.ts'
import { showOwnFace } from './own-face.ts'

test('a new face is read again wherever the old one was loaded: cards, comments, high fivers, circles', () => {
  const cache = new QueryClient()
  const holders = [
    queryKeys.feed('following', null),
    queryKeys.activity(5),
    queryKeys.comments(5),
    queryKeys.engagement(5),
    queryKeys.circleMembers(3),
  ]
  for (const key of holders) cache.setQueryData(key, {})
  cache.setQueryData(queryKeys.me, { id: 7, profile_pic_url: '/old.webp' })
  showOwnFace(cache, (me) => ({ ...me, profile_pic_url: '/new.webp' }))
  expect(cache.getQueryData(queryKeys.me)).toEqual({ id: 7, profile_pic_url: '/new.webp' })
  expect(holders.map((key) => cache.getQueryState(key)?.isInvalidated)).toEqual(holders.map(() => true))
})
