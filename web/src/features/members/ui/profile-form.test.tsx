import type { Me } from '@daystar/contract/accounts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, startSession } from '#lib/session.ts'
import { asUser } from '#lib/wire-shapes.ts'
import { serverThatAnswers, showInApp } from '../../../testing/in-app.tsx'
import { ProfileForm } from './profile-form.tsx'

const ada: Me = {
  ...asUser({ id: 7, name: 'Ada', username: 'ada', bio: '' }),
  email: 'ada@example.org',
  time_zone: 'UTC',
  is_operator: false,
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

beforeEach(() => {
  localStorage.clear()
  startSession('secret', 7)
})
afterEach(() => endSession())

test('only what was changed is sent', async () => {
  const asked = serverThatAnswers({ 'PATCH /users/me': { body: { ...ada, bio: 'Swims.' } } })
  const onDone = vi.fn()
  showInApp(<ProfileForm me={ada} onDone={onDone} />)
  await userEvent.type(screen.getByLabelText('Bio'), 'Swims.')
  await save()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(asked).toEqual([{ method: 'PATCH', path: '/users/me', body: { bio: 'Swims.' } }])
})

test('a username that somebody has is refused beside its field, and what was typed stays', async () => {
  serverThatAnswers({
    'PATCH /users/me': { status: 409, body: { detail: 'Username already taken', code: 'username_taken' } },
  })
  showInApp(<ProfileForm me={ada} />)
  const username = screen.getByLabelText<HTMLInputElement>('Username')
  await userEvent.clear(username)
  await userEvent.type(username, 'ben')
  await save()
  await screen.findByText('Username already taken')
  expect(username.getAttribute('aria-invalid')).toBe('true')
  expect(username.value).toBe('ben')
})

test('a member without a name cannot be', async () => {
  const asked = serverThatAnswers({})
  showInApp(<ProfileForm me={ada} />)
  await userEvent.clear(screen.getByLabelText('Name'))
  await save()
  await screen.findByText('Please enter a name.')
  expect(asked).toEqual([])
})
