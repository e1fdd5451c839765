import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { showTitle } from '#lib/document-title.ts'
import { emit } from '#lib/events/window-events.ts'
import { startSession } from '#lib/session/session.ts'
import { renderInApp, type StubResponse, stubServer } from '../../../testing/render-in-app.tsx'
import { sampleNames } from '../../../testing/sample.ts'
import { NotificationBell } from './notification-bell.tsx'

const ben = { id: 12, name: sampleNames.ben }
const notification = (id: number) => ({
  id,
  type: 'high_five',
  actor: ben,
  activity_id: 5,
  created_at: '2026-11-21T08:00:00Z',
})

beforeEach(() => startSession('secret', 7))

function renderBell(responses: Record<string, StubResponse | (() => StubResponse)> = {}) {
  const state = { list: [notification(1)] }
  stubServer({
    'GET /users/me': { body: { id: 7, name: sampleNames.ada } },
    'GET /notifications': () => ({ body: state.list }),
    'GET /connections/requests': { body: [] },
    ...responses,
  })
  renderInApp(<NotificationBell />)
  return state
}
const recordErrors = () => vi.spyOn(console, 'error').mockImplementation(() => undefined)
const findBell = (name: string) => screen.findByRole('button', { name })

test.each([
  ['notify:highfive', { activityId: 5 }],
  ['notify:comment', { activityId: 5 }],
  ['notify:comment_star', { commentId: 9 }],
  ['notify:mention', { activityId: 5, userIds: [7] }],
] as const)('refetches the notifications on %s', async (name, detail) => {
  const state = renderBell()
  await findBell('Notifications, 1 new')
  state.list = [notification(2), notification(1)]
  emit(name, detail as never)
  await findBell('Notifications, 2 new')
})

test('marks notifications that arrive while the panel is open as seen', async () => {
  const state = renderBell()
  await userEvent.click(await findBell('Notifications, 1 new'))
  state.list = [notification(2), notification(1)]
  emit('notify:highfive', { activityId: 5 })
  await waitFor(() => expect(document.body.textContent?.match(/gave your activity a high five/g)).toHaveLength(2), {
    timeout: 4000,
  })
  await userEvent.keyboard('{Escape}')
  await findBell('Notifications')
})

test('shows a notification of a later server in general words, and opens what it is about', async () => {
  const opened = vi.fn()
  window.addEventListener('activity:open', opened)
  onTestFinished(() => window.removeEventListener('activity:open', opened))
  const later = { type: 'activity_mapped', actor: { id: 31, name: '田中' }, title: 'Öresund', is_unread: true }
  renderBell({ 'GET /notifications': { body: [{ ...notification(1), ...later }] } })
  await userEvent.click(await findBell('Notifications, 1 new'))
  const row = (await screen.findByText('Öresund')).closest('button') as HTMLElement
  expect(row.textContent).toMatch(/^There is news from .*田中/)
  await userEvent.click(row)
  expect(opened).toHaveBeenCalledOnce()
})

test('shows the time of a notification in words', async () => {
  renderBell()
  await userEvent.click(await findBell('Notifications, 1 new'))
  expect(await screen.findByText(/^21 November 2026 at \d\d:\d\d$/)).toBeDefined()
})

const failure = { status: 500, body: { detail: 'Out of order' } }
const request = { connection_id: 5, requester: ben, created_at: '2026-11-21T08:00:00Z' }
const openPanel = async (name: string) => userEvent.click(await findBell(name))

test('shows pending requests when the notifications fail, and logs the error', async () => {
  const log = recordErrors()
  renderBell({ 'GET /notifications': failure, 'GET /connections/requests': { body: [request] } })
  await openPanel('Notifications, 1 new')
  await screen.findByText('asked to connect.', { exact: false })
  await screen.findByRole('button', { name: 'Accept' })
  expect(log).toHaveBeenCalledWith('Failed to load notifications.', expect.objectContaining({ status: 500 }))
})

