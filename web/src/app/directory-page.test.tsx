import { renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { setCommunity, useCommunity } from '#lib/community.ts'
import type { Stubs } from '../testing/render-in-app.tsx'
import { ada, ben, renderPage } from '../testing/render-page.tsx'
import { containing, sampleNames } from '../testing/sample.ts'

const listed = { profile_pic_url: null, bio: '', is_new: false, can_connect: true }
const choir = {
  id: 3,
  name: 'Choir',
  description: '',
  image_url: null,
  icon_url: null,
  banner_url: null,
  is_private: false,
  tags: [],
  member_count: 2,
  is_member: true,
  is_admin: false,
  is_moderator: false,
  created_at: '2026-01-01T12:00:00Z',
  is_new: false,
}

/** The directory with replies by the query of the request, and the queries that were sent. */
function openDirectory(path: string, replies: Stubs = {}, viewer?: { isVisitor: boolean }) {
  const sent: string[] = []
  const opened = renderPage(
    path,
    {
      'GET /users/7/groups': { body: [choir] },
      'GET /directory/members': ({ query }) => {
        sent.push(`members ${query}`)
        return { body: [{ ...ben, ...listed }] }
      },
      'GET /directory/circles': ({ query }) => {
        sent.push(`circles ${query}`)
        return { body: [choir] }
      },
      ...replies,
    },
    viewer,
  )
  const search = () => Object.fromEntries(new URL(opened.location(), location.origin).searchParams)
  return { ...opened, sent, search }
}

test('shows members with their words, and lets the viewer follow those with whom they are not connected', async () => {
  const dora = { id: 20, name: sampleNames.dora, username: null, ...listed, can_connect: false }
  const { requests } = openDirectory('/directory', {
    'GET /directory/members': {
      body: [{ ...ben, ...listed, bio: 'Bakes.', is_new: true }, dora, { ...ada, ...listed }],
    },
    'POST /connections/request': { status: 201, body: { status: 'pending', connection_id: 1 } },
  })
  const link = await screen.findByRole('link', { name: containing(`${sampleNames.ben} New @ben Bakes.`) })
  expect(document.title).toContain('Directory')
  expect(link.getAttribute('href')).toBe('/profile/12')
  expect(
    screen.getAllByRole('button', { name: /^Connect/ }).map((button) => button.getAttribute('aria-label')),
  ).toEqual([`Connect with ${sampleNames.ben}`])
  await userEvent.click(screen.getByRole('button', { name: `Connect with ${sampleNames.ben}` }))
  await screen.findByText('Requested')
  await waitFor(() => expect(requests).toHaveLength(1))
})

test('the address has the filters, which are sent, and Back leads to the previous ones', async () => {
  const { sent, search, back } = openDirectory('/directory')
  await screen.findByText('Sorted by name.')
  await userEvent.type(screen.getByRole('textbox', { name: 'Tag' }), ' #Baking{Enter}')
  await screen.findByText('Those who posted with this tag most recently come first.')
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'In the circle' }), 'Choir')
  await userEvent.click(screen.getByRole('checkbox', { name: 'New in the last 30 days' }))
  expect(search()).toEqual({ tag: 'Baking', circle: '3', new: 'true' })
  expect(sent).toEqual([
    'members ',
    'members tag=Baking',
    'members circle_id=3&tag=Baking',
    'members circle_id=3&tag=Baking&is_new=true',
  ])
  await userEvent.click(screen.getByRole('tab', { name: 'Circles' }))
  await screen.findByRole('link', { name: 'Choir' })
  expect(search()).toEqual({ tag: 'Baking', circle: '3', new: 'true', list: 'circles' })
  expect(sent.at(-1)).toBe('circles tag=Baking&is_new=true')
  await userEvent.click(screen.getByRole('button', { name: 'Remove the filter' }))
  expect(search()).toEqual({ circle: '3', new: 'true', list: 'circles' })
  back()
  await screen.findByRole('button', { name: 'Remove the filter' })
  back()
  await screen.findByRole('combobox', { name: 'In the circle' })
  expect(search()).toEqual({ tag: 'Baking', circle: '3', new: 'true' })
})

test('ignores invalid filters in the address', async () => {
  const { sent } = openDirectory('/directory?circle=-1&tag=%23&new=yes&list=everything')
  await screen.findByRole('link', { name: containing(sampleNames.ben) })
  expect(sent).toEqual(['members '])
})

