import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ben, renderPage } from '../testing/render-page.tsx'
import { boxOf, desktop } from '../testing/shown-boxes.ts'

test('the month shows the titles of events within their days', async () => {
  await page.viewport(...desktop)
  const title = 'A supper at the long table with everybody from the lake'
  const starts_at = new Date().toISOString()
  const date = starts_at.slice(0, 10)
  const event = {
    id: 5,
    series_id: 3,
    author: { ...ben, profile_pic_url: null },
    organizers: [],
    title,
    description: '',
    location: '',
    place_id: null,
    lat: null,
    lng: null,
    photo: null,
    audience: 'everyone',
    circle: null,
    starts_at,
    ends_at: starts_at,
    time_zone: 'UTC',
    start_date: date,
    start_time: '07:00',
    end_date: date,
    end_time: '08:30',
    repeats: null,
    is_moved: false,
    cancelled_at: null,
    cancel_reason: '',
    capacity: null,
    guests_max: 0,
    going_count: 0,
    maybe_count: 0,
    waiting_count: 0,
    comment_count: 0,
    own_answer: null,
    is_invited: false,
    created_at: starts_at,
    edited_at: null,
  }
  renderPage('/events?view=month', { 'GET /events/between': { body: [event] } })
  const day = await screen.findByRole('button', { name: /: 1 event/ })
  const [outer, inner] = [boxOf(day), boxOf(within(day).getByText(title))]
  expect(inner.x).toBeGreaterThanOrEqual(outer.x)
  expect(inner.right).toBeLessThanOrEqual(outer.right)
})
