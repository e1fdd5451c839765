import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { InvitationRow } from './invitation-row.tsx'

test('shows the label, the address and the QR code of a link', async () => {
  const person = { id: 1, name: 'Ada', display_name: 'Ada', username: 'ada', profile_pic_url: null }
  const invitation = {
    id: 5,
    url: 'https://daystar.example/signup#token',
    created_by: person,
    circle: null,
    label: 'Summer fair',
    sent_to: 'dora@lake.example',
    uses: 0,
    max_uses: 1,
    expires_at: '2026-12-01T10:00:00Z',
    is_active: true,
    created_at: '2026-11-01T10:00:00Z',
  }
  renderInApp(<InvitationRow invitation={invitation} showsCreator={false} />)
  expect(screen.getByText('Summer fair · dora@lake.example')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'QR code of link 5' }))
  expect(await screen.findByRole('img', { name: 'QR code of the invitation link' })).toBeDefined()
})
