import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '../../testing/render-page.tsx'
import { activityOf, desktop } from '../../testing/shown-boxes.ts'

const laps = Array.from({ length: 20 }, (_, index) => activityOf(100 - index, `Lap ${100 - index}`))
const focusedTitle = () => document.activeElement?.closest('article')?.querySelector('h3')?.textContent ?? null

test('moves between cards with j and k, gives a high five with l, comments with r and opens with Enter', async () => {
  await page.viewport(...desktop)
  const { location } = renderPage('/home', {
    'GET /feed': { body: laps },
    'GET /comments/100': { body: [] },
    'GET /activities/100': { body: laps[0] ?? {} },
    'POST /activities/highfive': { body: { has_high_fived: true, high_five_count: 1 } },
  })
  const first = within(await screen.findByRole('article', { name: 'Lap 100' }))

  // The card can be visible before the keyboard handler is attached.
  await waitFor(async () => {
    await userEvent.keyboard('j')
    expect(focusedTitle()).toBe('Lap 100')
  })
  await userEvent.keyboard('j')
  await waitFor(() => expect(focusedTitle()).toBe('Lap 99'))
  await userEvent.keyboard('k')
  await waitFor(() => expect(focusedTitle()).toBe('Lap 100'))
  await userEvent.keyboard('l')
  const highFive = await first.findByRole('button', { name: /^High Five/, pressed: true })
  await waitFor(() => expect(highFive.textContent).toContain('1'))
  await userEvent.keyboard('r')
  const comment = await first.findByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' })
  await waitFor(() => expect(document.activeElement).toBe(comment))
  await userEvent.keyboard('Next time we run')
  expect(comment.value).toBe('Next time we run')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(focusedTitle()).toBe('Lap 100'))
  expect(document.activeElement).not.toBe(comment)
  await userEvent.keyboard('r')
  await waitFor(() => expect(document.activeElement).toBe(comment))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).not.toBe(comment))
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'Lap 100' })
  expect(location()).toBe('/activity/100')
})
