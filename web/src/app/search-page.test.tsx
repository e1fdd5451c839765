import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ben, renderPage } from '../testing/render-page.tsx'
import { containing, sampleNames } from '../testing/sample.ts'

const swim = {
  id: 5,
  author: { ...ben, profile_pic_url: null },
  title: [
    { text: 'Lake', is_match: true },
    { text: ' <b>swim</b>', is_match: false },
  ],
  excerpt: [{ text: 'Cold', is_match: false }],
  tags: [],
  location: '',
  timestamp: '2026-01-01T12:00:00Z',
  local_date: '2026-01-01',
  audience: 'everyone',
  media: null,
}

test('shows the matches of activities as text, with the words marked', async () => {
  renderPage('/search?q=lake', { 'GET /search/activities': { body: [swim] } })
  const result = await screen.findByRole('link', { name: /Lake <b>swim<\/b>/ })
  expect(result.getAttribute('href')).toBe('/activity/5')
  expect([...result.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Lake'])
})

test('the address has the words, the kind and the filters', async () => {
  const sent: string[] = []
  const { location } = renderPage('/search?q=lake&tag=cold', {
    'GET /search/activities': ({ query }) => {
      sent.push(query.toString())
      return { body: [] }
    },
    'GET /search/comments': { body: [] },
  })
  await screen.findByText('Nothing found')
  await userEvent.click(screen.getByRole('checkbox', { name: 'With a photo' }))
  await userEvent.click(await screen.findByRole('tab', { name: 'Comments' }))
  const address = Object.fromEntries(new URL(location(), window.location.origin).searchParams)
  expect(address).toEqual({ q: 'lake', tag: 'cold', photo: 'true', kind: 'comments' })
  expect(sent.map((query) => new URLSearchParams(query).get('has_photo'))).toEqual([null, 'true'])
  expect(new URLSearchParams(sent[0]).get('tag')).toBe('cold')
})

test('limits the results to a circle and a tag that are chosen, until they are removed', async () => {
  const sent: string[] = []
  const { location } = renderPage('/search?q=lake', {
    'GET /users/7/groups': { body: [{ id: 3, name: 'Choir', is_member: true }] },
    'GET /groups/3': { body: { id: 3, name: 'Choir', members: [], admins: [] } },
    'GET /search/activities': ({ query }) => {
      sent.push(query.toString())
      return { body: [swim] }
    },
  })
  await screen.findByRole('option', { name: 'Choir' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'In the circle' }), 'Choir')
  await userEvent.type(screen.getByRole('textbox', { name: 'Tag' }), ' #Cold{Enter}')
  const filters = within(await screen.findByRole('list', { name: 'Filters' }))
  await filters.findByText('Choir')
  await filters.findByText('#Cold')
  expect(location()).toBe('/search?q=lake&circle=3&tag=Cold')
  await waitFor(() => expect(sent.at(-1)).toBe('circle_id=3&q=lake&tag=Cold'))
  expect(screen.queryByRole('combobox', { name: 'In the circle' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Filters (2)' })).toBeDefined()
  for (const button of filters.getAllByRole('button')) await userEvent.click(button)
  await screen.findByRole('combobox', { name: 'In the circle' })
  expect(location()).toBe('/search?q=lake')
})

test('a button opens the filters on a phone', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(width < 40rem)',
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  renderPage('/search?q=lake', { 'GET /search/activities': { body: [swim] } })
  const button = await screen.findByRole('button', { name: 'Filters' })
  expect(screen.queryByRole('checkbox', { name: 'With a photo' })).toBeNull()
  await userEvent.click(button)
  expect(screen.getByRole('checkbox', { name: 'With a photo' })).toBeDefined()
  expect(button.getAttribute('aria-expanded')).toBe('true')
})

test('reports a failed search and repeats it', async () => {
  let isDown = true
  renderPage('/search?q=lake', {
    'GET /search/activities': () => (isDown ? { status: 400, body: { detail: 'Out of order' } } : { body: [swim] }),
  })
  await screen.findByText('Search failed')
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('link', { name: /Lake/ })
})

test('ignores invalid filters in the address', async () => {
  const sent: string[] = []
  renderPage('/search?q=2026&from=2026-99-99&user=-1&kind=everything', {
    'GET /search/activities': ({ query }) => {
      sent.push(query.toString())
      return { body: [] }
    },
  })
  await screen.findByText('Nothing found')
  expect(sent).toEqual(['q=2026'])
})

test('a list of activities by tag, place or day has its name as title', async () => {
  const none = { 'GET /search/activities': { body: [] } }
  for (const [address, title] of [
    ['tag=cold', '#cold'],
    ['place=Lake+Road', 'Lake Road'],
    ['from=2026-11-23&to=2026-11-23', '23 November 2026'],
    ['from=2026-11-23&to=2026-11-24', 'Search'],
    ['q=lake&tag=cold', 'Search'],
  ] as const) {
    renderPage(`/search?${address}`, none)
    await screen.findByRole('heading', { level: 1, name: title })
    cleanup()
  }
})

test('finds the activities of a member who is picked by name', async () => {
  const sent: string[] = []
  const { location } = renderPage('/search?q=lake', {
    'GET /users/search': { body: [{ ...ben, profile_pic_url: null }] },
    'GET /users/12': { body: ben },
    'GET /search/activities': ({ query }) => {
      sent.push(query.toString())
      return { body: [swim] }
    },
  })
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Who' }), 'be')
  await userEvent.click(await screen.findByRole('button', { name: containing(sampleNames.ben) }))
  const filters = await screen.findByRole('list', { name: 'Filters' })
  await within(filters).findByText(sampleNames.ben)
  expect(location()).toBe('/search?q=lake&user=12')
  await waitFor(() => expect(sent.at(-1)).toBe('user_id=12&q=lake'))
  expect(screen.queryByRole('searchbox', { name: 'Who' })).toBeNull()
  await userEvent.click(within(filters).getByRole('button', { name: 'Remove the filter' }))
  await screen.findByRole('searchbox', { name: 'Who' })
  expect(location()).toBe('/search?q=lake')
})

test('visitors pick a member without a list of those they follow', async () => {
  const paths: string[] = []
  const asked = (path: string, body: object) => () => {
    paths.push(path)
    return { body }
  }
  renderPage(
    '/search?q=lake',
    {
      'GET /users/search': asked('search', [{ ...ben, profile_pic_url: null }]),
      'GET /users/me/following': asked('following', []),
      'GET /connections/following/me': asked('following', []),
      'GET /search/activities': { body: [swim] },
    },
    { isVisitor: true },
  )
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Who' }), 'be')
  await screen.findByRole('button', { name: containing(sampleNames.ben) })
  expect(paths).toEqual(['search'])
})

test('shows the name of the circle of a search', async () => {
  renderPage('/search?q=lake&circle=3', {
    'GET /groups/3': { body: { id: 3, name: 'Dawn swimmers', members: [], admins: [] } },
    'GET /search/activities': { body: [swim] },
  })
  await within(await screen.findByRole('list', { name: 'Filters' })).findByText('Dawn swimmers')
})

test('a search without results leads to one without filters, and then to a new activity', async () => {
  const { location } = renderPage('/search?q=lake&tag=cold&kind=activities', { 'GET /search/activities': { body: [] } })
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the filters' }))
  await waitFor(() => expect(location()).toBe('/search?q=lake&kind=activities'))
  const results = within(await screen.findByRole('tabpanel'))
  expect((await results.findByRole('link', { name: 'Log an activity' })).getAttribute('href')).toBe('/upload')
})

test('asks for words where conditions alone find nothing', async () => {
  renderPage('/search?tag=cold', { 'GET /search/activities': { body: [] } })
  await userEvent.click(await screen.findByRole('tab', { name: 'Comments' }))
  await within(await screen.findByRole('tabpanel')).findByText('Type what you are looking for.')
})

const regatta = {
  id: 8,
  series_id: 3,
  author: { ...ben, profile_pic_url: null },
  title: [
    { text: 'Lake', is_match: true },
    { text: ' regatta', is_match: false },
  ],
  excerpt: [{ text: 'Bring oars', is_match: false }],
  location: 'Pier 4',
  audience: 'everyone',
  circle: { id: 3, name: 'Dawn swimmers' },
  starts_at: '2026-12-05T09:00:00Z',
  ends_at: '2026-12-05T11:00:00Z',
  start_date: '2026-12-05',
  is_repeated: true,
  cancelled_at: null,
}

test('the tab of events shows them with their next dates, and further pages', async () => {
  const sent: string[] = []
  renderPage('/search?q=lake&user=12&tag=cold&from=2026-12-01', {
    'GET /users/12': { body: ben },
    'GET /search/activities': { body: [swim] },
    'GET /search/events': ({ query }) => {
      sent.push(query.toString())
      if (query.has('cursor'))
        return { body: [{ ...regatta, id: 9, series_id: 4, title: [{ text: 'Lake walk', is_match: false }] }] }
      const headers = { link: '</api/search/events?cursor=more>; rel="next"' }
      return { body: [{ ...regatta, cancelled_at: '2026-11-01T00:00:00Z' }], headers }
    },
  })
  const tabs = within(await screen.findByRole('tablist', { name: 'Results' }))
  tabs.getByRole('tab', { name: 'Activities' }).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}')
  const result = await screen.findByRole('link', { name: /Lake regatta/ })
  expect(result.getAttribute('href')).toBe('/events/8')
  expect([...result.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Lake'])
  for (const text of [/Cancelled/, /5 Dec/, /Repeated/, /Dawn swimmers · Pier 4/, /Bring oars/])
    expect(result.textContent).toMatch(text)
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByRole('link', { name: /Lake walk/ })
  expect(sent).toEqual(['user_id=12&from=2026-12-01&q=lake', 'user_id=12&from=2026-12-01&q=lake&cursor=more'])
})

test('events without matches lead to planning one, and conditions that they lack ask for words', async () => {
  renderPage('/search?q=lake&kind=events', { 'GET /search/events': { body: [] } })
  const results = within(await screen.findByRole('tabpanel'))
  expect((await results.findByRole('link', { name: 'Plan an event' })).getAttribute('href')).toBe('/events/new')
  cleanup()
  renderPage('/search?tag=cold&kind=events', {})
  await within(await screen.findByRole('tabpanel')).findByText('Type what you are looking for.')
  cleanup()
  renderPage('/search?from=2026-12-01&kind=events', { 'GET /search/events': { body: [regatta] } })
  await screen.findByRole('link', { name: /Lake regatta/ })
})

test('a place leads to a map', async () => {
  renderPage('/search?place=Lake+Road', { 'GET /search/activities': { body: [swim] } })
  const map = await screen.findByRole('link', { name: 'Open the map' })
  expect(map.getAttribute('href')).toContain('query=Lake%20Road')
})
