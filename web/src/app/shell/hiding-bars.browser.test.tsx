import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '../../testing/render-page.tsx'
import { activityOf, phone } from '../../testing/shown-boxes.ts'

test('both bars hide while one scrolls down on a phone, and are shown again on the way up', async () => {
  await page.viewport(...phone)
  const activities = Array.from({ length: 8 }, (_, index) => activityOf(20 - index, `Lap ${20 - index}`))
  renderPage('/home?scope=mine', { 'GET /feed': { body: activities } })
  await screen.findByRole('article', { name: 'Lap 20' })
  // The gestures are loaded while the page is idle.
  await waitFor(() => expect(document.querySelector('.pull-mark')).not.toBeNull())
  const bars = [...document.querySelectorAll<HTMLElement>('.hiding-bar')]
  expect(bars).toHaveLength(2)
  const scrollBy = (y: number) => userEvent.wheel(screen.getByRole('main'), { delta: { y } })
  await scrollBy(300)
  for (const bar of bars) await expect.element(bar).not.toBeInViewport()
  await scrollBy(-40)
  for (const bar of bars) await expect.element(bar).toBeInViewport()
})
