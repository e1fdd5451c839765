import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/api/query-client.ts'
import { startSession } from '#lib/session/session.ts'
import { type StubResponse, stubServer } from '../testing/render-in-app.tsx'
import { sampleNames } from '../testing/sample.ts'
import { createAppRouter } from './router.tsx'

afterEach(() => queryClient.clear())

const missing = { status: 404, body: { detail: 'Not here.', code: 'gone' } }

function openPage(path: string, responses: Record<string, StubResponse>, isMember = true) {
  if (isMember) startSession('secret', 7)
  stubServer({ 'GET /users/me': { body: { id: 7, name: sampleNames.ada } }, ...responses })
  const history = createMemoryHistory({ initialEntries: [path] })
  render(<RouterProvider router={createAppRouter({ history } as never)} />)
}

test('a missing activity has a heading and a way onward', async () => {
  openPage('/activity/5', { 'GET /activities/5': missing })
  await screen.findByText('Activity not found.')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Activity')
  expect(screen.getByRole('link', { name: 'Go home' }).getAttribute('href')).toBe('/home')
})

test('a missing activity leads visitors to the login page, and from there back', async () => {
  openPage('/activity/5', { 'GET /activities/5': missing }, false)
  await screen.findByText('Activity not found.')
  const links = screen.getAllByRole('link', { name: 'Sign in' })
  expect(links.at(-1)?.getAttribute('href')).toBe('/login?next=%2Factivity%2F5')
})

test('a missing member offers a way onward instead of Retry', async () => {
  openPage('/profile/12', { 'GET /users/12': missing })
  await screen.findByText('Failed to load profile.')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Go home' })).toBeDefined()
})

test('the list of circles says when the device is offline', async () => {
  startSession('secret', 7)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  render(
    <RouterProvider
      router={createAppRouter({ history: createMemoryHistory({ initialEntries: ['/groups'] }) } as never)}
    />,
  )
  expect(await screen.findByText('You are offline.')).toBeDefined()
})

test('the list of circles of an empty community suggests to create the first one', async () => {
  openPage('/groups', { 'GET /groups': { body: [] } })
  expect(await screen.findByText('This community has no circles yet. Create the first one.')).toBeDefined()
})

test('the home page of an empty community leads to the form for an activity', async () => {
  openPage('/home', { 'GET /feed': { body: [] }, 'GET /connections/following/me': { body: [] } })
  expect((await screen.findByRole('link', { name: 'Post your first activity' })).getAttribute('href')).toBe('/upload')
})
