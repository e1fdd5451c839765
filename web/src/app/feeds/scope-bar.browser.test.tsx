import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '../../testing/render-page.tsx'
import { phone } from '../../testing/shown-boxes.ts'

test('shows the selected scope on a phone and fades the edges behind which there is more', async () => {
  await page.viewport(...phone)
  const lakes = 'Dawn swimmers of the northern lakes'
  const names = ['Book lovers of the Old Town', 'Bread and butter', 'Choir', lakes]
  const { location } = renderPage('/home?scope=circle:4', {
    'GET /users/7/groups': { body: names.map((name, index) => ({ id: index + 1, name, is_member: true })) },
    'GET /feed': { body: [] },
  })
  const scopes = await screen.findByRole('group', { name: 'Whose activities' })
  const row = scopes.querySelector('.scroll-row') as HTMLElement
  await expect.element(await within(scopes).findByText(lakes)).toBeInViewport({ ratio: 1 })
  await waitFor(() => expect(row.hasAttribute('data-more-before')).toBe(true))
  expect(row.hasAttribute('data-more-after')).toBe(false)

  row.scrollTo({ left: 0 })
  await waitFor(() => expect(row.hasAttribute('data-more-after')).toBe(true))
  await waitFor(() => expect(row.hasAttribute('data-more-before')).toBe(false))
  await userEvent.click(within(scopes).getByText('Following'))
  await waitFor(() => expect(location()).toBe('/home'))
  await expect.element(within(scopes).getByText('Following')).toBeInViewport({ ratio: 1 })
})
