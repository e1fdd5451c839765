import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ben, renderPage } from '../testing/render-page.tsx'
import { desktop } from '../testing/shown-boxes.ts'

test('keeps the focus on the connection button when it changes', async () => {
  await page.viewport(...desktop)
  let status = { status: 'none', connection_id: null as number | null }
  const { requests } = renderPage('/profile/12', {
    'GET /users/12': { body: { ...ben, can_connect: true } },
    'GET /users/12/activities': { body: [] },
    'GET /connections/status/12': () => ({ body: status }),
    'POST /connections/request': () => {
      status = { status: 'pending_out', connection_id: 31 }
      return { status: 201, body: status }
    },
    'DELETE /connections/requests/31': () => {
      status = { status: 'none', connection_id: null }
      return { status: 204 }
    },
  })
  for (let round = 1; round <= 3; round++) {
    await userEvent.click(await screen.findByRole('button', { name: 'Connect' }))
    const cancel = await screen.findByRole('button', { name: 'Request sent (Cancel)' })
    await waitFor(() => expect(document.activeElement).toBe(cancel))
    await waitFor(() => expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(round))
    await userEvent.click(cancel)
    const connect = await screen.findByRole('button', { name: 'Connect' })
    await waitFor(() => expect(document.activeElement).toBe(connect))
  }
})
