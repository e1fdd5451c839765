import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { startSession } from '#lib/session/session.ts'
import { renderInApp, stubServer } from '../../../../testing/render-in-app.tsx'
import { sampleNames } from '../../../../testing/sample.ts'
import { CircleActions } from './circle-actions.tsx'

beforeEach(() => startSession('secret', 7))

test.each([
  ['a member', false, ['Mute circle', 'Report circle', 'Report pictures']],
  ['an admin', true, ['Mute circle']],
])('offers %s of a circle what they can do about it', async (_role, isAdmin, labels) => {
  stubServer({ 'GET /users/me': { body: { id: 7, name: sampleNames.ada } } })
  renderInApp(<CircleActions circle={{ id: 3, name: 'Dawn swimmers', is_admin: isAdmin }} />)
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(labels)
})
