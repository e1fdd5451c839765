import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPage } from '../testing/render-page.tsx'

test.each([
  ['planning', '/home', 'Weekly', 'Planning'],
  ['connections', '/profile/7', 'Manage', 'Manage connections'],
])('the tabs of the %s dialog keep their place', async (_, path, button, title) => {
  renderPage(path, { 'GET /feed': { body: [] } })
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