test('a tag of a circle leads to the circles with it', async () => {
  const queries: string[] = []
  const { search } = openDirectory('/directory?list=circles&new=true', {
    'GET /directory/circles': ({ query }) => {
      queries.push(`${query}`)
      return { body: [{ ...choir, tags: ['song', 'alto', 'bass', 'tenor', 'fifth'] }] }
    },
  })
  const tags = within(await screen.findByRole('list', { name: 'Tags' }))
  expect(tags.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['#song', '#alto', '#bass', '#tenor'])
  await userEvent.click(tags.getByRole('link', { name: '#alto' }))
  await screen.findByRole('button', { name: 'Remove the filter' })
  expect(search()).toEqual({ list: 'circles', tag: 'alto' })
  expect(queries.at(-1)).toBe('tag=alto')
})

test('loads further members on request', async () => {
  openDirectory('/directory', {
    'GET /directory/members': ({ query }) =>
      query.get('cursor') === 'next'
        ? { body: [{ id: 20, name: sampleNames.dora, ...listed }] }
        : { body: [{ ...ben, ...listed }], headers: { link: '</api/directory/members?cursor=next>; rel="next"' } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByRole('link', { name: containing(sampleNames.dora) })
  expect(within(screen.getByRole('list', { name: 'Members' })).getAllByRole('listitem')).toHaveLength(2)
})

test('leads from an empty result to all members', async () => {
  const { search } = openDirectory('/directory?tag=rare', {
    'GET /directory/members': ({ query }) => ({ body: query.has('tag') ? [] : [{ ...ben, ...listed }] }),
  })
  await screen.findByText('No member matches these filters.')
  await userEvent.click(screen.getByRole('button', { name: 'Show all members' }))
  await screen.findByRole('link', { name: containing(sampleNames.ben) })
  expect(search()).toEqual({})
})

test('reports a list that failed to load, and loads it again', async () => {
  let isDown = true
  const failure = { status: 400, body: { detail: 'Out of order' } }
  openDirectory('/directory?list=circles', {
    'GET /directory/circles': () => (isDown ? failure : { body: [choir] }),
  })
  await screen.findByText('Could not load the circles.')
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('link', { name: 'Choir' })
})

test('visitors can filter by the circle in the address only, and cannot follow', async () => {
  openDirectory(
    '/directory?circle=5',
    {
      'GET /groups/5': { body: { ...choir, id: 5, name: 'Bakers', is_member: false, members: [], admins: [] } },
      'GET /directory/members': { body: [{ ...ben, ...listed, can_connect: false }] },
    },
    { isVisitor: true },
  )
  await screen.findByRole('option', { name: 'Bakers' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['All members', 'Bakers'])
  await screen.findByRole('link', { name: containing(sampleNames.ben) })
  expect(screen.queryByRole('button', { name: /^Connect/ })).toBeNull()
})

test('visitors who have to sign in first get a link to the login page', async () => {
  openDirectory(
    '/directory',
    { 'GET /directory/members': { status: 401, body: { code: 'not_authenticated', detail: 'Not authenticated' } } },
    { isVisitor: true },
  )
  const alert = await screen.findByRole('alert')
  const link = within(alert).getByRole('link', { name: 'Sign in' })
  expect(link.getAttribute('href')).toBe('/login?next=%2Fdirectory')
})

function switchOff() {
  const before = renderHook(useCommunity).result.current
  onTestFinished(() => setCommunity(before))
  setCommunity({ ...before, directory: false })
}

test('a community without a directory says so, and sends no request', async () => {
  switchOff()
  const { sent } = openDirectory('/directory')
  await screen.findByText('This community has no directory of members and circles.')
  expect(sent).toEqual([])
})

const places = [
  ['/groups', 'Circles'],
  ['/search', 'Search'],
] as const
const stubs = { 'GET /groups': { body: [] }, 'GET /suggestions/circles': { body: [] } }

test.each(places)('%s leads to the directory', async (path) => {
  openDirectory(path, stubs)
  const link = await screen.findByRole('link', { name: 'Browse the directory' })
  expect(link.getAttribute('href')).toBe('/directory')
})

test.each(places)('%s has no link to a directory that the operators switched off', async (path, title) => {
  switchOff()
  openDirectory(path, stubs)
  await screen.findByRole('heading', { name: title, level: 1 })
  expect(screen.queryByRole('link', { name: 'Browse the directory' })).toBeNull()
})
