import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ben, renderPage } from '../../testing/render-page.tsx'
import { sampleNames } from '../../testing/sample.ts'

const comment = {
  id: 4,
  type: 'activity_commented',
  actor: ben,
  activity_id: 5,
  comment_id: 8,
  title: 'Lake, 9 °C',
  words: 'Cold?',
  is_unread: true,
  created_at: '2026-11-21T08:00:00Z',
}

const filters: (string | null)[] = []

function openPage(path: string) {
  filters.length = 0
  return renderPage(path, {
    'GET /notifications': ({ query }) => {
      filters.push(query.get('filter'))
      return { body: [comment] }
    },
    'GET /connections/requests': { body: [{ connection_id: 3, requester: { id: 14, name: sampleNames.dora } }] },
    'POST /notifications/read': { status: 204 },
  })
}

const list = () => screen.findByRole('list', { name: 'Notifications' })

test('lists notifications and pending requests, and marks those that it shows as read', async () => {
  const { requests } = openPage('/notifications')
  expect((await list()).textContent).toContain(`${sampleNames.ben} commented on your activity.`)
  await screen.findByText('asked to connect.', { exact: false })
  await waitFor(() => expect(requests).toMatchObject([{ path: '/notifications/read', body: { ids: [4] } }]))
  expect((await list()).textContent).toContain('New')
})

test('the chosen filter is part of the address and of the request', async () => {
  const { location } = openPage('/notifications')
  await userEvent.click(await screen.findByRole('radio', { name: 'Comments and mentions' }))
  await waitFor(() => expect(location()).toBe('/notifications?filter=comments'))
  expect(screen.getByRole('radio', { name: 'Comments and mentions' })).toHaveProperty('checked', true)
  await waitFor(() => expect(filters).toContain('comments'))
  expect((await list()).textContent).not.toContain('asked to connect')
})

test('keeps the unread notifications in their list after they were marked as read', async () => {
  const { requests } = openPage('/notifications?filter=unread')
  await waitFor(() => expect(requests).toHaveLength(1))
  expect((await list()).textContent).toContain('Cold?')
  expect(filters.filter((filter) => filter === 'unread')).toHaveLength(1)
})

test('marks all as read with one request, also those that are not loaded, and shows none as new', async () => {
  const { requests } = openPage('/notifications')
  await screen.findAllByText('New')
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(requests).toContainEqual(expect.objectContaining({ body: { up_to_id: 4 } })))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull())
  expect((await list()).textContent).not.toContain('New')
  expect(document.activeElement).toBe(await screen.findByText('You have read everything.'))
})

test('a filter that leaves some out cannot mark all as read', async () => {
  openPage('/notifications?filter=comments')
  await list()
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})
