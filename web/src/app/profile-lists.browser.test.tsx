import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, ben, renderPage } from '../testing/render-page.tsx'
import { sampleNames } from '../testing/sample.ts'
import { phone } from '../testing/shown-boxes.ts'

test('the lists of the own profile have their height before they are loaded', async () => {
  await page.viewport(...phone)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const names = ['Dawn swimmers', 'Bread', 'Choir', 'Walkers', 'Early birds']
  const circles = names.map((name, index) => ({ id: index + 1, name, is_member: true }))
  const followed = [ben, { ...ben, id: 13, name: sampleNames.cleo, display_name: sampleNames.cleo }]
  const me = { ...ada, following_count: 2 }
  renderPage('/profile/7', {
    'GET /users/me': { body: me },
    'GET /users/7': { body: me },
    'GET /connections/following/me': () => released.then(() => ({ body: followed })),
    'GET /users/7/groups': () => released.then(() => ({ body: circles })),
    'GET /users/7/activities': { body: [] },
  })
  await screen.findByRole('heading', { name: 'Your Connections' })
  const activities = await screen.findByRole('heading', { level: 2, name: /Activities/ })
  expect(screen.queryByRole('link', { name: 'Early birds' })).toBeNull()
  const early = activities.getBoundingClientRect().top
  release()
  await screen.findByRole('link', { name: 'Early birds' })
  await waitFor(() => expect(document.querySelector('.skeleton')).toBeNull())
  expect(activities.getBoundingClientRect().top).toBe(early)
})
