import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/api/query-client.ts'
import { enterText } from '../../testing/enter-text.ts'
import type { Stubs } from '../../testing/render-in-app.tsx'
import { ada, renderPage } from '../../testing/render-page.tsx'

const suspended = { status: 403, body: { detail: 'Your account is suspended.', code: 'account_suspended' } }
const me = { ...ada, role: 'member', email_confirmed: true }

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

function openApp(path: string, responses: Stubs) {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  renderPage(path, responses)
  return replace
}

test('a page whose requests are rejected because the viewer is suspended shows nothing until that page has loaded', async () => {
  const replace = openApp('/groups', { 'GET /users/me': suspended, 'GET /groups': suspended })
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/suspended'))
  await waitFor(() => expect(document.body.textContent).toBe('Loading...'))
})

test('keeps what a member is typing when a request finds out that they are suspended', async () => {
  let isSuspended = false
  const rejectable = (body: object) => () => (isSuspended ? suspended : { body })
  const replace = openApp('/upload', { 'GET /users/me': rejectable(me), 'GET /users/7/groups': rejectable([]) })
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
  const replace = openApp('/upload', { 'GET /users/me': { body: me } })
  await screen.findByLabelText('Title', {}, { timeout: 10_000 })
  localStorage.setItem('daystar:suspended', '7')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'daystar:suspended' })))
  expect(replace).toHaveBeenCalledWith('/suspended')
})
