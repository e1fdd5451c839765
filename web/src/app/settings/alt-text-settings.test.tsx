import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { startSession } from '#lib/session/session.ts'
import { renderInApp, stubServer } from '../../testing/render-in-app.tsx'
import { sampleNames } from '../../testing/sample.ts'
import { AltTextSettings } from './alt-text-settings.tsx'

beforeEach(() => startSession('secret', 7))

test('stores in the account whether the member is reminded to describe photos', async () => {
  const me = { id: 7, name: sampleNames.ada, alt_text_reminder: false }
  const requests = stubServer({
    'GET /users/me': { body: me },
    'PATCH /users/me': { body: { ...me, alt_text_reminder: true } },
  })
  renderInApp(<AltTextSettings />)
  const reminder = await screen.findByRole<HTMLInputElement>('switch', { name: /^Remind me when a photo/ })
  expect(reminder.checked).toBe(false)
  await userEvent.click(reminder)
  await waitFor(() => expect(reminder.checked).toBe(true))
  expect(requests).toContainEqual(expect.objectContaining({ method: 'PATCH', body: { alt_text_reminder: true } }))
})
