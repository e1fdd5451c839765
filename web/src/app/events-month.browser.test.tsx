import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { event } from '../testing/pages/event-page.ts'
import { renderPage } from '../testing/render-page.tsx'
import { boxOf, desktop } from '../testing/shown-boxes.ts'

test('the month shows the titles of events within their days', async () => {
  await page.viewport(...desktop)
  const title = 'A supper at the long table with everybody from the lake'
  const starts_at = new Date().toISOString()
  const date = starts_at.slice(0, 10)
  const today = { starts_at, ends_at: starts_at, start_date: date, end_date: date, time_zone: 'UTC' }
  renderPage('/events?view=month', { 'GET /events/between': { body: [{ ...event, ...today, title }] } })
  const day = await screen.findByRole('button', { name: /: 1 event/ })
  const [outer, inner] = [boxOf(day), boxOf(within(day).getByText(title))]
  expect(inner.x).toBeGreaterThanOrEqual(outer.x)
  expect(inner.right).toBeLessThanOrEqual(outer.right)
})
