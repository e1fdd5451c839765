import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showPage } from '../testing/render-page.tsx'

const membersOnly = ['/upload', '/activities', '/drafts', '/settings', '/circles/new']
const open = ['/activity/5', '/comment/9', '/profile/7', '/profile/12', '/circles/3', '/groups', '/home']

/** The server rejects every request. It answers one of them, by its order from 0, before all others. */
function answerFirst(order: number): void {
  const { promise, resolve } = Promise.withResolvers<void>()
  let count = 0
  vi.stubGlobal('fetch', async () => {
    const isFirst = count === order
    count += 1
    // A page that sends fewer requests would wait for the rest.
    if (isFirst) resolve()
    else await Promise.race([promise, new Promise((done) => setTimeout(done, 200))])
    return Response.json({ detail: 'Not authenticated' }, { status: 401 })
  })
}

const orders = [0, 1, 2, 3]

test.each(orders)(
  'with an expired session, pages of members redirect when call %i is answered first',
  async (order) => {
    for (const path of membersOnly) {
      answerFirst(order)
      const location = showPage(path)
      await waitFor(() => expect(location(), path).toBe(`/login?next=${encodeURIComponent(path)}`))
      await screen.findByRole('button', { name: 'Sign in' })
      cleanup()
    }
  },
)

test.each(orders)(
  'with an expired session, other pages ask to sign in when call %i is answered first',
  async (order) => {
    for (const path of open) {
      answerFirst(order)
      showPage(path)
      const notice = async () => {
        const alerts = await screen.findAllByRole('alert')
        const shown = alerts.find((alert) => within(alert).queryByRole('link', { name: 'Sign in' }))
        expect(shown?.textContent, path).toMatch(/You're not logged in|Not authenticated\. Please log in\./)
      }
      await waitFor(notice)
      await waitFor(() => expect(screen.queryByText('Loading', { exact: false }), path).toBeNull())
      cleanup()
    }
  },
)
