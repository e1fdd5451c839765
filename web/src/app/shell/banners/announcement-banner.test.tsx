import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadCommunity } from '#lib/community.ts'
import { openCommunity } from '../../../testing/pages/open-community.ts'
import { renderInApp, stubServer } from '../../../testing/render-in-app.tsx'
import { AnnouncementBanner } from './announcement-banner.tsx'

async function announce(announcement: { text: string; expires_at: string | null } | null) {
  const body = { ...openCommunity, announcement: announcement && { id: '1', ...announcement } }
  stubServer({ 'GET /community': { body } })
  await loadCommunity()
  if (announcement) renderInApp(<AnnouncementBanner announcement={{ id: '1', ...announcement }} />)
}

beforeEach(() =>
  vi.useFakeTimers({ now: Date.parse('2026-06-01T08:00:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] }),
)
afterEach(async () => {
  await announce(null)
})

test('shows links and emphasis, and no HTML', async () => {
  await announce({ text: 'Swim on **Sunday**: [map](https://lake.example/map) <b>x</b>', expires_at: null })
  expect(screen.getByText('Sunday').tagName).toBe('STRONG')
  expect(screen.getByRole('link', { name: 'map' }).getAttribute('href')).toBe('https://lake.example/map')
  expect(screen.getByRole('region', { name: 'Announcement' }).textContent).toContain('<b>x</b>')
})

test('disappears from an open page when it ends', async () => {
  await announce({ text: 'Swim today', expires_at: '2026-06-01T08:01:00Z' })
  expect(screen.getByText('Swim today')).toBeDefined()
  act(() => vi.advanceTimersByTime(61_000))
  expect(screen.queryByText('Swim today')).toBeNull()
})
