import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/api/query-client.ts'
import { startSession } from '#lib/session/session.ts'
import { enterText } from '../../testing/enter-text.ts'
import { stubServer } from '../../testing/render-in-app.tsx'
import { sampleNames } from '../../testing/sample.ts'
import { createAppRouter } from '../router.tsx'

const suspended = { status: 403, body: { detail: 'Your account is suspended.', code: 'account_suspended' } }
const me = {
  id: 7,
  name: sampleNames.ada,
  display_name: sampleNames.ada,
  username: 'ada',
  role: 'member',
  email_confirmed: true,
}

beforeEach(() => {
  startSession('secret', 7)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => queryClient.clear())

function openApp(path: string) {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  const router = createAppRouter({ history: createMemoryHistory({ initialEntries: [path] }) } as never)
  render(<RouterProvider router={router} />)
  return replace
}

test('a page whose requests are rejected because the viewer is suspended shows nothing until that page has loaded', async () => {
  stubServer({ 'GET /users/me': suspended, 'GET /groups': suspended, 'GET /users/me/groups': suspended })
  const replace = openApp('/groups')
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/suspended'))
  await waitFor(() => expect(document.body.textContent).toBe('Loading...'))
})

test('keeps what a member is typing when a request finds out that they are suspended', async () => {
  let isSuspended = false
  const rejectable = (body: object) => () => (isSuspended ? suspended : { body })
  stubServer({ 'GET /users/me': rejectable(me), 'GET /users/me/groups': rejectable([]) })
  const replace = openApp('/upload')
  enterText(await screen.findByLabelText('Title', {}, { timeout: 10_000 }), 'Under a low sun')
  isSuspended = true
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/suspended'))
  expect(screen.queryByLabelText('Title')).toBeNull()
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
  const drafts = keys.filter((key) => key.startsWith('draft:7:')).map((key) => localStorage.getItem(key))
  expect(drafts.join()).toContain('Under a low sun')
})

test('leaves the page when another tab finds out', async () => {
  stubServer({ 'GET /users/me': { body: me }, 'GET /users/me/groups': { body: [] } })
  const replace = openApp('/upload')
  await screen.findByLabelText('Title', {}, { timeout: 10_000 })
  localStorage.setItem('daystar:suspended', '7')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'daystar:suspended' })))
  expect(replace).toHaveBeenCalledWith('/suspended')
})
