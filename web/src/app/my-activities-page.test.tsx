import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'
import { activityOf } from '../testing/shown-boxes.ts'

const lake = activityOf(5, 'Lake', {
  description: 'Nine degrees.',
  mood: 'Calm',
  duration: '45m',
  location: 'Weissensee',
  tags: ['cold'],
})

test('invites to log the first activity, and links to the other pages', async () => {
  renderPage('/activities', { 'GET /users/7/activities': { body: [] } })
  await screen.findByText("You haven't logged any activities yet.")
  const bar = within(screen.getByRole('navigation', { name: 'My activities' }))
  const link = (name: string) => bar.getByRole('link', { name })
  expect(link('Home').getAttribute('href')).toBe('/home')
  expect(link('Activities').getAttribute('aria-current')).toBe('page')
  expect(link('Circles').getAttribute('href')).toBe('/groups')
  expect(link('Your profile').getAttribute('href')).toBe('/profile/7')
})

test('lists the own activities of a server with only the older endpoint, each for one high five', async () => {
  const { requests } = renderPage('/activities', {
    'GET /activities/user/7': { body: [lake] },
    'POST /activities/highfive': { body: { has_high_fived: true, high_five_count: 1 } },
  })
  const card = within(await screen.findByRole('article', { name: 'Lake' }))
  for (const text of ['Nine degrees.', 'Calm', '45m', 'Weissensee', '#cold'])
    expect(screen.getByRole('article').textContent).toContain(text)
  expect(card.getByRole('link', { name: 'Lake' }).getAttribute('href')).toBe('/activity/5')
  const date = card.getByRole('link', { name: /^03\/10\/2026/ })
  expect(date.getAttribute('href')).toBe('/search?from=2026-03-10&to=2026-03-10')
  const highFive = card.getByRole<HTMLButtonElement>('button', { name: /^High Five/ })
  expect(highFive.textContent).toContain('0')
  await userEvent.click(highFive)
  await waitFor(() => expect(highFive.disabled).toBe(true))
  expect(highFive.textContent).toContain('1')
  await waitFor(() => expect(requests).toMatchObject([{ body: { activity_id: 5 } }]))
})
