import type { Community } from '@daystar/contract/community'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { setCommunity } from '#lib/community.ts'
import { renderInApp, stubServer } from '../../../testing/render-in-app.tsx'
import { SignUpForm } from './sign-up-form.tsx'

const community: Community = {
  name: 'Lake',
  description: '',
  language: 'en',
  logo_url: null,
  accent: { light: null, dark: null },
  announcement: null,
  pages: ['rules'],
  rules_version: null,
  joining: 'open',
  members_invite: true,
  oidc: null,
  version: '1.0.0',
}

async function renderForm(rules_version: string | null) {
  setCommunity({ ...community, rules_version })
  onTestFinished(() => setCommunity(community))
  const requests = stubServer({ 'POST /users/': { status: 201, body: {} } })
  renderInApp(<SignUpForm onSignedUp={() => {}} />)
  await userEvent.type(screen.getByLabelText('Name'), 'Dora')
  await userEvent.type(screen.getByLabelText('Email'), 'dora@lake.example')
  await userEvent.type(screen.getByLabelText('Password'), 'morning swim in the lake')
  return requests
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create account' }))

test('requires the acceptance of the rules where the community does', async () => {
  const requests = await renderForm('first')
  await submit()
  expect(requests).toEqual([])
  await userEvent.click(screen.getByRole('checkbox', { name: /^I accept the rules/ }))
  await submit()
  await expect.poll(() => requests).toMatchObject([{ body: { name: 'Dora', accepted_rules: 'first' } }])
})

test('asks for no acceptance where the community requires none', async () => {
  const requests = await renderForm(null)
  expect(screen.queryByRole('checkbox', { name: /rules/ })).toBeNull()
  await submit()
  await expect.poll(() => requests).toHaveLength(1)
  expect(requests[0]?.body).not.toHaveProperty('accepted_rules')
})
