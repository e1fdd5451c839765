import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { emit, on } from '#lib/events/window-events.ts'
import { type StubResponse, type Stubs, unreachable } from '../../testing/render-in-app.tsx'
import { ada, ben, renderPage } from '../../testing/render-page.tsx'
import { activityOf } from '../../testing/shown-boxes.ts'

const bread = activityOf(5, 'Rye bread', { tags: ['oven'] })
const lake = activityOf(6, 'Lake, 9 °C', { tags: ['lake', 'cold'] })
const card = (name: string) => screen.findByRole('article', { name })

/** A feed that is filtered as the server does. */
const feedOf =
  (...activities: (ReturnType<typeof activityOf> & { tags?: string[]; circle_ids?: number[] })[]): Stubs[string] =>
  ({ query }) => {
    const [scope, tag] = [query.get('scope') ?? 'following', query.get('tag')]
    const isInScope = ({ author_id, circle_ids = [] }: (typeof activities)[number]) =>
      scope === 'mine'
        ? author_id === ada.id
        : scope === 'following' || circle_ids.includes(Number(query.get('circle_id') ?? scope.slice(7)))
    return { body: activities.filter((each) => isInScope(each) && (tag === null || each.tags?.includes(tag))) }
  }

test('shows whether the API is unreachable, with a link to the sign-in page and Retry', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  let response: () => StubResponse = unreachable
  renderPage('/home', { 'GET /feed': () => response() })
  const problem = within((await screen.findByText("Can't load your feed")).closest('[role="alert"]') as HTMLElement)
  problem.getByText('Cannot reach the API. Please check your connection.')
  expect(problem.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
  response = () => ({ body: [] })
  await userEvent.click(problem.getByRole('button', { name: 'Retry' }))
  await screen.findByText('Your feed is empty')
})

test.each([
  [429, 'Too many attempts. Please wait a moment.', 'Too many attempts. Please wait a moment.'],
  [401, 'Not authenticated', "You're not logged in. Please sign in to view your feed."],
])('shows why the feed failed to load with a %i response', async (status, detail, message) => {
  renderPage('/home', { 'GET /feed': { status, body: { detail } } })
  await screen.findByText("Can't load your feed")
  await screen.findByText(message)
})

test('requests the feed with a timeout of twelve seconds, and loads it on Retry', async () => {
  const timeouts: number[] = []
  let isHanging = true
  const { timeout } = AbortSignal
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    timeouts.push(ms)
    return timeout.call(AbortSignal, isHanging && ms === 12_000 ? 20 : 60_000)
  })
  renderPage('/home', { 'GET /feed': { body: [bread] } })
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    isHanging && url.startsWith('/api/feed')
      ? new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
      : fetch(url, init),
  )
  await screen.findByText('The request timed out. Please try again.')
  expect(timeouts).toContain(12_000)
  isHanging = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await card('Rye bread')
})

test('asks a visitor to sign in once, above the activities of everyone', async () => {
  const { location } = renderPage('/home', { 'GET /feed': feedOf() }, { isVisitor: true })
  await screen.findByText('Please sign in.')
  await screen.findByText('No activities yet')
  await userEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' }))
  await waitFor(() => expect(location()).toBe('/login?next=%2Fhome'))
})

test('changes the scope by its buttons, by an event and with Back, and keeps it in the URL', async () => {
  const swim = activityOf(7, 'Swim', { user: ben, author_id: ben.id, circle_ids: [3] })
  const { location, back } = renderPage('/home', {
    'GET /connections/following/me': { body: [ben] },
    'GET /users/7/groups': { body: [{ id: 3, name: 'Dawn swimmers' }] },
    'GET /feed': feedOf(bread, swim),
  })
  const isChosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked
  await card('Swim')
  expect(isChosen('Following')).toBe(true)
  const scopes: unknown[] = []
  onTestFinished(on('feed:set-scope', (detail) => scopes.push(detail)))

  await userEvent.click(screen.getByText('Mine'))
  await waitFor(() => expect(location()).toBe('/home?scope=mine'))
  await card('Rye bread')
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Swim' })).toBeNull())
  expect(scopes).toEqual([{ scope: 'mine' }])

  emit('feed:set-scope', { scope: 'circle:3' })
  await card('Swim')
  expect(isChosen('Dawn swimmers')).toBe(true)
  expect(new URL(location(), 'http://daystar.test').searchParams.get('scope')).toBe('circle:3')
  expect(screen.queryByRole('article', { name: 'Rye bread' })).toBeNull()

  back()
  await card('Rye bread')
  expect(isChosen('Mine')).toBe(true)
})

test('shows the feed of followed members for an unknown scope', async () => {
  renderPage('/home?scope=everything', { 'GET /feed': feedOf(bread) })
  await card('Rye bread')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Following' }).checked).toBe(true)
})