test('shows the notifications when the pending requests fail, and logs the error', async () => {
  const log = recordErrors()
  renderBell({ 'GET /connections/requests': failure })
  await openPanel('Notifications, 1 new')
  await screen.findByText('gave your activity a high five.', { exact: false })
  expect(log).toHaveBeenCalledWith('Failed to load connection requests.', expect.objectContaining({ status: 500 }))
})

test('keeps the known notifications when a later request fails', async () => {
  const log = recordErrors()
  let isBroken = false
  renderBell({ 'GET /notifications': () => (isBroken ? failure : { body: [notification(1)] }) })
  await findBell('Notifications, 1 new')
  isBroken = true
  emit('notify:highfive', { activityId: 5 })
  await waitFor(() => expect(log).toHaveBeenCalled())
  await openPanel('Notifications, 1 new')
  await screen.findByText('gave your activity a high five.', { exact: false })
})

test('counts no notification that was seen in another tab', async () => {
  renderBell()
  await findBell('Notifications, 1 new')
  const key = 'seen_notifications_v1_7'
  localStorage.setItem(key, JSON.stringify(['activity_high_fived:1']))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })))
  await findBell('Notifications')
})

test('does not count what arrived while the panel was open after a reload', async () => {
  const state = renderBell()
  await openPanel('Notifications, 1 new')
  state.list = [notification(2), notification(1)]
  emit('notify:highfive', { activityId: 5 })
  await waitFor(() => expect(screen.getAllByText('gave your activity a high five.', { exact: false })).toHaveLength(2))
  await waitFor(() => expect(screen.getAllByText('New')).toHaveLength(2))
  // A reload does not close the panel first.
  cleanup()
  renderInApp(<NotificationBell />)
  await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-label')).toBe('Notifications'))
  await openPanel('Notifications')
  await waitFor(() => expect(screen.getAllByText('gave your activity a high five.', { exact: false })).toHaveLength(2))
  expect(screen.queryByText('New')).toBeNull()
})

const logged = (path: string) => ({
  [path]: () => failure,
})

test.each([
  ['Accept', 'POST /connections/requests/5/accept', 'Failed to accept a connection request.'],
  ['Decline', 'DELETE /connections/requests/5', 'Failed to decline a connection request.'],
])('logs a failed %s and offers it again', async (name, path, message) => {
  const log = recordErrors()
  renderBell({ 'GET /notifications': { body: [] }, 'GET /connections/requests': { body: [request] }, ...logged(path) })
  await openPanel('Notifications, 1 new')
  await userEvent.click(await screen.findByRole('button', { name }))
  await waitFor(() => expect(log).toHaveBeenCalledWith(message, expect.objectContaining({ status: 500 })))
  await screen.findByRole('button', { name })
})

test('shows a group of mentions as one row with their number', async () => {
  const mentions = { ...notification(4), type: 'comment_mention', comment_id: 9 }
  renderBell({
    'GET /notifications': {
      body: [
        { ...mentions, count: 55 },
        { ...mentions, id: 3, count: 1 },
      ],
    },
  })
  await userEvent.click(await findBell('Notifications, 2 new'))
  await screen.findByText('mentioned you 55 times.', { exact: false })
  await screen.findByText('mentioned you.', { exact: false })
})

test('loads older notifications on request and keeps them when the list is refetched', async () => {
  const pages: Record<string, object> = { '': [notification(3)], a: [notification(2)], b: [notification(1)] }
  const cursors: Record<string, string> = { '': 'a', a: 'b' }
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://daystar.example')
    if (pathname !== '/api/notifications') return new Response('[]')
    const cursor = searchParams.get('cursor') ?? ''
    const next = cursors[cursor]
    const link = next === undefined ? {} : { link: `</api/notifications?cursor=${next}>; rel="next"` }
    return new Response(JSON.stringify(pages[cursor]), { headers: link })
  })
  renderInApp(<NotificationBell />)
  const rows = async (count: number) => waitFor(() => expect(screen.getAllByText(/high five/)).toHaveLength(count))
  await userEvent.click(await findBell('Notifications, 1 new'))
  await rows(1)
  for (const count of [2, 3]) {
    await userEvent.click(await screen.findByRole('button', { name: 'Show older' }))
    await rows(count)
  }
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull())
  pages[''] = [notification(4), notification(3)]
  emit('notify:highfive', { activityId: 5 })
  await rows(4)
})

