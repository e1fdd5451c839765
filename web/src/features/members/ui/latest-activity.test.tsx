import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startSession } from '#lib/session/session.ts'
import { renderInApp, stubServer } from '../../../testing/render-in-app.tsx'
import { LatestActivity } from './latest-activity.tsx'

const lake = { id: 5, title: 'Lake', timestamp: '2026-11-21T08:00:00Z' }

beforeEach(() => startSession('secret', 7))

test.each([
  ['the current endpoint', { 'GET /users/12/latest-activity': { body: lake } }],
  ['the older endpoint', { 'GET /activities/latest': { body: lake } }],
  ['the member’s record', { 'GET /users/12': { body: { id: 12, latest_activity: lake } } }],
])('shows the latest activity to followers, from %s', async (_source, responses) => {
  stubServer(responses)
  renderInApp(<LatestActivity userId={12} following />)
  expect((await screen.findByRole('link', { name: /Lake/ })).getAttribute('href')).toBe('/activity/5')
})

test('shows a hint to non-followers without a request', () => {
  stubServer({})
  renderInApp(<LatestActivity userId={12} following={false} />)
  expect(screen.getByText('Follow to see latest activity')).toBeTruthy()
})
