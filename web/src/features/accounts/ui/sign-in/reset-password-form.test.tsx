import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../../testing/render-in-app.tsx'
import { stubOidc } from '../../../../testing/stubs/stub-oidc.ts'
import { ResetPasswordForm } from './reset-password-form.tsx'

const exampleId = { name: 'Example ID', is_only: true }

test('offers a new link in place of an incomplete one', () => {
  renderInApp(<ResetPasswordForm token={undefined} />)
  expect(screen.getByRole('link', { name: 'Request a new link' })).toBeDefined()
})

test('explains where to set a password if the sign-in service is the only way to sign in', async () => {
  await stubOidc(exampleId)
  renderInApp(<ResetPasswordForm token={undefined} />)
  expect(screen.getByRole('alert').textContent).toBe('Reset link is invalid or expired.')
  expect(screen.getByText(/^You sign in to Daystar with Example ID\./)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Continue with Example ID' })).toBeDefined()
  expect(screen.queryByLabelText('New password')).toBeNull()
})

test('accepts a new password with the link of an operator if the sign-in service is the only way to sign in', async () => {
  await stubOidc(exampleId)
  renderInApp(<ResetPasswordForm token="sent by an operator" />)
  expect(screen.getByLabelText('New password')).toBeDefined()
  expect(screen.getByText(/to connect your Daystar account with Example ID\.$/)).toBeDefined()
})

test('cannot be sent without the token of a link', async () => {
  renderInApp(<ResetPasswordForm token={undefined} />)
  expect(screen.getByRole('alert').textContent).toBe('Reset link is invalid or expired.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'reset password' }).disabled).toBe(true)
})
