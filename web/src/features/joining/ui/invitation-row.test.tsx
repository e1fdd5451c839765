import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ShareDialog } from '#ui/pictures/share-dialog.tsx'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { sampleNames } from '../../../testing/sample.ts'
import { InvitationRow } from './invitation-row.tsx'

test('shows the label, the address, the pack, and a dialog with the QR code and a printed sheet', async () => {
  const person = { id: 1, name: sampleNames.ada, display_name: sampleNames.ada, username: 'ada', profile_pic_url: null }
  const invitation = {
    id: 5,
    url: 'https://daystar.example/signup#token',
    created_by: person,
    circle: null,
    label: 'Summer fair',
    pack_members: [person],
    pack_event: { id: 3, title: 'Lake swim' },
    sent_to: 'dora@lake.example',
    uses: 0,
    max_uses: 1,
    expires_at: '2026-12-01T10:00:00Z',
    is_active: true,
    created_at: '2026-11-01T10:00:00Z',
  }
  renderInApp(<InvitationRow invitation={invitation} showsCreator={false} />)
  expect(screen.getByText('Summer fair · dora@lake.example')).toBeDefined()
  screen.getByText(`${sampleNames.ada}, Lake swim`)
  await userEvent.click(screen.getByRole('button', { name: 'Share link 5' }))
  expect(await screen.findByRole('img', { name: 'QR code of the link' })).toBeDefined()
  const sheet = document.querySelector('body > .print-sheet')
  expect(sheet?.textContent).toBe('Summer fairin Daystarhttps://daystar.example/signup#token')
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

test('offers the share sheet of the device where there is one', async () => {
  const share = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }))
  renderInApp(<ShareDialog url="https://daystar.example/signup#token" name="Choir" onClose={() => undefined} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Share' }))
  expect(share).toHaveBeenCalledWith({ title: 'Choir', url: 'https://daystar.example/signup#token' })
})
