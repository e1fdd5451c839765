import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/api/query-client.ts'
import { startSession } from '#lib/session/session.ts'
import { isKnownSuspended, rememberSuspension } from '#lib/session/suspension.ts'
import { renderInApp, type StubResponse, stubServer } from '../../../testing/render-in-app.tsx'
import { sanction } from '../../../testing/sanction.ts'
import { createAppRouter } from '../../router.tsx'
import { SuspendedRoute } from './suspended.tsx'

const suspension = { ...sanction, kind: 'suspension' as const }

/**
 * Renders the page with what the server permits a suspended member to request; responses to other requests are
 * recorded.
 */
function renderPage(responses: Record<string, StubResponse | (() => StubResponse)> = {}) {
  const failed: string[] = []
  const requests = stubServer({
    'GET /users/me/sanctions': { body: [suspension] },
    'GET /users/me/archive': { body: { archive: null, next_at: null } },
    'GET /users/me/deletion': { body: { deletion_at: null } },
    ...responses,
  })
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const response = await fetch(url, init)
    if (!response.ok) failed.push(url)
    return response
  })
  renderInApp(<SuspendedRoute />)
  return { requests, failed }
}

beforeEach(() => startSession('secret', 7))
afterEach(() => {
  rememberSuspension(false)
  queryClient.clear()
})

test('says once that the account is suspended, and requests nothing that fails', async () => {
  const { failed } = renderPage()
  expect(await screen.findByText('Advertising.')).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Delete my account' })).toBeDefined()
  expect(screen.getAllByText('Your account is suspended')).toHaveLength(1)
  expect(failed).toEqual([])
})

test('keeps an account that is going to be deleted', async () => {
  let deletionAt: string | null = '2026-06-15T08:00:00Z'
  const { requests } = renderPage({
    'GET /users/me/deletion': () => ({ body: { deletion_at: deletionAt } }),
    'DELETE /users/me/deletion': () => {
      deletionAt = null
      return { status: 204 }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Keep my account' }))
  expect(await screen.findByRole('button', { name: 'Delete my account' })).toBeDefined()
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /users/me/deletion'])
})

test('a suspension that has ended is forgotten', async () => {
  rememberSuspension(true)
  renderPage({ 'GET /users/me/sanctions': { body: [{ ...suspension, is_in_force: false }] } })
  expect(await screen.findByRole('link', { name: 'Go home' })).toBeDefined()
  expect(screen.queryByText('Your account is suspended')).toBeNull()
  await waitFor(() => expect(isKnownSuspended()).toBe(false))
})

test('a member who is known to be suspended gets no page of the app', async () => {
  const router = createAppRouter()
  rememberSuspension(true)
  await router.navigate({ to: '/groups' })
  expect(router.state.location.pathname).toBe('/suspended')
  rememberSuspension(false)
  await router.navigate({ to: '/groups' })
  expect(router.state.location.pathname).toBe('/groups')
})
