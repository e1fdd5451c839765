import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { emit } from '#lib/events/window-events.ts'
import { sampleNames } from '../../../testing/sample.ts'
import { useOutgoing } from './use-outgoing.ts'

const myId = 7
const key = `outgoing_requests_v1_${myId}`
const sent = (userId: number, status: string) => ({
  connection_id: 100 + userId,
  status,
  addressee: { id: userId, name: `Member ${userId}`, profile_pic_url: `/media/${userId}.webp` },
})
const stored = (...userIds: number[]) =>
  userIds.map((userId) => ({
    userId,
    connectionId: 100 + userId,
    person: { id: userId, name: `Member ${userId}` },
    createdAt: '2026-11-21T08:00:00Z',
    acceptedAt: null,
  }))

/** Renders the hook with stored requests at a server with these sent requests and states by member. */
function renderOutgoing(userIds: number[], sentRequests: object[] | null, states: Record<number, string> = {}) {
  localStorage.setItem(key, JSON.stringify(stored(...userIds)))
  const paths: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.split('?')[0] ?? ''
    paths.push(path)
    if (path === '/api/connections/requests/sent')
      return sentRequests ? Response.json(sentRequests) : Response.json({ detail: 'Out of order' }, { status: 500 })
    const status = states[Number(path.split('/').at(-1))]
    return status ? Response.json({ status }) : Response.json({ detail: 'Out of order' }, { status: 500 })
  })
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useOutgoing(myId), { wrapper })
  const shown = () =>
    result.current.map(({ userId, acceptedAt }) => [userId, acceptedAt === null ? 'sent' : 'accepted'])
  return { paths, result, shown, cache }
}

test('asks once for all sent requests', async () => {
  const { paths, shown } = renderOutgoing(
    [12, 13, 14],
    [sent(12, 'pending'), sent(13, 'accepted'), sent(14, 'pending')],
  )
  await waitFor(() =>
    expect(shown()).toEqual([
      [12, 'sent'],
      [13, 'accepted'],
      [14, 'sent'],
    ]),
  )
  expect(new Set(paths)).toEqual(new Set(['/api/connections/requests/sent']))
})

test('removes a request that was declined', async () => {
  const { shown, paths } = renderOutgoing([12, 13], [sent(12, 'pending')], { 13: 'none' })
  await waitFor(() => expect(shown()).toEqual([[12, 'sent']]))
  expect(JSON.parse(localStorage.getItem(key) ?? '[]')).toHaveLength(1)
  expect(paths.filter((path) => path.includes('/status/'))).toEqual(['/api/connections/status/13'])
})

test('keeps a new request to a member who declined an earlier one', async () => {
  const states: Record<number, string> = { 13: 'none' }
  const { shown, cache } = renderOutgoing([13], [], states)
  await waitFor(() => expect(shown()).toEqual([]))
  states[13] = 'pending_out'
  act(() => emit('connections:outgoing', { userId: 13, connectionId: 9, name: sampleNames.ben, status: 'sent' }))
  expect(shown()).toEqual([[13, 'sent']])
  await waitFor(() => expect(cache.isFetching()).toBe(0))
  expect(shown()).toEqual([[13, 'sent']])
})

test('shows an accepted request that the list of sent requests omits', async () => {
  const { shown } = renderOutgoing([13], [], { 13: 'accepted' })
  await waitFor(() => expect(shown()).toEqual([[13, 'accepted']]))
})

test('keeps a request that was sent after the list was read', async () => {
  const { shown, paths, cache } = renderOutgoing([13], [], { 13: 'pending_out' })
  await waitFor(() => expect(cache.isFetching()).toBe(0))
  await waitFor(() => expect(paths).toContain('/api/connections/status/13'))
  expect(shown()).toEqual([[13, 'sent']])
})

test('keeps the requests while their state is unknown', async () => {
  const { shown, cache } = renderOutgoing([12], null)
  await waitFor(() => expect(cache.isFetching()).toBe(0))
  expect(shown()).toEqual([[12, 'sent']])
})

test('shows the picture of the member, of the list of sent requests or of the event', async () => {
  const { result } = renderOutgoing([12], [sent(12, 'pending')], { 13: 'pending_out' })
  const pictures = () => result.current.map(({ person }) => person.profile_pic_url)
  await waitFor(() => expect(pictures()).toEqual(['/media/12.webp']))
  const event = {
    userId: 13,
    connectionId: 5,
    name: sampleNames.cleo,
    status: 'sent',
    picture: '/media/c.webp',
  } as const
  act(() => emit('connections:outgoing', event))
  expect(pictures()).toEqual(['/media/12.webp', '/media/c.webp'])
})

test('shows a request that was sent in another tab', async () => {
  const { shown } = renderOutgoing([], [sent(12, 'pending')])
  localStorage.setItem(key, JSON.stringify(stored(12)))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })))
  expect(shown()).toEqual([[12, 'sent']])
})
