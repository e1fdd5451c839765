import type { Invitation } from '@daystar/contract/invitations'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { InvitationRow } from './invitation-row.tsx'

test.each([
  [0, 1, 'Not used yet ·'],
  [1, 1, 'Used ·'],
  [0, 5, 'Not used yet, for up to 5 people ·'],
  [2, 5, 'Used 2 of 5 times ·'],
])('describes a link with %i of %i uses', (uses, maxUses, text) => {
  const invitation = {
    id: 1,
    url: 'https://daystar.example/signup#abc',
    uses,
    max_uses: maxUses,
    circle: null,
    created_by: { id: 7, name: 'Ada' },
    is_active: true,
    expires_at: '2026-12-01T00:00:00Z',
  } as unknown as Invitation
  renderInApp(<InvitationRow invitation={invitation} showsCreator={false} />)
  expect(screen.getByRole('listitem').textContent).toContain(text)
})
