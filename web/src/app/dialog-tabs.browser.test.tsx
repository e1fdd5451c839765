import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ben, renderPage } from '../testing/render-page.tsx'
import { desktop } from '../testing/shown-boxes.ts'

const followers = Array.from({ length: 15 }, (_, index) => ({ ...ben, id: 20 + index }))

test.each([
  ['planning', '/home', 'Weekly', 'Planning'],
  ['connections', '/profile/7', 'Manage', 'Manage connections'],
])('the tabs of the %s dialog keep their place', async (_, path, button, title) => {
  await page.viewport(...desktop)
  renderPage(path, { 'GET /feed': { body: [] }, 'GET /connections/followers/me': { body: followers } })
  await userEvent.click(await screen.findByRole('button', { name: button }))
  const dialog = await screen.findByRole('dialog', { name: title })
  const list = (await within(dialog).findAllByRole('tablist'))[0] as HTMLElement
  const tops = new Set<number>()
  expect(within(list).getAllByRole('tab')).toHaveLength(4)
  for (const tab of within(list).getAllByRole('tab')) {
    await userEvent.click(tab)
    await waitFor(() => expect(tab.getAttribute('aria-selected')).toBe('true'))
    tops.add(list.getBoundingClientRect().y)
  }
  expect([...tops]).toHaveLength(1)
})