test('filters the feed by a tag until the filter is cleared', async () => {
  const { location } = renderPage('/home?scope=mine', { 'GET /feed': feedOf(bread, lake) })
  await userEvent.click(within(await card('Lake, 9 °C')).getByRole('link', { name: '#cold' }))
  await waitFor(() => expect(location()).toBe('/home?scope=mine&tag=cold'))
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Rye bread' })).toBeNull())
  const everywhere = await screen.findByRole('link', { name: 'Search everywhere' })
  expect(everywhere.getAttribute('href')).toBe('/search?tag=cold')
  await userEvent.click(await screen.findByRole('button', { name: 'clear' }))
  await card('Rye bread')
  expect(location()).toBe('/home?scope=mine')
})

test('the heading of a day leads to its activities', async () => {
  const timestamp = new Date(2026, 2, 10, 9).toISOString()
  renderPage('/home', { 'GET /feed': { body: [{ ...bread, timestamp }] } })
  const day = await screen.findByRole('link', { name: 'Tuesday' })
  expect(day.getAttribute('href')).toBe('/search?from=2026-03-10&to=2026-03-10')
})

test('says that no activity has the tag of the filter', async () => {
  renderPage('/home?tag=nowhere', { 'GET /feed': feedOf(bread) })
  await screen.findByText('No activities tagged #nowhere yet')
})

test('edits an activity in its card, which is then marked as edited, and cancels an edit', async () => {
  let stored: object = bread
  const { requests } = renderPage('/home?scope=mine', {
    'GET /feed': () => ({ body: [stored] }),
    'GET /activities/5': () => ({ body: stored }),
    'PATCH /activities/5': ({ body }) => {
      stored = { ...stored, ...(body as object), edited_at: '2026-03-11T08:00:00Z' }
      return { body: stored }
    },
  })
  const edit = async (title: string, button: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Activity actions' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit Activity' }))
    const field = await screen.findByLabelText('Title')
    await userEvent.clear(field)
    await userEvent.type(field, title)
    await userEvent.click(screen.getByRole('button', { name: button }))
  }
  expect((await card('Rye bread')).textContent).not.toContain('edited')
  await edit('Something else', 'Cancel')
  await card('Rye bread')
  await edit('Rye loaf', 'Save')
  expect((await card('Rye loaf')).textContent).toContain('edited')
  expect(requests).toEqual([{ method: 'PATCH', path: '/activities/5', body: { title: 'Rye loaf' } }])
})

test('keeps the card when deleting is cancelled or fails, and removes it once it is deleted', async () => {
  let response: () => StubResponse = unreachable
  const answer = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Activity actions' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const confirmation = within(await screen.findByRole('alertdialog', { name: 'Delete this activity?' }))
    await userEvent.click(confirmation.getByRole('button', { name }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  const { requests } = renderPage('/home?scope=mine', {
    'GET /feed': feedOf(bread),
    'DELETE /activities/5': () => response(),
  })
  const deleted: unknown[] = []
  onTestFinished(on('activity:deleted', (detail) => deleted.push(detail)))
  await card('Rye bread')
  await answer('No')
  expect(requests).toEqual([])
  await answer('Yes')
  await screen.findByText('Delete failed')
  response = () => ({ status: 400, body: {} })
  await answer('Yes')
  await screen.findByText('Failed to delete activity')
  await card('Rye bread')
  expect(deleted).toEqual([])
  response = () => ({ status: 204 })
  await answer('Yes')
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  expect(deleted).toEqual([{ activityId: 5 }])
})

test('shows the menu of the author on own cards only, and the number of comments on all', async () => {
  const marathon = activityOf(8, 'Marathon', { user: ben, author_id: ben.id, comment_count: 1 })
  renderPage('/home', { 'GET /connections/following/me': { body: [ben] }, 'GET /feed': feedOf(bread, marathon) })
  const other = within(await card('Marathon'))
  other.getByRole('button', { name: '1 comment' })
  await within(await card('Rye bread')).findByRole('button', { name: 'Activity actions' })
  other.getByRole('button', { name: 'More actions' })
  expect(other.queryByRole('button', { name: 'Activity actions' })).toBeNull()
})

test('offers the activities of everyone as a scope', async () => {
  const scopes: (string | null)[] = []
  renderPage('/home', {
    'GET /feed': ({ query }) => {
      scopes.push(query.get('scope'))
      return { body: [] }
    },
  })
  await userEvent.click(await screen.findByRole('radio', { name: 'Everyone' }))
  await screen.findByText('No activities yet')
  expect(scopes).toEqual(['following', 'everyone'])
})

test('shows visitors the activities of everyone below the request to sign in', async () => {
  const feed: Stubs = { 'GET /feed': ({ query }) => ({ body: query.get('scope') === 'everyone' ? [bread] : [] }) }
  renderPage('/home', feed, { isVisitor: true })
  await screen.findByText('Please sign in.')
  await card('Rye bread')
})
