import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'

const membersOnly = { status: 401, body: { detail: 'Not authenticated', code: 'not_authenticated' } }

test.each([
  ['/profile/1', 'GET /users/1'],
  ['/circles/1', 'GET /groups/1'],
  ['/groups', 'GET /groups'],
])('visitors of %s can sign in while only members can read', async (path, endpoint) => {
  const { location } = renderPage(path, { [endpoint]: membersOnly }, { isVisitor: true })
  const alert = await screen.findByRole('alert')
  await userEvent.click(await within(alert).findByRole('link', { name: 'Sign in' }))
  await waitFor(() => expect(location()).toBe(`/login?next=${encodeURIComponent(path)}`))
})
