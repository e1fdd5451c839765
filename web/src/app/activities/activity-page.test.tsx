import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { queryClient } from '#lib/api/query-client.ts'
import { checkReachability } from '#lib/api/reachability.ts'
import { emit } from '#lib/events/window-events.ts'
import { discardAll } from '#lib/outbox/outbox.ts'
import { stubIndexedDb } from '#lib/outbox/testing/stub-indexed-db.ts'
import { enterText } from '../../testing/enter-text.ts'
import { type StubResponse, unreachable } from '../../testing/render-in-app.tsx'
import { ben, renderPage } from '../../testing/render-page.tsx'
import { sampleNames } from '../../testing/sample.ts'

const created_at = '2026-03-10T06:05:00Z'
const lake = { id: 5, user: ben, title: 'Lake', timestamp: created_at, created_at }
const noComments = { 'GET /comments/5': { body: [] } }
const notFound = { status: 404, body: { detail: 'Activity not found.', code: 'activity_not_found' } }
const heading = () => screen.findByRole('heading', { level: 1, name: 'Lake' })

test('shows visitors every field of an activity', async () => {
  const fields = { description: 'Nine degrees.', mood: 'Calm', duration: '1h 30m', location: 'Weissensee, Berlin' }
  const body = { ...lake, ...fields, tags: ['lake', 'cold'] }
  renderPage('/activity/5', { ...noComments, 'GET /activities/5': { body } }, { isVisitor: true })
  await heading()
  const article = screen.getByRole('article', { name: 'Lake' })
  for (const text of [sampleNames.ben, '03/10/2026', 'Nine degrees.', 'Calm', '1h 30m', '#lake', '#cold', 'Posted on'])
    expect(article.textContent).toContain(text)
  const map = within(article).getByRole('link', { name: 'Weissensee, Berlin' })
  expect(map.getAttribute('href')).toMatch(/^https:\/\/www\.google\.com\/maps\/search\/.*Weissensee/)
})

test('links the addresses in a text', async () => {
  const body = { ...lake, description: 'Map: https://lake.example/map?x=1.' }
  renderPage('/activity/5', { ...noComments, 'GET /activities/5': { body } })
  const link = await screen.findByRole('link', { name: 'https://lake.example/map?x=1' })
  expect(link.getAttribute('rel')).toBe('nofollow ugc noopener')
  expect(link.getAttribute('href')).toBe('https://lake.example/map?x=1')
})

test('says that an activity has neither tags nor comments', async () => {
  renderPage('/activity/5', { ...noComments, 'GET /activities/5': { body: lake } })
  await heading()
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['None', 'No comments yet.']),
  )
})

