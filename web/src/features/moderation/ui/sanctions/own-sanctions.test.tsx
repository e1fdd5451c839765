import type { OwnSanction } from '@daystar/contract/moderation/sanctions'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startSession } from '#lib/session/session.ts'
import { renderInApp, stubServer } from '../../../../testing/render-in-app.tsx'
import { sanction } from '../../../../testing/sanction.ts'
import { OwnSanctions } from './own-sanctions.tsx'

const activity = {
  subject_type: 'activity',
  subject_excerpt: 'Watches',
  removed_content: true,
  is_in_force: false,
} as const

async function renderSanction(changes: Partial<OwnSanction> = {}) {
  stubServer({ 'GET /users/me/sanctions': { body: [{ ...sanction, ...activity, ...changes }] } })
  renderInApp(<OwnSanctions />)
  return await screen.findByRole('list', { name: 'From the moderators' })
}

beforeEach(() => startSession('secret', 7))

test('names what a decision is about, its rule and its reason, and offers an appeal', async () => {
  const list = await renderSanction()
  expect(list.textContent).toContain('You received a warning')
  expect(screen.getByText('Your activity “Watches” was deleted.')).toBeDefined()
  expect(screen.getByText('Rule: No spam or advertising')).toBeDefined()
  expect(screen.getByText('Advertising.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Appeal' })).toBeDefined()
})

test('a removal from a circle names the circle', async () => {
  await renderSanction({ kind: 'removal', removed_content: false, circle_name: 'Lake' })
  expect(screen.getByText('Your activity “Watches” was removed from the circle “Lake”.')).toBeDefined()
})

test('the removal of the member from a circle is named as such', async () => {
  const about = { subject_type: null, subject_excerpt: '', removed_content: false, circle_name: 'Lake' }
  await renderSanction({ kind: 'removal', ...about })
  expect(screen.getByText('You were removed from a circle')).toBeDefined()
  expect(screen.getByText('You were removed from the circle “Lake”.')).toBeDefined()
  expect(screen.queryByText('Something of yours was removed')).toBeNull()
})

test('a decision of a previous version has neither subject nor rule', async () => {
  const list = await renderSanction({ subject_type: null, subject_excerpt: '', rule: null, removed_content: false })
  expect(list.textContent).not.toMatch(/about|Rule/)
})
