import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { queryClient } from '#lib/api/query-client.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import type { StubResponse, Stubs } from '../testing/render-in-app.tsx'
import { ada, ben, renderPage } from '../testing/render-page.tsx'
import { sampleNames } from '../testing/sample.ts'

const circles = Array.from({ length: 10 }, (_, index) => ({ id: index + 1, name: `Walkers ${index + 1}` }))
const activity = (id: number, title: string, tag: string) => ({
  id,
  user: ben,
  author_id: ben.id,
  title,
  tags: [tag],
  timestamp: '2026-03-10T11:00:00Z',
})
const activities = [activity(5, 'Lake', 'cold'), activity(6, 'Oven', 'warm')]

const withoutSpaces = (text: string) => text.replaceAll(' ', '')

const profileOfBen: Stubs = {
  'GET /users/12': { body: { ...ben, can_connect: true } },
  'GET /users/12/groups': { body: circles },
  'GET /users/12/activities': ({ query }) => ({
    body: activities.filter(({ tags }) => query.get('tag') === null || tags.includes(query.get('tag') ?? '')),
  }),
  'GET /users/12/latest-activity': { body: activities[0] ?? {} },
}

test('shows the latest activity and all circles only to followers', async () => {
  let status = 'accepted'
  renderPage('/profile/12', {
    ...profileOfBen,
    'GET /connections/status/12': () => ({ body: { status, connection_id: 31 } }),
    'DELETE /connections/following/12': () => {
      status = 'none'
      return { status: 204 }
    },
  })
  const about = within(await screen.findByRole('complementary', { name: 'About this member' }))
  await about.findByRole('link', { name: /^Lake/ })
  const strip = within(
    await screen.findByRole('region', {
      name: (name) => withoutSpaces(name) === withoutSpaces(`${sampleNames.ben}'s Circles`),
    }),
  )
  await waitFor(() => expect(strip.getAllByRole('link')).toHaveLength(10))
  expect(strip.queryByText('Follow to view and open all circles.')).toBeNull()
  expect(strip.getByRole('link', { name: 'Walkers 1' }).getAttribute('href')).toBe('/circles/1')

  await userEvent.click(await screen.findByRole('button', { name: 'Connected (Remove)' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  await about.findByText('Follow to see latest activity')
  await strip.findByText('Follow to view and open all circles.')
  expect(strip.getAllByRole('link')).toHaveLength(8)
})

test('filters the activities by a tag until the filter is cleared', async () => {
  const none = { body: { status: 'none', connection_id: null } }
  const { location } = renderPage('/profile/12', { ...profileOfBen, 'GET /connections/status/12': none })
  await userEvent.click(await screen.findByRole('link', { name: '#cold' }))
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Oven' })).toBeNull())
  expect(location()).toBe('/profile/12?tag=cold')
  await userEvent.click(await screen.findByRole('button', { name: 'clear' }))
  await screen.findByRole('article', { name: 'Oven' })
})

test('shows the own profile with its circles, without activities', async () => {
  renderPage('/profile/7', { 'GET /users/7/activities': { body: [] } })
  await screen.findByRole('region', { name: 'Your Circles' })
  await screen.findByText('No activities yet.')
})

test('the totals of a member lead to the activities of that member', async () => {
  const totals = {
    activities: 1,
    minutes: 0,
    tags: [{ tag: 'swim', count: 1 }],
    months: [{ month: '2024-02', count: 1, minutes: 0 }],
    places: [{ name: 'Lake', count: 1 }],
  }
  renderPage('/profile/12', {
    'GET /users/12': { body: ben },
    'GET /users/12/activities': { body: [] },
    'GET /users/12/totals': { body: totals },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Show totals' }))
  const links = within(await screen.findByRole('region', { name: 'Totals' })).findAllByRole('link')
  expect((await links).map((link) => link.getAttribute('href'))).toEqual([
    '/search?user=12&from=2024-02-01&to=2024-02-29',
    '/search?user=12&tag=swim',
    '/search?user=12&place=Lake',
  ])
})

test('shows the edited name, username and bio', async () => {
  let me: object = ada
  renderPage('/profile/7', {
    'GET /users/me': () => ({ body: me }),
    'GET /users/7': () => ({ body: me }),
    'GET /users/7/activities': { body: [] },
    'PATCH /users/me': ({ body }) => {
      me = { ...me, ...(body as object) }
      return { body: me }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit profile' }))
  const fill = async (label: string, text: string) => {
    const field = await screen.findByLabelText(label)
    await userEvent.clear(field)
    await userEvent.type(field, text)
  }
  await fill('Name', 'Ada Lindqvist')
  await fill('Username', 'ada_l')
  await fill('Bio', 'Swims before breakfast.')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('heading', { level: 1, name: 'Ada Lindqvist' })
  await screen.findByText('@ada_l')
  await screen.findByText('Swims before breakfast.')
})

test('a page that is open does not keep the profile of a member who is gone', async () => {
  let response: StubResponse = { body: { ...ben, can_connect: true } }
  const none = { body: { status: 'none', connection_id: null } }
  renderPage('/profile/12', { ...profileOfBen, 'GET /users/12': () => response, 'GET /connections/status/12': none })
  await screen.findByRole('heading', { level: 1, name: sampleNames.ben })
  response = { status: 404, body: { detail: 'Member not found.', code: 'member_not_found' } }
  await queryClient.invalidateQueries({ queryKey: queryKeys.member(12) })
  await screen.findByText('There is no such member, or you cannot see them.')
  expect(screen.queryByRole('heading', { level: 1, name: sampleNames.ben })).toBeNull()
})
