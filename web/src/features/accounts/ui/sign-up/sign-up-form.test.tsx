import type { Community } from '@daystar/contract/community'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { setCommunity } from '#lib/community.ts'
import { enterText } from '../../../../testing/enter-text.ts'
import { openCommunity } from '../../../../testing/pages/open-community.ts'
import { renderInApp, stubServer } from '../../../../testing/render-in-app.tsx'
import { sampleNames } from '../../../../testing/sample.ts'
import { OidcSignUpForm } from '../oidc/oidc-sign-up-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

const community = { ...openCommunity, pages: ['rules'] } satisfies Community

async function renderForm(
  rules_version: string | null,
  { form = <SignUpForm onSignedUp={() => {}} />, responses = {} }: { form?: ReactElement; responses?: object } = {},
) {
  setCommunity({ ...community, rules_version })
  onTestFinished(() => setCommunity(community))
  const requests = stubServer({
    'POST /users/': { status: 201, body: {} },
    'POST /applications': { status: 201, body: { status: 'open' } },
    ...responses,
  })
  renderInApp(form)
  enterText(screen.getByLabelText('Name'), sampleNames.dora)
  enterText(screen.getByLabelText('Email'), 'dora@lake.example')
  enterText(screen.getByLabelText('Password'), 'morning swim in the lake')
  return requests
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create account' }))

test('requires the acceptance of the rules where the community does', async () => {
  const requests = await renderForm('first')
  await submit()
  expect(requests).toEqual([])
  await userEvent.click(screen.getByRole('checkbox', { name: /^I accept the rules/ }))
  await submit()
  await expect.poll(() => requests).toMatchObject([{ body: { name: sampleNames.dora, accepted_rules: 'first' } }])
})

test('asks for no acceptance where the community requires none', async () => {
  const requests = await renderForm(null)
  expect(screen.queryByRole('checkbox', { name: /rules/ })).toBeNull()
  await submit()
  await expect.poll(() => requests).toHaveLength(1)
  expect(requests[0]?.body).not.toHaveProperty('accepted_rules')
})

const checkbox = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^I accept the rules/ })

test('requires the acceptance of the rules with an application too', async () => {
  const requests = await renderForm('first', { form: <SignUpForm isApplication onSignedUp={() => {}} /> })
  enterText(screen.getByLabelText('Why would you like to join?'), 'I swim every morning.')
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send application' }))
  await send()
  expect(requests).toEqual([])
  await userEvent.click(checkbox())
  await send()
  await expect.poll(() => requests).toMatchObject([{ path: '/applications', body: { accepted_rules: 'first' } }])
})

test('requires the acceptance of the rules from people who join with a sign-in service', async () => {
  const form = (
    <OidcSignUpForm
      ticket="ticket"
      suggestedName={sampleNames.dora}
      email="dora@lake.example"
      invitation={undefined}
      onSignedIn={() => {}}
      onApplied={() => {}}
    />
  )
  setCommunity({ ...community, rules_version: 'first' })
  onTestFinished(() => setCommunity(community))
  const requests = stubServer({ 'POST /auth/oidc/sign-up': { status: 422, body: { detail: 'No.' } } })
  renderInApp(form)
  await submit()
  expect(requests).toEqual([])
  await userEvent.click(checkbox())
  await submit()
  await expect.poll(() => requests).toMatchObject([{ body: { ticket: 'ticket', accepted_rules: 'first' } }])
})

test('asks again if the rules have changed while the form was open', async () => {
  const rejection = { status: 422, body: { detail: 'Please accept the rules.', code: 'rules_not_accepted' } }
  const requests = await renderForm('first', {
    responses: { 'POST /users/': rejection, 'GET /community': { body: { ...community, rules_version: 'second' } } },
  })
  await userEvent.click(checkbox())
  await submit()
  await expect.poll(() => checkbox().checked).toBe(false)
  await userEvent.click(checkbox())
  await submit()
  await expect
    .poll(() => requests)
    .toMatchObject([{ body: { accepted_rules: 'first' } }, { body: { accepted_rules: 'second' } }])
})

test('rejects an invalid email address without a request, and rates the password', async () => {
  const requests = await renderForm(null)
  screen.getByText('Password strength:')
  await userEvent.clear(screen.getByLabelText('Email'))
  enterText(screen.getByLabelText('Email'), 'dora at lake')
  await submit()
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid email. Please check your input.')
  expect(requests).toEqual([])
})

test('links to the password reset for an address that has an account', async () => {
  const taken = { status: 409, body: { detail: 'Email already registered.' } }
  const requests = await renderForm(null, { responses: { 'POST /users/': taken } })
  await userEvent.clear(screen.getByLabelText('Email'))
  enterText(screen.getByLabelText('Email'), ' DORA@LAKE.EXAMPLE ')
  await submit()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Email already exists.')
  expect(screen.getByRole('link', { name: 'Forgot password' }).getAttribute('href')).toBe('/forgotpassword')
  expect(requests[0]?.body).toMatchObject({ name: sampleNames.dora, email: 'DORA@LAKE.EXAMPLE' })
})
