import type { Activity } from '@daystar/contract/activities'
import { limits } from '@daystar/contract/limits'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { queryKeys } from '#lib/api/query-keys.ts'
import { normalizeActivity } from '#lib/compatibility/activities.ts'
import { normalizePerson } from '#lib/compatibility/people.ts'
import { emit } from '#lib/events/window-events.ts'
import { startSession } from '#lib/session/session.ts'
import { sampleNames } from '../../../testing/sample.ts'
import { useEngagementPreviews, withoutPerson, withPerson } from './use-engagement-previews.ts'

const [ada, ben, cleo] = [
  normalizePerson({ id: 7, name: sampleNames.ada }),
  normalizePerson({ id: 12, name: sampleNames.ben }),
  normalizePerson({ id: 13, name: sampleNames.cleo }),
]

/** A cached activity with Ben as its only commenter in the preview, while Ada is signed in. */
function renderPreviews() {
  startSession('secret', ada.id)
  const cache = new QueryClient()
  cache.setQueryData(queryKeys.me, { id: ada.id, name: sampleNames.ada })
  cache.setQueryData(queryKeys.activity(5), normalizeActivity({ id: 5, title: 'Lake', commenters_preview: [ben, ada] }))
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  )
  renderHook(() => useEngagementPreviews(), { wrapper })
  const cached = () => cache.getQueryData<Activity>(queryKeys.activity(5))
  return { cached, names: () => cached()?.commenters_preview.map(({ name }) => name) }
}

test('moves a member to the front, once, and keeps the newest', () => {
  expect(withPerson([ada, ben], ben)).toEqual([ben, ada])
  const full = Array.from({ length: limits.previews }, (_, index) => normalizePerson({ id: 100 + index }))
  expect(withPerson(full, ada)).toEqual([ada, ...full.slice(0, -1)])
  expect(withoutPerson([ada, ben, cleo], ben.id)).toEqual([ada, cleo])
})

test('shows the author of a new comment first', () => {
  const { cached, names } = renderPreviews()
  act(() => emit('comment-added', { activityId: 5, comment: { id: 1, content: 'Cold', user: cleo } }))
  expect(names()).toEqual([sampleNames.cleo, sampleNames.ben, sampleNames.ada])
  expect(cached()).toMatchObject({ id: 5, title: 'Lake' })
  act(() => emit('comment-added', { activityId: 5 }))
  expect(names()).toEqual([sampleNames.cleo, sampleNames.ben, sampleNames.ada])
})

test('removes the viewer with the last of their own comments', () => {
  const { cached, names } = renderPreviews()
  act(() => emit('comment-deleted', { activityId: 5, userId: ada.id, isLastOfTheirs: false }))
  act(() => emit('comment-deleted', { activityId: 5, userId: ada.id }))
  // Other members may have comments on pages that are not loaded.
  act(() => emit('comment-deleted', { activityId: 5, userId: ben.id, isLastOfTheirs: true }))
  expect(names()).toEqual([sampleNames.ben, sampleNames.ada])
  act(() => emit('comment-deleted', { activityId: 5, userId: ada.id, isLastOfTheirs: true }))
  expect(names()).toEqual([sampleNames.ben])
  expect(cached()).toMatchObject({ id: 5, title: 'Lake' })
})
