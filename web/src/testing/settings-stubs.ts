import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { Stubs } from './render-in-app.tsx'
import { ada } from './render-page.tsx'

/** Responses for the pages of the settings. The account is as it was last saved. */
export function settingsStubs(): Stubs {
  let me: object = {
    ...ada,
    email: 'ada@example.org',
    bio: '',
    role: 'member',
    receives_announcements: true,
    alt_text_reminder: false,
  }
  return {
    'GET /users/me': () => ({ body: me }),
    'PATCH /users/me': ({ body }) => {
      me = { ...me, ...(body as object) }
      return { body: me }
    },
    'GET /users/me/mutes': { body: [] },
    'GET /users/me/sanctions': { body: [] },
    'GET /feed': { body: [] },
  }
}

/** Waits until the heading has the focus. */
export async function focusedHeading(name: string, level = 1): Promise<void> {
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level, name })))
}
