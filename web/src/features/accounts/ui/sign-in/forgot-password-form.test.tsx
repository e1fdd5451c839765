import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { enterText } from '../../../../testing/enter-text.ts'
import { renderInApp, type StubResponse, stubServer } from '../../../../testing/render-in-app.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'

test('shows that the link is being sent, and then the message of the server', async () => {
  const message = "If that email exists in our system, we've sent a password reset link."
  const { promise, resolve } = Promise.withResolvers<StubResponse>()
  stubServer({ 'POST /auth/password/forgot': () => promise })
  renderInApp(<ForgotPasswordForm />)
  enterText(screen.getByLabelText('Email'), 'unknown@daystar.test')
  await userEvent.click(screen.getByRole('button', { name: 'send reset link' }))
  await screen.findByRole('button', { name: 'sending…' })
  resolve({ body: { message } })
  expect((await screen.findByRole('status')).textContent).toBe(message)
})
