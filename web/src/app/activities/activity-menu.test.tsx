import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ben, renderPage } from '../../testing/render-page.tsx'

const activity = { id: 5, user: ben, author_id: 12, title: 'Lake', timestamp: '2026-11-21T08:00:00Z' }

test.each([
  [true, true],
  [false, false],
])(
  'the menu of an activity that concerns the reader (%s) offers to mute its notifications: %s',
  async (concerns, offers) => {
    const { requests } = renderPage('/activity/5', {
      'GET /activities/5': { body: activity },
      'GET /comments/5': { body: [] },
      'GET /notifications/activities/5': { body: { is_concerned: concerns, is_muted: false } },
      'PUT /notifications/activities/5/mute': { status: 204 },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
    await screen.findByRole('menuitem', { name: 'Report activity' })
    if (!offers) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
      expect(items).toEqual(['Report activity', `Mute ${ben.name}`, `Block ${ben.name}`])
      return
    }
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Mute notifications' }))
    await waitFor(() => expect(requests).toMatchObject([{ method: 'PUT', path: '/notifications/activities/5/mute' }]))
    await screen.findByText('You get no more notifications about this activity.')
  },
)
