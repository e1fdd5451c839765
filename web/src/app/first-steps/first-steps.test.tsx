import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Stubs } from '../../testing/render-in-app.tsx'
import { ada, ben, renderPage } from '../../testing/render-page.tsx'
import { sampleNames } from '../../testing/sample.ts'

const steps = ['profile', 'activity', 'circle', 'invite'].map((name) => ({
  name,
  is_done: name === 'circle',
  is_dismissed: false,
}))
const newMember = { ...ada, first_steps: steps, allows_suggestion: null, allows_packs: false }
const suggestion = {
  member: ben,
  circles: ['Dawn swimmers'],
  circle_count: 1,
  members: [],
  member_count: 0,
  tags: ['lake'],
  invited_you: false,
  is_new: true,
}

const openHome = (responses: Stubs = {}) =>
  renderPage('/home', {
    'GET /users/me': { body: newMember },
    'GET /users/me/welcome': { body: { text: 'Come as you are.', from: ben } },
    'GET /suggestions/members': { body: [suggestion] },
    'GET /suggestions/circles': { body: [] },
    'PATCH /users/me': { body: newMember },
    'GET /feed': { body: [] },
    ...responses,
  })

const panel = async () => within(await screen.findByRole('region', { name: 'Welcome to Daystar' }))

test('shows four steps, each with a link to where it is done, and the welcome of a member', async () => {
  openHome()
  const shown = await panel()
  const links = ['Add a photo of you', 'Log what you did today', 'Find a circle', 'Bring someone along'].map((name) =>
    shown.getByRole('link', { name: new RegExp(name) }).getAttribute('href'),
  )
  expect(links).toEqual(['/profile/7', '/upload', '/groups', '/settings/invitations'])
  expect(shown.getByRole('link', { name: /Find a circle/ }).textContent).toContain('Done')
  await shown.findByText('Come as you are.')
  expect(shown.getByRole('link', { name: sampleNames.ben }).getAttribute('href')).toBe('/profile/12')
})

test('without words and a member, the community welcomes', async () => {
  openHome({ 'GET /users/me/welcome': { body: { text: '', from: null } } })
  const shown = await panel()
  await shown.findByText('Good to have you here. These steps help you to get started.')
})

test('hides one step, or all of them', async () => {
  const { requests } = openHome()
  const shown = await panel()
  await userEvent.click(shown.getByRole('button', { name: 'Hide: Find a circle' }))
  await userEvent.click(shown.getByRole('button', { name: 'Hide the first steps' }))
  await waitFor(() =>
    expect(requests.map(({ body }) => body)).toEqual([
      { dismiss_steps: ['circle'] },
      { dismiss_steps: ['profile', 'activity', 'circle', 'invite'] },
    ]),
  )
})

test('asks once whether the member is suggested to others', async () => {
  const { requests } = openHome({ 'PATCH /users/me': { body: { ...newMember, allows_suggestion: true } } })
  const shown = await panel()
  await userEvent.click(shown.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(shown.queryByRole('region', { name: 'Suggestions' })).toBeNull())
  expect(requests).toMatchObject([{ method: 'PATCH', body: { allows_suggestion: true } }])
})

test('suggests a member with two reasons, who can be dismissed for good', async () => {
  const { requests } = openHome({ 'PUT /suggestions/members/12/dismissal': { status: 204 } })
  const shown = within(await screen.findByRole('region', { name: 'Suggested members' }))
  shown.getByText('Also in Dawn swimmers')
  shown.getByText('Also logs #lake')
  expect(shown.queryByText('New here')).toBeNull()
  await userEvent.click(shown.getByRole('button', { name: `Do not suggest ${sampleNames.ben} again` }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Suggested members' })).toBeNull())
  expect(requests).toMatchObject([{ path: '/suggestions/members/12/dismissal' }])
})

test('other pages, and members without steps, show no panel', async () => {
  openHome({ 'GET /users/me': { body: { ...newMember, first_steps: null } } })
  await screen.findByText('Your feed is empty')
  expect(screen.queryByRole('region', { name: 'Welcome to Daystar' })).toBeNull()
  await screen.findByRole('region', { name: 'Suggested members' })
})
