import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endSession, startSession } from '#lib/session/session.ts'
import { addDays, today } from '#lib/texts/dates.ts'
import { renderInApp, stubServer } from '../../../testing/render-in-app.tsx'
import { MonthGrid } from './month-grid.tsx'
import { WeekView } from './week-view.tsx'

const run = (date: string, minutes: number) => ({ date, activity_id: 5, title: 'Evening run', count: 1, minutes })

beforeEach(() => startSession('secret', 7))
afterEach(() => endSession())

test('counts the activities of a week without durations', async () => {
  stubServer({ 'GET /users/me/days': { body: [run(today(), 0)] } })
  renderInApp(<WeekView place="home" onClose={() => undefined} />)
  await screen.findByRole('button', { name: /Evening run/ })
  expect(screen.getByRole('heading', { name: 'This Week 1 activity' })).toBeDefined()
  expect(screen.queryByText('No activities yet')).toBeNull()
})

test('shows the ring of today below a star too', () => {
  const month = today().slice(0, 7) as Parameters<typeof MonthGrid>[0]['month']
  renderInApp(<MonthGrid month={month} days={[run(addDays(today(), -1), 30)]} onOpen={() => undefined} />)
  const cell = screen.getAllByRole('cell').find((element) => element.getAttribute('aria-current') === 'date')
  expect(cell?.querySelector('button .outline-night')).not.toBeNull()
})
