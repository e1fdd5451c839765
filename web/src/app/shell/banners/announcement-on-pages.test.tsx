import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { loadCommunity } from '#lib/community.ts'
import { openCommunity } from '../../../testing/pages/open-community.ts'
import { stubServer } from '../../../testing/render-in-app.tsx'
import { renderPage } from '../../../testing/render-page.tsx'

async function announce(announcement: typeof openCommunity.announcement) {
  stubServer({ 'GET /community': { body: { ...openCommunity, announcement } } })
  await loadCommunity()
}

afterEach(() => announce(null))

test('is shown above a page, but not above the form of a new activity', async () => {
  await announce({ id: '1', text: 'Swim on Sunday', expires_at: null })

  renderPage('/groups')
  expect(await screen.findByText('Swim on Sunday')).toBeDefined()

  cleanup()
  renderPage('/upload')
  expect(await screen.findByRole('textbox', { name: 'Title' })).toBeDefined()
  expect(screen.queryByText('Swim on Sunday')).toBeNull()
})
