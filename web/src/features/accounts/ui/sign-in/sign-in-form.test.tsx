import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { enterText } from '../../../../testing/enter-text.ts'
import { renderInApp, stubServer, unreachable } from '../../../../testing/render-in-app.tsx'
import { stubOidc } from '../../../../testing/stubs/stub-oidc.ts'
import { SignInForm } from './sign-in-form.tsx'

const unavailable = 'The sign-in service cannot be reached at the moment. Please try again later.'

/** In a community with a sign-in service, which cannot be reached. */
async function renderWith(oidc: { name: string; is_only: boolean }) {
  await stubOidc(oidc, { 'POST /auth/oidc': { status: 503, body: { code: 'oidc_unavailable', detail: unavailable } } })
  renderInApp(<SignInForm onSignedIn={() => {}} />)
  return await screen.findByRole('button', { name: 'Continue with Example ID' }, { timeout: 10_000 })
}

test('announces a successful sign-up as an alert', async () => {
  renderInApp(<SignInForm welcome="Sign up successful! You can now log in." onSignedIn={() => {}} />)
  expect(screen.getByRole('alert').textContent).toBe('Sign up successful! You can now log in.')
})

test('offers the sign-in service in addition to the password, and shows its outage', async () => {
  const button = await renderWith({ name: 'Example ID', is_only: false })
  expect(screen.getByLabelText('Password')).toBeDefined()
  await userEvent.click(button)
  expect((await screen.findByRole('alert')).textContent).toBe(unavailable)
})

test('offers nothing but the sign-in service if it is the only way', async () => {
  await renderWith({ name: 'Example ID', is_only: true })
  expect(screen.queryByLabelText('Password')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull()
})

test('says in place of the button that passkeys need HTTPS', () => {
  vi.stubGlobal('isSecureContext', false)
  renderInApp(<SignInForm onSignedIn={() => {}} />)
  expect(screen.getByText('Passkeys need HTTPS.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
})

const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Sign in' }))

test('requires both fields before it sends anything, and can show the password', async () => {
  const requests = stubServer({})
  renderInApp(<SignInForm onSignedIn={() => {}} />)
  await submit()
  expect(email().validity.valueMissing).toBe(true)
  enterText(email(), 'ada@daystar.test')
  await submit()
  expect(password().validity.valueMissing).toBe(true)
  expect(requests).toEqual([])
  enterText(password(), 'seven otters')
  expect(password().type).toBe('password')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Show password' }))
  expect(password().type).toBe('text')
  expect(password().value).toBe('seven otters')
})

test('keeps the address and shows an error when the request gets no response', async () => {
  stubServer({ 'POST /auth/login': unreachable })
  renderInApp(<SignInForm onSignedIn={() => {}} />)
  enterText(email(), 'ada@daystar.test')
  enterText(password(), 'seven otters')
  await submit()
  expect((await screen.findByRole('alert')).textContent).toBe('Network or server error')
  expect(email().value).toBe('ada@daystar.test')
})
