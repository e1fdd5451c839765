import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { initials } from '#ui/people/initials.ts'
import { ada, renderPage } from '../../../testing/render-page.tsx'
import { boxOf, desktop } from '../../../testing/shown-boxes.ts'

test('shows a skeleton for the avatar until the signed-in member is loaded', async () => {
  await page.viewport(...desktop)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  renderPage('/home', {
    'GET /feed': { body: [] },
    'GET /users/me': () => released.then(() => ({ body: ada })),
  })
  const avatar = await screen.findByRole('link', { name: 'Your profile' })
  boxOf(avatar.querySelector('.skeleton') as Element)
  release()
  await waitFor(() => expect(avatar.querySelector('.skeleton')).toBeNull())
  expect(avatar.textContent).toBe(`Your profile${initials(ada.name)}`)
})

test('redirects /circles to the list of circles', async () => {
  const { location } = renderPage('/circles', { 'GET /groups': { body: [] } })
  await screen.findByPlaceholderText('Search Circles')
  expect(location()).toBe('/groups')
})
