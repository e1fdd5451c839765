import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryKeys } from '#lib/api/query-keys.ts'
import { normalizeActivity } from '#lib/compatibility/activities.ts'
import { startSession } from '#lib/session/session.ts'
import { renderInApp, stubServer } from '../../../testing/render-in-app.tsx'
import { sampleNames } from '../../../testing/sample.ts'
import { NewActivitiesPill } from '../ui/new-activities-pill.tsx'
import { useNewActivities } from './use-new-activities.ts'

const newestLoaded = normalizeActivity({ id: 5, title: 'Lake' })

function Pill() {
  const { count, showNew } = useNewActivities('following', null, newestLoaded)
  return <NewActivitiesPill count={count} onShow={() => void showNew()} />
}

const withIds = (ids: number[]) => ({ body: ids.map((id) => ({ id, title: `Activity ${id}` })) })

test.each([
  [[9, 8, 5, 4], '2 new activities'],
  [[9, 5, 4, 3], '1 new activity'],
  [Array.from({ length: 20 }, (_, index) => 100 - index), '20+ new activities'],
])('counts the activities above the newest loaded one: %j', async (ids, text) => {
  stubServer({ 'GET /feed': withIds(ids) })
  const cache = renderInApp(<Pill />)
  await cache.invalidateQueries({ queryKey: queryKeys.newActivityCounts })
  expect((await screen.findByRole('button')).textContent).toBe(text)
})

test('hides the pill when no newer activity is left', async () => {
  let ids = [9, 5, 4]
  stubServer({ 'GET /feed': () => withIds(ids) })
  const cache = renderInApp(<Pill />)
  await cache.invalidateQueries({ queryKey: queryKeys.newActivityCounts })
  await screen.findByRole('button', { name: '1 new activity' })
  ids = [5, 4]
  await cache.invalidateQueries({ queryKey: queryKeys.newActivityCounts })
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
})

test('does not count activities of members whom the viewer does not follow', async () => {
  startSession('secret', 7)
  stubServer({
    'GET /users/me': { body: { id: 7, name: sampleNames.ada } },
    'GET /connections/following/me': { body: [{ id: 12, name: sampleNames.ben }] },
    'GET /feed': { body: [9, 8, 5].map((id) => ({ id, title: `Activity ${id}`, author_id: id === 9 ? 99 : 12 })) },
  })
  const cache = renderInApp(<Pill />)
  await cache.invalidateQueries({ queryKey: queryKeys.newActivityCounts })
  await screen.findByRole('button', { name: '1 new activity' })
})
