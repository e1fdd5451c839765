import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startSession } from '#lib/session/session.ts'
import { today, weekdayOf } from '#lib/texts/dates.ts'
import { renderInApp, stubServer } from '../../../testing/render-in-app.tsx'
import { sampleNames } from '../../../testing/sample.ts'
import { weekdays } from '../documents.ts'
import { PlanningCard } from './planning-card.tsx'

const saved = { revision: 1, updated_at: '2026-11-21T08:00:00Z' }

beforeEach(() => startSession('secret', 7))

/** Renders the card for a member with these lines for today and for all other days, and with these goals. */
function renderCard(todays: string[], others: string[], goals: string) {
  const plan = Object.fromEntries(weekdays.map((day, index) => [day, index === weekdayOf(today()) ? todays : others]))
  stubServer({
    'GET /users/me': { body: { id: 7, name: sampleNames.ada } },
    'GET /planning/home': {
      body: { plan: { content: plan, ...saved }, goals: { content: goals, ...saved }, reminders: null, streak: null },
    },
  })
  renderInApp(<PlanningCard place="home" />)
}

test("summarizes the plan by today's first line and the goals by the first one", async () => {
  renderCard(['', ' Swim before work ', 'Read'], ['Run', ''], '\nSwim 5 km\nRead twelve books')
  await screen.findByText('Swim before work')
  expect(screen.getByRole('button', { name: /^Weekly Plan/ }).textContent).toBe('Weekly PlanSwim before work')
  expect(screen.getByRole('button', { name: /^Goals/ }).textContent).toBe('GoalsSwim 5 km')
})

test('shows no summary for a day without a plan', async () => {
  renderCard(['', ''], ['Run', ''], 'Swim 5 km')
  await screen.findByText('Swim 5 km')
  expect(screen.getByRole('button', { name: /^Weekly Plan/ }).textContent).toBe('Weekly Plan')
})

test('shows a streak from three days, animates its growth once and forgets a broken one', async () => {
  let days = 2
  const renderWithStreak = () => {
    stubServer({
      'GET /users/me': { body: { id: 7, name: sampleNames.ada } },
      'GET /users/me/streak': { body: { days, last_date: today() } },
    })
    renderInApp(<PlanningCard place="home" />)
  }
  const lastSeen = () => localStorage.getItem('home:streak_seen')
  localStorage.setItem('home:streak_seen', '7')
  renderWithStreak()
  await waitFor(() => expect(lastSeen()).toBe('0'))
  expect(screen.queryByText(/-day streak/)).toBeNull()
  cleanup()
  days = 3
  renderWithStreak()
  await screen.findByText('3-day streak')
  await waitFor(() => expect(document.querySelectorAll('svg .earned')).toHaveLength(1))
  expect(lastSeen()).toBe('3')
  cleanup()
  renderWithStreak()
  await screen.findByText('3-day streak')
  expect(document.querySelectorAll('svg .earned')).toHaveLength(0)
})
