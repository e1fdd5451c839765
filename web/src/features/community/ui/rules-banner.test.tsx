import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderInApp, stubServer } from '../../../testing/render-in-app.tsx'
import { RulesBanner } from './rules-banner.tsx'

test('asks a member to accept the rules, with a link to them', async () => {
  const requests = stubServer({ 'POST /users/me/rules': { status: 204, body: null } })
  renderInApp(<RulesBanner version="second" />)
  expect(screen.getByRole('link', { name: 'rules of this community' }).getAttribute('href')).toBe('/about/rules')
  await userEvent.click(screen.getByRole('button', { name: 'I accept the rules' }))
  expect(requests).toMatchObject([{ path: '/users/me/rules', body: { version: 'second' } }])
})
