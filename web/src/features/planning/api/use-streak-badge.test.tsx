import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { startSession } from '#lib/session/session.ts'
import { sampleNames } from '../../../testing/sample.ts'
import { useStreakBadge } from './use-streak-badge.ts'

const account = (streak: number | null) => ({
  plan: null,
  goals: null,
  reminders: null,
  streak: streak && { content: streak, revision: 1, updated_at: '2026-11-21T08:00:00Z' },
})

/**
 * Renders the badge of a member with a streak of five days on a new device. `respond` answers with the planning
 * documents.
 */
async function renderBadge() {
  let respond: (response: Response) => void = () => {}
  const documents = new Promise<Response>((resolve) => {
    respond = resolve
  })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method !== 'GET') return Response.json({ content: 5 })
    if (url.startsWith('/api/users/me/streak')) return Response.json({ days: 5, last_date: '2026-11-21' })
    if (url.startsWith('/api/users/me')) return Response.json({ id: 7, name: sampleNames.ada })
    return documents
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {children}
    </QueryClientProvider>
  )
  const { result } = renderHook(() => useStreakBadge('home'), { wrapper })
  await waitFor(() => expect(result.current.days).toBe(5))
  expect(result.current.shouldPing).toBe(false)
  return { result, respond: (response: Response) => act(async () => respond(response)) }
}

beforeEach(() => startSession('secret', 7))

test('does not ping for a streak that the member has seen on another device', async () => {
  const { result, respond } = await renderBadge()
  await respond(Response.json(account(5)))
  await waitFor(() => expect(localStorage.getItem('home:streak_seen')).toBe('5'))
  expect(result.current.shouldPing).toBe(false)
})

test.each([null, 4])('pings for a streak that the member has not seen: account %s', async (streak) => {
  const { result, respond } = await renderBadge()
  await respond(Response.json(account(streak)))
  await waitFor(() => expect(result.current.shouldPing).toBe(true))
})

test('uses the value of the device at a server that stores none', async () => {
  const { result, respond } = await renderBadge()
  await respond(Response.json({ detail: 'Not Found' }, { status: 404 }))
  await waitFor(() => expect(result.current.shouldPing).toBe(true))
})
