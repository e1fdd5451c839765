import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { addDays, today } from '#lib/texts/dates.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { CircleCalendarCard } from './circle-calendar-card.tsx'

/** An activity some days ago. */
const activity = (id: number, daysAgo: number, duration = '30m') => {
  const date = addDays(today(), -daysAgo)
  return { id, title: `Walk ${id}`, duration, author_id: 100 + id, timestamp: `${date}T12:00:00Z`, local_date: date }
}

/** Renders the card for a visitor, at a server with these pages of the feed. Returns the requested URLs. */
function renderCard(...pages: object[][]) {
  const urls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/events/')) return Response.json([])
    urls.push(url)
    const page = Number(new URL(url, location.origin).searchParams.get('cursor') ?? 0)
    const link = `</api/groups/3/feed?cursor=${page + 1}>; rel="next"`
    return Response.json(pages[page] ?? [], page + 1 < pages.length ? { headers: { link } } : {})
  })
  renderInApp(<CircleCalendarCard circleId={3} />)
  return urls
}

test('shows the streak of a circle to visitors', async () => {
  renderCard([activity(4, 0), activity(3, 1), activity(2, 1), activity(1, 2)])
  await screen.findByText('3-day streak')
})

test('reads as many pages as the streak has, and no more', async () => {
  const urls = renderCard([activity(9, 0), activity(8, 1)], [activity(7, 2), activity(6, 5)], [activity(5, 6)])
  await screen.findByText('3-day streak')
  expect(urls).toHaveLength(2)
})

test('shows no streak below three days', async () => {
  renderCard([activity(4, 0), activity(3, 1), activity(1, 3)])
  await userEvent.click(screen.getByRole('button', { name: 'Weekly' }))
  await screen.findByText('Walk 4')
  expect(screen.queryByText(/streak/)).toBeNull()
})

test('shows the days of all members in the calendar and the week', async () => {
  renderCard([activity(4, 0, '1h'), activity(3, 0, '15m'), activity(2, 1)])
  await userEvent.click(screen.getByRole('button', { name: 'Weekly' }))
  await screen.findByText('and 1 more', { exact: false })
  await screen.findByText('1h 15m', { selector: 'li span' })
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.click(screen.getByRole('button', { name: 'Calendar' }))
  await screen.findByRole('button', { name: /Walk 2/ })
})
