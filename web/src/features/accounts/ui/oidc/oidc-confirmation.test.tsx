import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../../testing/render-in-app.tsx'
import { stubOidc } from '../../../../testing/stubs/stub-oidc.ts'
import { useOidcAccount } from '../../api/use-oidc-account.ts'
import { OidcConfirmation } from './oidc-confirmation.tsx'

const connection = { email: 'dora@id.example', created_at: '2026-07-01T08:00:00Z', last_used_at: null }
const withPassword = { connection, has_password: true, can_disconnect: true, is_confirmed: false }

async function renderFor(account: object, { isOnly }: { isOnly: boolean }) {
  await stubOidc({ name: 'Example ID', is_only: isOnly }, { 'GET /users/me/oidc': { body: account } })
  renderInApp(
    <>
      <AccountStatus />
      <OidcConfirmation field={<span>Your password</span>} />
    </>,
  )
  await screen.findByText('Account loaded')
}

function AccountStatus() {
  return useOidcAccount().isSuccess && <p>Account loaded</p>
}

const confirmButton = () => screen.queryByRole('button', { name: 'Confirm with Example ID' })

test('members with a password confirm with it if they sign in with it', async () => {
  await renderFor(withPassword, { isOnly: false })
  expect(confirmButton()).toBeNull()
  expect(screen.getByText('Your password')).toBeDefined()
})

test('members with a password confirm with the sign-in service if it is the only way to sign in', async () => {
  await renderFor(withPassword, { isOnly: true })
  expect(confirmButton()).not.toBeNull()
  expect(screen.queryByText('Your password')).toBeNull()
  expect(screen.queryByText(/Your account has no password/)).toBeNull()
})

test('members who have not connected the sign-in service confirm with their password', async () => {
  await renderFor({ ...withPassword, connection: null }, { isOnly: true })
  expect(confirmButton()).toBeNull()
  expect(screen.getByText('Your password')).toBeDefined()
})
