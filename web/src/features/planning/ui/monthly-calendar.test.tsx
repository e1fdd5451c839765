import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { on } from '#lib/events/window-events.ts'
import { startSession } from '#lib/session/session.ts'
import { renderInApp, stubServer } from '../../../testing/render-in-app.tsx'
import { sampleNames } from '../../../testing/sample.ts'
import { MonthlyCalendar } from './monthly-calendar.tsx'

interface Day {
  readonly date: string
  readonly activity_id: number
  readonly title: string
}

beforeEach(() => startSession('secret', 7))

/** Renders the calendar at noon of a day. The server returns the days of the requested range. */
function renderCalendar(
  today: string,
  days: readonly Day[],
  events: readonly { starts_at: string }[] = [],
  server = { isFailing: false },
) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T12:00:00`) })
  const sent: object[] = []
  stubServer({
    'GET /users/me': { body: { id: 7, name: sampleNames.ada } },
    'GET /users/me/streak': { body: { days: 0, last_date: null } },
    'GET /users/me/days': ({ query }) => ({
      body: days
        .filter(({ date }) => date >= (query.get('from') ?? '') && date <= (query.get('to') ?? ''))
        .map((day) => ({ ...day, count: 1, minutes: 0 })),
    }),
    'GET /events/between': ({ query }) => {
      if (server.isFailing) return { status: 500, body: { detail: 'Out of order' } }
      const { from = '', to = '', ...filter } = Object.fromEntries(query)
      sent.push({ from, to, ...filter })
      return { body: events.filter(({ starts_at: at }) => at >= from && at < to) }
    },
  })
  const opened: unknown[] = []
  onTestFinished(on('monthly:opened', (detail) => opened.push(detail)))
  const onClose = vi.fn()
  renderInApp(<MonthlyCalendar place="home" onClose={onClose} />)
  return { opened, onClose, sent }
}

const month = (name: string) => screen.findByRole('heading', { name })

test('shows the star of 29 February on 1 March and opens its activity', async () => {
  const { opened, onClose } = renderCalendar('2024-03-01', [
    { date: '2024-02-28', activity_id: 5, title: 'The day before' },
    { date: '2024-02-29', activity_id: 6, title: 'Second leap' },
  ])
  await month('March')
  expect(opened).toEqual([{ month: '2024-03' }])
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
    ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day) =>
      expect.stringContaining(day),
    ),
  )
  await screen.findByRole('button', { name: '1 March 2024: star for “Second leap” on 29 February 2024' })
  await userEvent.click(screen.getByRole('button', { name: 'Previous month' }))
  await month('February')
  const activities = screen.getByRole('link', { name: 'All activities of this month' })
  expect(activities.getAttribute('href')).toBe('/search?user=7&from=2024-02-01&to=2024-02-29')
  await screen.findByRole('button', { name: /^29 February 2024: star for “The day before”/ })
  await userEvent.click(screen.getByRole('button', { name: 'Next month' }))
  const ids: unknown[] = []
  onTestFinished(on('activity:open', (detail) => ids.push(detail)))
  await userEvent.click(await screen.findByRole('button', { name: /^1 March 2024: star for/ }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(ids).toEqual([{ activityId: 6 }])
})

test('shows the star of 31 December on 1 January, and the year of another month', async () => {
  renderCalendar('2025-01-01', [{ date: '2024-12-31', activity_id: 5, title: 'Fireworks' }])
  await screen.findByRole('button', { name: /^1 January 2025: star for “Fireworks”/ })
  await userEvent.click(screen.getByRole('button', { name: 'Previous month' }))
  await month('December 2024')
  within(screen.getByRole('dialog')).getByRole('button', { name: 'Back to this month' })
})

const event = (id: number, title: string, startsAt: string, more: object = {}) => ({
  id,
  title,
  starts_at: new Date(startsAt).toISOString(),
  cancelled_at: null,
  own_answer: { answer: 'going', is_waiting: false },
  ...more,
})

test('marks the days of own events, lists them, and opens one', async () => {
  const { onClose, sent } = renderCalendar(
    '2026-11-02',
    [{ date: '2026-11-05', activity_id: 5, title: 'Evening run' }],
    [
      event(8, 'Club evening', '2026-11-06T19:00'),
      event(9, 'Lake swim', '2026-11-15T09:00'),
      event(10, 'Bread', '2026-11-15T18:00', { own_answer: { answer: 'maybe', is_waiting: false } }),
    ],
  )
  const list = within(await screen.findByRole('list', { name: 'Events' }))
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Club evening6 November 2026 at 19:00 · Going$/),
    expect.stringMatching(/^Lake swim15 November 2026 at 09:00 · Going$/),
    expect.stringMatching(/^Bread15 November 2026 at 18:00 · Maybe$/),
  ])
  expect(sent).toEqual([
    { from: new Date('2026-11-01T00:00').toISOString(), to: new Date('2026-12-01T00:00').toISOString(), mine: 'true' },
  ])
  const star = screen.getByRole('button', { name: /^6 November 2026: star for “Evening run”/ })
  expect(star.getAttribute('aria-description')).toBe('6 November 2026: event “Club evening”')

  await userEvent.click(screen.getByRole('button', { name: '15 November 2026: events “Lake swim, Bread”' }))
  expect(document.activeElement?.textContent).toContain('Lake swim')
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement?.getAttribute('href')).toBe('/events/9')
  expect(onClose).toHaveBeenCalledOnce()
})

test('names a cancelled event, and leads to all events if there are none', async () => {
  renderCalendar(
    '2026-11-02',
    [],
    [event(8, 'Club evening', '2026-11-06T19:00', { cancelled_at: '2026-11-01T00:00:00Z' })],
  )
  expect((await screen.findByRole('link', { name: /Club evening/ })).textContent).toContain('Cancelled')
  await userEvent.click(screen.getByRole('button', { name: 'Next month' }))
  await screen.findByText('You have no events in this time.')
  expect(screen.getByRole('link', { name: 'All events' }).getAttribute('href')).toBe('/events')
})

test('shows the stars if the events could not be loaded, and loads them again', async () => {
  const server = { isFailing: true }
  renderCalendar('2024-03-01', [{ date: '2024-02-29', activity_id: 6, title: 'Second leap' }], [], server)
  await screen.findByRole('button', { name: /star for “Second leap”/ })
  const retry = await screen.findByRole('button', { name: 'Could not load the events. Retry' })
  server.isFailing = false
  await userEvent.click(retry)
  await screen.findByText('You have no events in this time.')
})
