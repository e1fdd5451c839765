import type { Me } from '@daystar/contract/accounts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { normalizeUser } from '#lib/compatibility/people.ts'
import { startSession } from '#lib/session/session.ts'
import { enterText } from '../../../testing/enter-text.ts'
import { renderInApp, stubServer } from '../../../testing/render-in-app.tsx'
import { sampleNames } from '../../../testing/sample.ts'
import { ProfileForm } from './profile-form.tsx'

const ada: Me = {
  ...normalizeUser({ id: 7, name: sampleNames.ada, username: 'ada', bio: '' }),
  email: 'ada@example.org',
  time_zone: 'UTC',
  language: null,
  hour_cycle: null,
  week_start: null,
  role: 'member',
  can: [],
  is_operator: false,
  email_confirmed: true,
  pending_email: null,
  deletion_at: null,
  has_unread_sanction: false,
  rules_to_accept: null,
  receives_announcements: true,
  alt_text_reminder: false,
  first_steps: null,
  allows_suggestion: null,
  allows_packs: false,
  in_directory: true,
  allows_companions: true,
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

beforeEach(() => startSession('secret', 7))

test('sends only the changed fields', async () => {
  const requests = stubServer({ 'PATCH /users/me': { body: { ...ada, bio: 'Swims.' } } })
  const onDone = vi.fn()
  renderInApp(<ProfileForm me={ada} onDone={onDone} />)
  enterText(screen.getByLabelText('Bio'), 'Swims.')
  await save()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(requests).toEqual([{ method: 'PATCH', path: '/users/me', body: { bio: 'Swims.' } }])
})

test('sends a username in any script in its composed form, and rejects one with other characters', async () => {
  const requests = stubServer({ 'PATCH /users/me': { body: { ...ada, username: 'Zoë_田中' } } })
  const onDone = vi.fn()
  renderInApp(<ProfileForm me={ada} onDone={onDone} />)
  const username = screen.getByLabelText<HTMLInputElement>('Username')
  fireEvent.input(username, { target: { value: 'zoë-田中' } })
  await save()
  await screen.findByText('Use only letters, digits, _ and .')
  fireEvent.input(username, { target: { value: '＠Zoe\u0308_田中' } })
  await save()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(requests).toEqual([{ method: 'PATCH', path: '/users/me', body: { username: 'Zo\u00eb_田中' } }])
})

test('shows a taken username as a field error and keeps the typed value', async () => {
  stubServer({
    'PATCH /users/me': { status: 409, body: { detail: 'Username already taken', code: 'username_taken' } },
  })
  renderInApp(<ProfileForm me={ada} onDone={() => {}} />)
  const username = screen.getByLabelText<HTMLInputElement>('Username')
  await userEvent.clear(username)
  enterText(username, 'ben')
  await save()
  await screen.findByText('Username already taken')
  expect(username.getAttribute('aria-invalid')).toBe('true')
  expect(username.value).toBe('ben')
})

test('rejects an empty name', async () => {
  const requests = stubServer({})
  renderInApp(<ProfileForm me={ada} onDone={() => {}} />)
  await userEvent.clear(screen.getByLabelText('Name'))
  await save()
  await screen.findByText('Please enter a name.')
  expect(requests).toEqual([])
})
