import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { startSession } from '#lib/session/session.ts'
import { renderInApp, stubServer } from '../../testing/render-in-app.tsx'
import { sampleNames } from '../../testing/sample.ts'
import { ComposerPanel } from './composer-panel.tsx'

const now = '2026-11-23T08:00:00.000Z'
const draft = {
  id: '7d0e9a51-6a0f-4c39-9a44-2f2f9b1d8c11',
  content: { title: 'Swim' },
  media: [],
  publish_at: null,
  failure: null,
  created_at: now,
  updated_at: now,
}

function openSheet(drafts: readonly object[]) {
  const onList = vi.fn(() => ({ body: drafts }))
  stubServer({
    'GET /users/me': { body: { id: 7, name: sampleNames.ada } },
    'GET /users/7/groups': { body: [] },
    'GET /drafts': onList,
  })
  renderInApp(<ComposerPanel circle={undefined} isOpen onClose={() => {}} />)
  return onList
}

beforeEach(() => {
  startSession('secret', 7)
  // A phone.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(width < 40rem)',
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})

test('the sheet on a phone leads to the drafts', async () => {
  openSheet([draft])
  const link = await screen.findByRole('link', { name: 'Drafts' })
  expect(link.getAttribute('href')).toBe('/drafts')
})

test('the sheet has no link to drafts if there are none', async () => {
  const onList = openSheet([])
  await screen.findByRole('dialog', { name: 'Upload Activity' })
  await vi.waitFor(() => expect(onList).toHaveBeenCalled())
  expect(screen.queryByRole('link', { name: 'Drafts' })).toBeNull()
})
