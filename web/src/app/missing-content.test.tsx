import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage, showPage } from '../testing/render-page.tsx'

const missing = { status: 404, body: { detail: 'Not here.', code: 'gone' } }

test('a missing activity has a heading and a way onward', async () => {
  renderPage('/activity/5', { 'GET /activities/5': missing })
  await screen.findByText('Activity not found.')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Activity')
  expect(screen.getByRole('link', { name: 'Go home' }).getAttribute('href')).toBe('/home')
})

test('a missing activity leads visitors to the login page, and from there back', async () => {
  renderPage('/activity/5', { 'GET /activities/5': missing }, { isVisitor: true })
  await screen.findByText('Activity not found.')
  const links = screen.getAllByRole('link', { name: 'Sign in' })
  expect(links.at(-1)?.getAttribute('href')).toBe('/login?next=%2Factivity%2F5')
})

test('a missing member offers a way onward instead of Retry', async () => {
  renderPage('/profile/12', { 'GET /users/12': missing })
  await screen.findByText('Failed to load profile.')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Go home' })).toBeDefined()
})

test('the list of circles says when the device is offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  showPage('/groups')
  expect(await screen.findByText('You are offline.')).toBeDefined()
})

test('the list of circles of an empty community suggests to create the first one', async () => {
  renderPage('/groups', { 'GET /groups': { body: [] } })
  expect(await screen.findByText('This community has no circles yet. Create the first one.')).toBeDefined()
})