test('reads an activity from the alternative endpoint, and deletes it at the one that the server has', async () => {
  const { requests, location } = renderPage('/activity/5', {
    ...noComments,
    'GET /activity/5': { body: { ...lake, user: { id: 7, name: sampleNames.ada } } },
    'DELETE /activity/5': { status: 204 },
    'GET /feed': { body: [] },
  })
  await heading()
  await userEvent.click(await screen.findByRole('button', { name: 'Activity actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(location()).toBe('/home'))
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'DELETE /activities/5',
    'DELETE /activity/5',
  ])
})

test.each([
  ['does not exist', { status: 404, body: { detail: 'No.', code: 'activity_not_found' } }],
  ['has an invalid id', { status: 422, body: { detail: [{ loc: ['path'], msg: 'Not a number.' }] } }],
])('says that an activity is not found if it %s', async (_, response) => {
  renderPage('/activity/nonsense', { 'GET /activities/NaN': response })
  await screen.findByText('Activity not found.')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('shows an error with Retry for an activity that cannot be loaded', async () => {
  let response: StubResponse = { status: 400, body: { detail: 'No.' } }
  renderPage('/activity/5', { ...noComments, 'GET /activities/5': () => response })
  await screen.findByText('Failed to load activity.')
  response = { body: lake }
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await heading()
})

test('asks to sign in for an activity that requires an account', async () => {
  const response = { status: 401, body: { detail: 'Not authenticated' } }
  renderPage('/activity/5', { 'GET /activities/5': response }, { isVisitor: true })
  await screen.findByText('Not authenticated. Please log in.')
  within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' })
})

test('shows other media as a link and an author without a name as Anonymous', async () => {
  const { user: _, timestamp: __, ...plan } = { ...lake, media_url: '/media/plan.pdf', tags: 'map, , oak' }
  renderPage('/activity/5', { ...noComments, 'GET /activities/5': { body: plan } }, { isVisitor: true })
  expect((await screen.findByRole('link', { name: 'View Media' })).getAttribute('href')).toBe('/media/plan.pdf')
  expect(within(screen.getByRole('article')).getAllByRole('link', { name: 'Anonymous' })).not.toHaveLength(0)
  expect(screen.getAllByRole('definition')[0]?.textContent?.trim()).toBe('#map #oak')
})

test('says on an open page that the activity was deleted, once a high five is rejected', async () => {
  let response: StubResponse = { body: lake }
  renderPage('/activity/5', {
    ...noComments,
    'GET /activities/5': () => response,
    'POST /activities/highfive': notFound,
  })
  await heading()
  response = notFound
  await userEvent.click(screen.getByRole('button', { name: /^High Five/ }))
  await screen.findByText('Activity not found.')
  expect(screen.queryByRole('heading', { name: 'Lake' })).toBeNull()
})

test('says in an open popup that the activity was deleted, once a comment is rejected', async () => {
  let response: StubResponse = { body: lake }
  renderPage('/groups', {
    ...noComments,
    'GET /groups': { body: [] },
    'GET /activities/5': () => response,
    'POST /comments/5': notFound,
  })
  await screen.findByRole('heading', { name: 'Circles' })
  emit('activity:open', { activityId: 5 })
  const popup = within(await screen.findByRole('dialog', { name: 'Activity' }))
  await popup.findByRole('heading', { name: 'Lake' })
  response = notFound
  enterText(await popup.findByRole('textbox', { name: 'Add a comment' }), 'How cold was it?')
  await userEvent.click(popup.getByRole('button', { name: 'Send comment' }))
  await waitFor(() => expect(popup.getAllByText('Activity not found.')).not.toHaveLength(0))
  await waitFor(() => expect(popup.queryByRole('heading', { name: 'Lake' })).toBeNull())
})

test('requests an activity of a loaded feed once while the device is offline', async () => {
  let count = 0
  const feed = { body: [{ ...lake, author_id: ben.id }] }
  renderPage('/home', {
    'GET /connections/following/me': { body: [ben] },
    'GET /feed': feed,
    'GET /activities/5': () => {
      count += 1
      return unreachable()
    },
  })
  const title = await screen.findByRole('link', { name: 'Lake' })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await userEvent.click(title)
  await screen.findByText('Failed to load activity.')
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(count).toBe(1)
})

test('says on an open page that the activity was deleted, once a comment that waited is rejected', async () => {
  stubIndexedDb()
  let isReachable = true
  let response: StubResponse = { body: lake }
  const ifReachable = (reply: () => StubResponse) => () => (isReachable ? reply() : unreachable())
  renderPage('/activity/5', {
    ...noComments,
    'GET /healthz': ifReachable(() => ({})),
    'GET /activities/5': ifReachable(() => response),
    'POST /comments/5': ifReachable(() => notFound),
  })
  await heading()
  isReachable = false
  enterText(await screen.findByRole('textbox', { name: 'Add a comment' }), '寒かった?')
  await userEvent.click(screen.getByRole('button', { name: 'Send comment' }))
  await screen.findByText('1 item waits to be sent.')
  response = notFound
  isReachable = true
  await checkReachability()
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Lake' })).toBeNull())
  screen.getByText('It was deleted, or you do not have access to it.')
  await screen.findByText('1 item could not be sent.')
  await discardAll(7)
})
