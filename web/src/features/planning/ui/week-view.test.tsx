import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { on } from '#lib/events/window-events.ts'
import { startSession } from '#lib/session/session.ts'
import { addDays, today } from '#lib/texts/dates.ts'
import { renderInApp, stubServer } from '../../../testing/render-in-app.tsx'
import { MonthGrid } from './month-grid.tsx'
import { WeekView } from './week-view.tsx'

const run = (date: string, minutes: number) => ({ date, activity_id: 5, title: 'Evening run', count: 1, minutes })

beforeEach(() => startSession('secret', 7))

test('counts the activities of a week without durations', async () => {
  stubServer({ 'GET /users/me/days': { body: [run(today(), 0)] } })
  renderInApp(<WeekView place="home" onClose={() => undefined} />)
  await screen.findByRole('button', { name: /Evening run/ })
  expect(screen.getByRole('heading', { name: 'This Week 1 activity' })).toBeDefined()
  expect(screen.queryByText('No activities yet')).toBeNull()
})

test('shows the ring of today below a star too', () => {
  const month = today().slice(0, 7) as Parameters<typeof MonthGrid>[0]['month']
  renderInApp(<MonthGrid month={month} days={[run(addDays(today(), -1), 30)]} events={[]} onOpen={() => undefined} />)
  const cell = screen.getAllByRole('cell').find((element) => element.getAttribute('aria-current') === 'date')
  expect(cell?.querySelector('button .outline-night')).not.toBeNull()
})

test('lists the seven days from Monday to Sunday, and opens the activity of a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2024-02-29T12:00:00') })
  stubServer({ 'GET /users/me/days': { body: [run('2024-02-27', 90)] } })
  const opened: unknown[] = []
  onTestFinished(on('activity:open', (detail) => opened.push(detail)))
  const onClose = vi.fn()
  renderInApp(<WeekView place="home" onClose={onClose} />)
  await userEvent.click(await screen.findByRole('button', { name: /Evening run/ }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(opened).toEqual([{ activityId: 5 }])
  const days = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(days).toHaveLength(7)
  expect(days.at(0)).toContain('Monday')
  const links = screen
    .getAllByRole('link', { name: /day$/ })
    .map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([['Tuesday', '/search?user=7&from=2024-02-27&to=2024-02-27']])
  expect(days.at(-1)).toContain('Sunday')
})
