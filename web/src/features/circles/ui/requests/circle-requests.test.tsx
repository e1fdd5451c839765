import type { CircleDetail } from '@daystar/contract/circles'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { startSession } from '#lib/session/session.ts'
import { enterText } from '../../../../testing/enter-text.ts'
import { renderCircleHeader } from '../../../../testing/pages/circle-header.tsx'
import { collectToasts, type Stubs } from '../../../../testing/render-in-app.tsx'
import { sampleNames } from '../../../../testing/sample.ts'

const bakers = {
  id: 3,
  name: 'Bakers',
  member_count: 2,
  members: [],
  admins: [],
  is_private: true,
  rules: '',
  tags: [],
  is_member: false,
  is_admin: false,
  is_moderator: false,
}
const requestedAt = '2026-06-01T08:00:00Z'
const ofBen = { id: 12, name: sampleNames.ben, username: 'ben', text: 'I bake, too.', requested_at: requestedAt }

const renderHeader = (circle: Partial<CircleDetail>, responses: Stubs = {}, invite?: string) =>
  renderCircleHeader({ ...bakers, ...circle }, responses, invite)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

const toasts = collectToasts()
const toastTexts = () => toasts.map(({ text }) => text)
beforeEach(() => startSession('secret', 7))

test('asks to join a private circle with a text, and then offers to withdraw the request', async () => {
  const { requests, state } = renderHeader(
    { requested_at: null },
    {
      'POST /groups/3/request': () => {
        state.circle.requested_at = requestedAt
        return { status: 201, body: { requested_at: requestedAt } }
      },
      'DELETE /groups/3/request': () => {
        state.circle.requested_at = null
        return { status: 204 }
      },
    },
  )
  await press('Ask to join')
  enterText(await screen.findByLabelText(/^Text/), 'I bake, too.')
  await press('Send request')
  await press('Withdraw request')
  await screen.findByRole('button', { name: 'Ask to join' })
  expect(toastTexts()).toEqual(['Request sent', 'Request withdrawn'])
  expect(requests).toEqual([
    { method: 'POST', path: '/groups/3/request', body: { text: 'I bake, too.' } },
    { method: 'DELETE', path: '/groups/3/request', body: undefined },
  ])
})

test('keeps the typed text and says why when a request is rejected', async () => {
  const detail = 'You cannot ask to join this circle again for now.'
  renderHeader({ requested_at: null }, { 'POST /groups/3/request': { status: 403, body: { detail } } })
  await press('Ask to join')
  const field = await screen.findByLabelText<HTMLTextAreaElement>(/^Text/)
  enterText(field, 'Please')
  await press('Send request')
  await screen.findByText(detail)
  expect(field.value).toBe('Please')
})

test('offers to ask after joining a private circle without an invite link is rejected', async () => {
  const detail = 'This circle is private. Ask a member for the invite link.'
  const rejected = { status: 403, body: { detail, code: 'invite_needed' } }
  renderHeader({ requested_at: null }, { 'POST /groups/3/join/7': rejected })
  await press('Join')
  await waitFor(() => expect(toasts).toMatchObject([{ text: 'Failed to join circle', detail }]))
  await screen.findByRole('button', { name: 'Join' })
  await press('Ask to join')
  await screen.findByLabelText(/^Text/)
})

test('offers to join with an invite link, also while a request waits', async () => {
  renderHeader({ requested_at: requestedAt }, {}, 'abc')
  await screen.findByRole('button', { name: 'Join' })
  expect(screen.queryByRole('button', { name: 'Withdraw request' })).toBeNull()
})

test('lets a moderator accept and decline requests, and change nothing else', async () => {
  let open = [ofBen, { ...ofBen, id: 13, name: sampleNames.cleo, text: '' }]
  const decide = (id: number) => () => {
    open = open.filter((request) => request.id !== id)
    return { status: 204 }
  }
  const { requests } = renderHeader(
    { is_member: true, is_moderator: true },
    {
      'GET /groups/3/reports/count': { body: { count: 0 } },
      'GET /groups/3/requests/count': () => ({ body: { count: open.length } }),
      'GET /groups/3/requests': () => ({ body: open }),
      'POST /groups/3/requests/12/accept': decide(12),
      'DELETE /groups/3/requests/13': decide(13),
    },
  )
  await screen.findByText('Moderator')
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete circle' })).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: /^Requests to join/ }))
  await screen.findByText('I bake, too.')
  await press(`Accept ${sampleNames.ben}`)
  await press(`Decline ${sampleNames.cleo}`)
  await screen.findByText('No member waits for a decision.')
  await waitFor(() => expect(toastTexts()).toEqual([`${sampleNames.ben} joined the circle`, 'Request declined']))
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /groups/3/requests/12/accept',
    'DELETE /groups/3/requests/13',
  ])
})

test('shows the rules before joining, and joins once they are accepted', async () => {
  const { requests, state } = renderHeader(
    { rules: 'Share recipes.' },
    {
      'POST /groups/3/join/7': () => {
        state.circle.is_member = true
        return { status: 204 }
      },
    },
    'abc',
  )
  await press('Join')
  expect(requests).toEqual([])
  await press('Accept and join')
  await waitFor(() => expect(toastTexts()).toEqual(['Joined circle']))
  expect(requests.map(({ path }) => path)).toEqual(['/groups/3/join/7'])
})

test('lets an admin edit rules and tags', async () => {
  const { requests, state } = renderHeader(
    { is_member: true, is_admin: true, tags: ['rye'] },
    {
      'GET /groups/3/reports/count': { body: { count: 0 } },
      'GET /groups/3/requests/count': { body: { count: 0 } },
      'PATCH /groups/3': () => ({ body: state.circle }),
    },
  )
  await press('Edit tags')
  const tags = await screen.findByLabelText('Tags, separated by commas')
  await userEvent.clear(tags)
  await userEvent.type(tags, 'rye, sourdough{Enter}')
  await waitFor(() => expect(requests.at(-1)?.body).toEqual({ tags: ['rye', 'sourdough'] }))
  await press('Rules')
  await press('Edit rules')
  await userEvent.type(await screen.findByLabelText('Rules'), 'Share recipes.{Enter}')
  await waitFor(() => expect(requests.at(-1)?.body).toEqual({ rules: 'Share recipes.' }))
})
