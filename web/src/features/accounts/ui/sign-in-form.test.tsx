import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { SignInForm } from './sign-in-form.tsx'

test('announces a successful sign-up as an alert', async () => {
  renderInApp(<SignInForm welcome="Sign up successful! You can now log in." onSignedIn={() => {}} />)
  expect(screen.getByRole('alert').textContent).toBe('Sign up successful! You can now log in.')
})
