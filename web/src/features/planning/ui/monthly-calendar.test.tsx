import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { on } from '#lib/events/window-events.ts'
import { endSession, startSession } from '#lib/session/session.ts'
import { renderInApp, stubServer } from '../../../testing/render-in-app.tsx'
import { MonthlyCalendar } from './monthly-calendar.tsx'

interface Day {
  readonly date: string
  readonly activity_id: number
  readonly title: string
}

beforeEach(() => startSession('secret', 7))
afterEach(() => {
  vi.useRealTimers()
  endSession()
})

/** Renders the calendar at noon of a day. The server returns the days of the requested range. */
function renderCalendar(today: string, days: readonly Day[]) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T12:00:00`) })
  stubServer({
    'GET /users/me': { body: { id: 7, name: 'Ada' } },
    'GET /users/me/streak': { body: { days: 0, last_date: null } },
    'GET /users/me/days': ({ query }) => ({
      body: days
        .filter(({ date }) => date >= (query.get('from') ?? '') && date <= (query.get('to') ?? ''))
        .map((day) => ({ ...day, count: 1, minutes: 0 })),
    }),
  })
  const opened: unknown[] = []
  onTestFinished(on('monthly:opened', (detail) => opened.push(detail)))
  const onClose = vi.fn()
  renderInApp(<MonthlyCalendar place="home" onClose={onClose} />)
  return { opened, onClose }
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
