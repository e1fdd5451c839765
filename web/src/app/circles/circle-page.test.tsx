import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { unreachable } from '../../testing/render-in-app.tsx'
import { ada, ben, renderPage } from '../../testing/render-page.tsx'

const swimmers = { id: 3, name: 'Dawn swimmers', member_count: 1, is_member: true, is_admin: true, is_private: false }
const lake = { id: 5, user: ben, title: 'Lake', timestamp: '2026-03-10T11:00:00Z', circle_ids: [3] }
const notFound = { status: 404, body: { detail: 'Not Found' } }

test('opens a new circle, which its creator has joined as an admin', async () => {
  let isReachable = false
  const { requests, location } = renderPage('/groups', {
    'GET /groups': { body: [] },
    'POST /groups': () => (isReachable ? { body: swimmers } : unreachable()),
    'GET /groups/3': { body: swimmers },
    'GET /groups/3/feed': { body: [] },
    'GET /groups/3/members': { body: [ada] },
  })
  const box = within(await screen.findByRole('region', { name: 'Create a Circle' }))
  const name = box.getByLabelText<HTMLInputElement>('Circle name')
  await userEvent.type(name, ' Dawn swimmers ')
  await userEvent.click(box.getByRole('button', { name: 'Create' }))
  await box.findByText('Failed to create circle. Try again.')
  expect(name.value).toBe(' Dawn swimmers ')
  isReachable = true
  await userEvent.click(box.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(location()).toBe('/circles/3'))
  expect(requests.at(-1)?.body).toEqual({ name: 'Dawn swimmers' })
  const badges = within(await screen.findByRole('list', { name: 'Badges' }))
  for (const badge of ['Public', 'Joined', 'Admin']) badges.getByText(badge)
})

test('opens a circle that was created on its own page', async () => {
  const { location } = renderPage('/circles/new', {
    'POST /groups': { body: swimmers },
    'GET /groups/3': { body: swimmers },
    'GET /groups/3/feed': { body: [] },
  })
  await userEvent.type(await screen.findByLabelText('Name'), 'Dawn swimmers')
  await userEvent.click(screen.getByRole('button', { name: 'Create circle' }))
  await screen.findByRole('heading', { level: 1, name: 'Dawn swimmers' })
  expect(location()).toBe('/circles/3')
})

test('reads the feed of a circle, joins and leaves at the alternative endpoints', async () => {
  let isMember = false
  const join = (joined: boolean) => () => {
    isMember = joined
    return { status: 204 }
  }
  const { requests } = renderPage('/circles/3', {
    'GET /groups/3': () => ({ body: { ...swimmers, is_admin: false, is_member: isMember, member_count: 2 } }),
    'GET /groups/3/feed': notFound,
    'GET /feed': ({ query }) => (query.get('circle_id') === '3' ? { body: [lake] } : notFound),
    'POST /groups/3/join': join(true),
    'POST /groups/3/leave/7': join(false),
  })
  await screen.findByRole('article', { name: 'Lake' })
  await userEvent.click(screen.getByRole('button', { name: 'Join' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await screen.findByText('Left circle')
  await screen.findByRole('button', { name: 'Join' })
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /groups/3/join/7',
    'POST /groups/3/members/7',
    'POST /groups/3/join',
    'DELETE /groups/3/members/7',
    'POST /groups/3/leave/7',
  ])
})

test('offers the form for an activity to members of the circle only', async () => {
  let circle = { ...swimmers, is_admin: false, is_member: false }
  renderPage('/circles/3', {
    'GET /groups/3': () => ({ body: circle }),
    'GET /groups/3/feed': { body: [lake] },
    'GET /groups/3/members': () => ({ body: circle.is_member ? [ben, ada] : [ben] }),
    'POST /groups/3/join/7': () => {
      circle = { ...circle, is_member: true, member_count: 2 }
      return { status: 204 }
    },
  })
  await screen.findByRole('article', { name: 'Lake' })
  expect(screen.queryByRole('button', { name: 'Upload Activity' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Join' }))
  await screen.findByRole('button', { name: 'Upload Activity' })
  await screen.findByRole('button', { name: '2 members' })
})

test('finds circles by name, each with a link to its page', async () => {
  renderPage('/groups', {
    'GET /groups': ({ query }) => ({
      body: [{ id: 3, name: 'Northern kites' }].filter(({ name }) => name.includes(query.get('q') ?? '')),
    }),
  })
  expect((await screen.findByRole('link', { name: /Northern kites/ })).getAttribute('href')).toBe('/circles/3')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search Circles' }), 'of nowhere')
  await screen.findByText('No circles found.')
})