test('removes a declined request from the list', async () => {
  let requests = [{ connection_id: 5, requester: ben, status: 'pending', created_at: '2026-11-21T08:00:00Z' }]
  renderBell({
    'GET /notifications': { body: [] },
    'GET /connections/requests': () => ({ body: requests }),
    'DELETE /connections/requests/5': () => {
      requests = []
      return { status: 204 }
    },
  })
  await userEvent.click(await findBell('Notifications, 1 new'))
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }))
  await screen.findByText('No new notifications')
  expect(screen.queryByText(/asked to connect/)).toBeNull()
})

const group = {
  ...notification(9),
  actor: { id: 13, name: sampleNames.cleo },
  people: [{ id: 13, name: sampleNames.cleo }, ben],
  group_key: 'activity_high_fived:5:2026-11-21',
  count: 5,
  title: 'Lake, 9 °C',
  is_unread: true,
}

test('shows a group as one row with the newest members and the title, and opens the list of all', async () => {
  renderBell({
    'GET /notifications': { body: [group] },
    'POST /notifications/read': { status: 204 },
    'GET /notifications/group': {
      body: [{ id: 9, actor: { id: 13, name: sampleNames.cleo }, created_at: group.created_at }],
    },
  })
  await openPanel('Notifications, 1 new')
  await screen.findByText((_, element) =>
    Boolean(
      element?.tagName === 'BUTTON' &&
        element.textContent === `${sampleNames.cleo}, ${sampleNames.ben} and 3 others gave a high five to Lake, 9 °C.`,
    ),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Show all members' }))
  const members = await screen.findByRole('list', { name: 'Members' })
  expect(members.textContent).toContain(sampleNames.cleo)
})

test('shows the title, the words and the photo of a comment', async () => {
  const comment = {
    ...notification(4),
    type: 'activity_commented',
    title: 'Lake, 9 °C',
    words: `Cold, @${sampleNames.ada}?`,
    media: { kind: 'image', url: '/media/full.webp', variants: [{ url: '/media/small.webp', width: 320 }] },
  }
  renderBell({ 'GET /notifications': { body: [comment] } })
  await openPanel('Notifications, 1 new')
  await screen.findByText('Lake, 9 °C')
  await screen.findByText(`Cold, @${sampleNames.ada}?`)
  expect(document.querySelector('img[src="/media/small.webp"]')).not.toBeNull()
})

test('does not count what was read on another device', async () => {
  const state = renderBell()
  await findBell('Notifications, 1 new')
  state.list = [{ ...notification(1), is_unread: false } as never]
  emit('notify:highfive', { activityId: 5 })
  await findBell('Notifications')
})

test('marks what the open panel shows as read on the server, once', async () => {
  const requests = stubServer({
    'GET /users/me': { body: { id: 7, name: sampleNames.ada } },
    'GET /notifications': { body: [group, { ...notification(3), is_unread: false }] },
    'GET /connections/requests': { body: [] },
    'POST /notifications/read': { status: 204 },
  })
  renderInApp(<NotificationBell />)
  await openPanel('Notifications, 1 new')
  const sent = () => requests.filter(({ path }) => path === '/notifications/read')
  await waitFor(() => expect(sent()).toMatchObject([{ method: 'POST', body: { ids: [9] } }]))
  emit('notify:highfive', { activityId: 5 })
  await screen.findByText('Lake, 9 °C')
  expect(sent()).toHaveLength(1)
})

test('shows the number of unread notifications in the title of the page', async () => {
  showTitle('Home · Daystar')
  renderBell()
  await findBell('Notifications, 1 new')
  expect(document.title).toBe('(1) Home · Daystar')
  showTitle('Circles · Daystar')
  expect(document.title).toBe('(1) Circles · Daystar')
  await openPanel('Notifications, 1 new')
  await waitFor(() => expect(document.title).toBe('Circles · Daystar'))
})
