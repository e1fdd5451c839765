import type { Community } from '@daystar/contract/community'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { setCommunity } from '#lib/community.ts'
import { currentSession } from '#lib/session/session.ts'
import { openCommunity } from '../testing/pages/open-community.ts'
import type { Stubs } from '../testing/render-in-app.tsx'
import { ada, renderPage } from '../testing/render-page.tsx'
import { sampleNames } from '../testing/sample.ts'

const message = 'Sign up successful! You can now log in.'
const nothing = { body: [] }
const invitation = { invited_by: sampleNames.ben, circle_name: null, pack: { members: [], event: null } }
const server: Stubs = {
  'POST /users/': { status: 201, body: { id: 7, name: sampleNames.ada } },
  'POST /applications': { status: 201, body: { status: 'open' } },
  'POST /invitations/check': { body: invitation },
  'POST /auth/login': { body: { access_token: 'secret', token_type: 'bearer', user: ada } },
  'GET /feed': nothing,
}

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))

function setJoining(joining: Community['joining']): void {
  setCommunity({ ...openCommunity, joining })
  onTestFinished(() => setCommunity(openCommunity))
}

/** Fills in the form of a community with this mode of joining. */
async function signUp(joining: Community['joining'], { path = '/signup', responses = {} as Stubs } = {}) {
  setJoining(joining)
  const page = renderPage(path, { ...server, ...responses }, { isVisitor: true })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await user.type(await screen.findByLabelText('Name'), sampleNames.ada)
  await user.type(screen.getByLabelText('Email'), 'ada@lake.example')
  await user.type(screen.getByLabelText('Password'), 'morning swim in the lake')
  return { ...page, user }
}

/** Longer than the message is shown before the sign-in. */
const waitForSignIn = () => act(() => vi.advanceTimersByTimeAsync(3_000))

test.each([
  ['open', '/signup', undefined],
  ['invitation', '/signup#token', 'token'],
  ['application', '/signup#token', 'token'],
] as const)(
  'a person who joins with the mode %s at %s reads the message, and is signed in',
  async (joining, path, token) => {
    const { user, requests, location } = await signUp(joining, { path })
    await user.click(screen.getByRole('button', { name: 'Create account' }))
    await screen.findByText(message)
    expect(currentSession()).toBeNull()
    // The code that signs in is loaded first.
    await vi.waitFor(async () => {
      await waitForSignIn()
      expect(location()).toBe('/home')
    }, 10_000)
    expect(currentSession()).toMatchObject({ token: 'secret', userId: 7 })
    const sent = requests.find((request) => request.path === '/users/')?.body
    expect(sent).toMatchObject({ name: sampleNames.ada, email: 'ada@lake.example' })
    expect((sent as { invitation?: string }).invitation).toBe(token)
  },
)

test('between the sign-up and the sign-in, the page shows the progress and no form', async () => {
  const { user } = await signUp('open')
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  await screen.findByText(message)
  screen.getByText('Signing in…')
  expect(screen.queryByLabelText('Email')).toBeNull()
})

test('a new member whose sign-in fails gets the form', async () => {
  const responses = { 'POST /auth/login': { status: 429, body: { detail: 'Too many attempts.' } } }
  const { user } = await signUp('open', { responses })
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  await screen.findByText(message)
  await vi.waitFor(async () => {
    await waitForSignIn()
    screen.getByLabelText('Email')
  }, 10_000)
  screen.getByText(message)
  expect(currentSession()).toBeNull()
})

test('a person who applies is not signed in, and reads where the decision appears', async () => {
  const { user, requests, location } = await signUp('application')
  await user.type(screen.getByLabelText('Why would you like to join?'), 'I swim every morning.')
  await user.click(screen.getByRole('button', { name: 'Send application' }))
  await screen.findByRole('heading', { name: 'Application sent' })
  await waitForSignIn()
  expect(requests.map((request) => request.path)).toEqual(['/applications'])
  expect(currentSession()).toBeNull()
  expect(location()).toBe('/signup')
})

test('a new member who has to confirm the address is signed in, and asked to do so', async () => {
  const { user } = await signUp('open', {
    responses: { 'GET /users/me': { body: { ...ada, email: 'ada@lake.example', email_confirmed: false } } },
  })
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  await screen.findByText(message)
  const banner = await vi.waitFor(async () => {
    await waitForSignIn()
    return screen.getByRole('region', { name: 'Confirm your email address' })
  }, 10_000)
  expect(banner.textContent).toContain('ada@lake.example')
  expect(currentSession()).not.toBeNull()
})

test.each([
  ['closed', 'This community does not accept new members at the moment.'],
  ['invitation', 'You need an invitation to join this community.'],
] as const)('without a way to join with the mode %s, the page leads to the sign-in', async (joining, text) => {
  setJoining(joining)
  renderPage('/signup', server, { isVisitor: true })
  await screen.findByText(text)
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/')
  expect(screen.queryByLabelText('Password')).toBeNull()
})
