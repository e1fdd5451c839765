import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolations } from '../../../testing/axe.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { sampleNames } from '../../../testing/sample.ts'
import { boxOf, desktop } from '../../../testing/shown-boxes.ts'

const responses = {
  'GET /feed': { body: [] },
  'GET /groups': { body: [] },
  'GET /users/7/activities': { body: [] },
}
const navigation = async (name: string) => within(await screen.findByRole('navigation', { name }))
const isAt = (location: () => string, path: string) => waitFor(() => expect(location()).toBe(path))
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('shows all links and buttons in the main bar on a wide screen', async () => {
  await page.viewport(...desktop)
  const { location } = renderPage('/home', responses)
  const bar = await navigation('Main')
  for (const name of ['Daystar, home', 'Home', 'Circles', 'Your profile']) boxOf(bar.getByRole('link', { name }))
  for (const name of [/^Search members or circles/, /^Notifications/, 'Account'])
    boxOf(await bar.findByRole('button', { name }))
  expect(bar.queryByRole('button', { name: 'Home and circles' })).toBeNull()
  expect(screen.queryByRole('navigation', { name: 'Shortcuts' })).toBeNull()

  const link = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
  await userEvent.click(link('Circles'))
  await isAt(location, '/groups')
  await screen.findByRole('heading', { level: 1, name: 'Circles' })
  expect(bar.getByRole('link', { name: 'Circles' }).getAttribute('aria-current')).toBe('page')
  await expectNoViolations()
  await userEvent.click(link('Your profile'))
  await isAt(location, '/profile/7')
  await screen.findByRole('heading', { level: 1, name: sampleNames.ada })
  await expectNoViolations()
  await userEvent.click(link('Daystar, home'))
  await isAt(location, '/home')
})

test('shows a menu and a bottom bar on a phone', async () => {
  await page.viewport(360, 740)
  const { location } = renderPage('/home', responses)
  const bar = await navigation('Main')
  expect(bar.queryByRole('link', { name: 'Circles' })).toBeNull()
  await userEvent.click(await bar.findByRole('button', { name: 'Home and circles' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Home', 'Circles'])
  await expectNoViolations()
  await userEvent.click(items[1] as HTMLElement)
  await isAt(location, '/groups')

  const press = async (name: string) => userEvent.click((await navigation('Shortcuts')).getByRole('button', { name }))
  await press('Search')
  await screen.findByRole('dialog', { name: 'Search' })
  await expectNoViolations()
  await userEvent.keyboard('{Escape}')
  await isClosed()
  await press('Plan')
  await screen.findByRole('dialog')
  await expectNoViolations()
  await userEvent.keyboard('{Escape}')
  await isClosed()
  await userEvent.click((await navigation('Shortcuts')).getByRole('link', { name: 'Log an activity' }))
  await isAt(location, '/upload')
  await screen.findByRole('form', { name: 'Upload Activity' })
  await expectNoViolations()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
})

test('shows a sign-in link instead of notifications to a visitor', async () => {
  await page.viewport(...desktop)
  renderPage('/groups', responses, { isVisitor: true })
  boxOf((await navigation('Main')).getByRole('link', { name: 'Sign in' }))
  expect(screen.queryByRole('button', { name: /Notifications/ })).toBeNull()
})

test('shows a page for unknown URLs', async () => {
  await page.viewport(...desktop)
  renderPage('/no-such-page', {}, { isVisitor: true })
  await screen.findByRole('heading', { level: 1, name: 'Page not found' })
  await expectNoViolations()
})
