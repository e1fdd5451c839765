import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { queryKeys } from '#lib/api/query-keys.ts'
import { startSession } from '#lib/session/session.ts'
import { renderInApp, stubServer } from '../../../testing/render-in-app.tsx'
import { containing, sampleNames } from '../../../testing/sample.ts'
import { ConnectionsPanel } from './connections-panel.tsx'

const people = [sampleNames.ben, sampleNames.cleo, 'Dev', 'Edda', sampleNames.finn].map((name, index) => ({
  id: 12 + index,
  name,
}))
const request = { connection_id: 5, requester: { id: 20, name: 'Gil' }, status: 'pending' }

beforeEach(() => startSession('secret', 7))

function renderPanel(following: object[], requests: object[], untilFollowing = Promise.resolve()) {
  stubServer({
    'GET /users/me': { body: { id: 7, name: sampleNames.ada } },
    'GET /connections/following/me': async () => {
      await untilFollowing
      return { body: following }
    },
    'GET /connections/followers/me': { body: [] },
    'GET /connections/requests': { body: requests },
    'GET /connections/requests/sent': { body: [] },
  })
  return renderInApp(<ConnectionsPanel />)
}

test('shows the first four members that the viewer follows, and opens all of them', async () => {
  renderPanel(people, [])
  await screen.findByRole('link', { name: containing(sampleNames.ben) })
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/profile/12',
    '/profile/13',
    '/profile/14',
    '/profile/15',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Manage' }))
  const overview = await screen.findByRole('tab', { name: 'Overview' })
  expect(overview.getAttribute('aria-selected')).toBe('true')
  await screen.findByRole('tab', { name: 'Following (5)' })
})

test('says that there is no one yet, and counts the pending requests, which it opens', async () => {
  renderPanel([], [request])
  await screen.findByText('No one here yet.')
  await userEvent.click(screen.getByRole('button', { name: '1 pending request' }))
  await screen.findByRole('tab', { name: 'Received (1)' })
  await screen.findByRole('button', { name: 'Accept Gil' })
})

test('shows the pending requests together with the list, whose placeholders they would move', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const cache = renderPanel(people, [request], promise)
  await waitFor(() => expect(cache.getQueryState(queryKeys.requestsReceived)?.status).toBe('success'))
  expect(screen.queryByRole('button', { name: '1 pending request' })).toBeNull()
  resolve()
  await screen.findByRole('link', { name: containing(sampleNames.ben) })
  screen.getByRole('button', { name: '1 pending request' })
})
