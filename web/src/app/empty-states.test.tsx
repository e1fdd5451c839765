import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { on } from '#lib/events/window-events.ts'
import type { Stubs } from '../testing/render-in-app.tsx'
import { ada, ben, renderPage } from '../testing/render-page.tsx'

const thisYear = new Date().getFullYear()
const nothing = { body: [] }
const empty: Stubs = {
  'GET /users/7/activities': nothing,
  'GET /users/12': { body: { ...ben, can_connect: true } },
  'GET /users/12/groups': nothing,
  'GET /users/12/activities': nothing,
  'GET /users/7/pinned': { body: { activity: null } },
  'GET /connections/status/12': { body: { status: 'none', connection_id: null } },
  'GET /connections/requests': nothing,
  'GET /suggestions/members': nothing,
  'GET /suggestions/circles': nothing,
  'GET /drafts': nothing,
  'GET /groups': nothing,
  'GET /events': nothing,
  'GET /feed': nothing,
  'GET /directory/members': nothing,
  'GET /directory/circles': nothing,
  'GET /users/me/links': nothing,
  'GET /users/me/years/2020': {
    body: {
      activities: 0,
      minutes: 0,
      days: 0,
      longest_streak: 0,
      tags: [],
      months: [],
      places: [],
      photos: [],
      first: null,
      last: null,
      most_starred: null,
    },
  },
}

interface Screen {
  readonly path: string
  readonly text: string
  readonly link: string
  readonly to: string
  readonly isVisitor?: boolean
}

const screens: readonly Screen[] = [
  { path: '/home', text: 'Your feed is empty', link: 'Post your first activity', to: '/upload' },
  { path: '/home', text: 'Your feed is empty', link: 'Browse the directory', to: '/directory' },
  { path: '/home?scope=mine', text: 'Earn your first star', link: 'Log an activity', to: '/upload' },
  {
    path: '/home?scope=everyone',
    text: 'No activities yet',
    link: 'Sign in',
    to: '/login?next=%2Fhome%3Fscope%3Deveryone',
    isVisitor: true,
  },
  { path: '/profile/12', text: 'No activities yet.', link: 'See other activities', to: '/home' },
  { path: '/profile/7', text: 'No activities yet.', link: 'Log an activity', to: '/upload' },
  {
    path: '/profile/7',
    text: 'Pinned',
    link: 'You can pin an activity in its menu.',
    to: '/activities',
  },
  { path: '/activities', text: "You haven't logged any activities yet.", link: 'Log an activity', to: '/upload' },
  { path: '/drafts', text: 'No drafts', link: 'Log an activity', to: '/upload' },
  {
    path: '/directory',
    text: 'No members are listed yet.',
    link: 'List me in the directory',
    to: '/settings/profile#suggestions',
  },
  { path: '/directory', text: 'No members are listed yet.', link: 'Explore circles', to: '/groups', isVisitor: true },
  { path: '/directory?list=circles', text: 'No circles yet.', link: 'Create a circle', to: '/circles/new' },
  { path: '/groups', text: 'No circles found.', link: 'Create a circle', to: '/circles/new' },
  { path: '/events', text: 'No events yet', link: 'Plan an event', to: '/events/new' },
  { path: '/events', text: 'No events yet', link: 'Sign in', to: '/login?next=%2Fevents', isVisitor: true },
  { path: '/events?view=past', text: 'No past events.', link: 'See the coming events', to: '/events' },
  { path: '/notifications', text: 'No notifications yet.', link: 'Log an activity', to: '/upload' },
  {
    path: '/notifications?filter=unread',
    text: 'You have read everything.',
    link: 'All notifications',
    to: '/notifications',
  },
  {
    path: '/notifications?filter=reactions',
    text: 'No high fives or stars yet.',
    link: 'Log an activity',
    to: '/upload',
  },
  {
    path: '/notifications?filter=circles',
    text: 'Nothing from your circles yet.',
    link: 'Explore circles',
    to: '/groups',
  },
  {
    path: '/notifications?filter=events',
    text: 'Nothing about events yet.',
    link: 'See the coming events',
    to: '/events',
  },
  { path: '/year/2020', text: 'No activities in 2020', link: `Your ${thisYear}`, to: `/year/${thisYear}` },
]

test.each(screens)('$path leads on when it is empty: $link', async ({ path, text, link, to, isVisitor = false }) => {
  renderPage(path, empty, { isVisitor })
  const main = within(await screen.findByRole('main'))
  await main.findByText(text)
  const links = await main.findAllByRole('link', { name: link })
  expect(links.map((found) => found.getAttribute('href'))).toContain(to)
})

test('the empty list of requests opens the search for members', async () => {
  renderPage('/notifications?filter=requests', empty)
  let searches = 0
  onTestFinished(on('search:open', () => (searches += 1)))
  await screen.findByText('No requests yet.')
  await userEvent.click(screen.getByRole('button', { name: 'Find members' }))
  expect(searches).toBe(1)
})

test('the empty panel of notifications leads to an activity', async () => {
  renderPage('/drafts', empty)
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  await panel.findByText('No new notifications')
  expect(panel.getByRole('link', { name: 'Log an activity' }).getAttribute('href')).toBe('/upload')
})

test('a search without members and circles leads to the search in activities', async () => {
  renderPage('/drafts', { ...empty, 'GET /users/search': nothing, 'GET /groups/search': nothing })
  fireEvent.keyDown(await screen.findByRole('main'), { key: '/' })
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search members or circles' }), 'qqqq')
  const link = await screen.findByRole('link', { name: 'Search activities and comments' })
  expect(link.getAttribute('href')).toBe('/search?q=qqqq')
})

test('a member without connections and suggestions is led to an invitation', async () => {
  renderPage('/profile/7', empty)
  const panel = within(await screen.findByRole('region', { name: 'Your Connections' }))
  await panel.findByText('No one here yet.')
  await userEvent.click(panel.getByRole('button', { name: 'Find members' }))
  await screen.findByText("You're not following anyone yet.")
  const links = await screen.findAllByRole('link', { name: 'Invite people you know' })
  expect(links[0]?.getAttribute('href')).toBe('/settings/invitations')
})

test('empty goals begin with an example, and empty reminders with their field', async () => {
  renderPage('/home', {
    ...empty,
    'GET /users/me': { body: { ...ada, first_steps: null } },
    'PUT /planning/home/goals': ({ body }) => ({ body: body as object }),
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Goals/ }))
  await userEvent.click(await screen.findByRole('button', { name: /^Begin with an example/ }))
  const goals = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Goals' })
  expect(goals.value).toBe('A star on three days of each week')
  expect(document.activeElement).toBe(goals)
  expect(screen.queryByRole('button', { name: /^Begin with an example/ })).toBeNull()
  await userEvent.click(screen.getByRole('tab', { name: 'Reminders / To-Do' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Add a reminder' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'New reminder' }))
})
