import type { Activity } from '@daystar/contract/activities'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { queryKeys } from '#lib/api/query-keys.ts'
import { normalizeActivity } from '#lib/compatibility/activities.ts'
import { on } from '#lib/events/window-events.ts'
import { endSession, startSession } from '#lib/session/session.ts'
import { type StubResponse, stubServer } from '../../../testing/render-in-app.tsx'
import { sampleNames } from '../../../testing/sample.ts'
import { useHighFive } from './use-high-five.ts'

const ada = { id: 7, name: sampleNames.ada }
const swim = normalizeActivity({ id: 5, title: 'Lake', high_five_count: 2 })

/** Renders the hook for a signed-in member, and runs the test's assertions on the cached activity. */
async function renderHighFive(response: StubResponse | (() => StubResponse | Promise<StubResponse>), userId = ada.id) {
  startSession('secret', userId)
  const requests = stubServer({
    'GET /users/me': { body: ada },
    'POST /activities/highfive': response,
    'DELETE /activities/highfive': response,
  })
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  cache.setQueryData(queryKeys.activity(swim.id), swim)
  for (const id of [swim.id, 6]) cache.setQueryData(queryKeys.engagement(id), { high_five_count: 2 })
  const onFail = vi.fn()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useHighFive(swim.id, onFail), { wrapper })
  await waitFor(() => expect(cache.getQueryData(queryKeys.me)).toBeDefined())
  const cached = () => cache.getQueryData<Activity>(queryKeys.activity(swim.id))
  const isStale = (key: readonly unknown[]) => cache.getQueryState(key)?.isInvalidated
  const settle = async (desired: boolean) => {
    await act(() => result.current.mutateAsync(desired).catch(() => undefined))
  }
  return { requests, cache, cached, isStale, onFail, result, settle }
}

const given = { body: { has_high_fived: true, high_five_count: 9 } }
const rejected = (status: number, body: object) => ({ status, body })

test('shows a high five before the response, then the count of the response', async () => {
  let respond: (response: StubResponse) => void = () => {}
  const { requests, cached, result } = await renderHighFive(
    () =>
      new Promise((resolve) => {
        respond = resolve
      }),
  )
  act(() => result.current.mutate(true))
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(cached()).toMatchObject({
    has_high_fived: true,
    high_five_count: 3,
    highfivers_preview: [{ name: sampleNames.ada }],
  })
  respond(given)
  await waitFor(() => expect(cached()).toMatchObject({ has_high_fived: true, high_five_count: 9 }))
  expect(cached()).toMatchObject({ title: 'Lake', highfivers_preview: [{ name: sampleNames.ada }] })
})

test('keeps a high five when an activity that was read before it was stored arrives later', async () => {
  let respond: (response: StubResponse) => void = () => {}
  const { cache, cached, isStale, requests, result } = await renderHighFive(
    () =>
      new Promise((resolve) => {
        respond = resolve
      }),
  )
  act(() => result.current.mutate(true))
  await waitFor(() => expect(requests).toHaveLength(1))
  act(() => void cache.setQueryData(queryKeys.activity(swim.id), swim))
  const read = { queryKey: queryKeys.activity(swim.id), queryFn: () => new Promise<Activity>(() => {}), staleTime: 0 }
  cache.fetchQuery(read).catch(() => undefined)
  respond(given)
  await waitFor(() => expect(cached()).toMatchObject({ has_high_fived: true, high_five_count: 9 }))
  await waitFor(() => expect(isStale(queryKeys.activity(swim.id))).toBe(true))
})

test('sends the desired state and the sender, and announces only a given high five', async () => {
  const { requests, settle, isStale } = await renderHighFive(given)
  const events: unknown[] = []
  const stop = on('notify:highfive', (detail) => events.push(detail))
  await settle(true)
  await settle(false)
  stop()
  const body = { activity_id: swim.id, sender_id: ada.id }
  expect(requests).toEqual([
    { method: 'POST', path: '/activities/highfive', body },
    { method: 'DELETE', path: '/activities/highfive', body },
  ])
  expect(events).toEqual([{ activityId: swim.id }])
  expect(isStale(queryKeys.engagement(swim.id))).toBe(true)
  expect(isStale(queryKeys.engagement(6))).toBe(false)
})

test('sends no sender before the account is known', async () => {
  startSession('secret', null)
  const { requests, result } = await renderHighFive(given)
  startSession('secret', null)
  await act(() => result.current.mutateAsync(true))
  endSession()
  await act(() => result.current.mutateAsync(false))
  expect(requests.map(({ body }) => body)).toEqual([{ activity_id: swim.id }, { activity_id: swim.id }])
})

test('rolls a rejected high five back and reports the reason', async () => {
  const { cached, onFail, settle, isStale } = await renderHighFive(rejected(403, { detail: 'Not allowed.' }))
  await settle(true)
  expect(cached()).toEqual(swim)
  expect(onFail.mock.calls).toEqual([['Not allowed.']])
  expect(isStale(queryKeys.activity(swim.id))).toBe(false)
})

test('reports a failure without a reason in general words', async () => {
  const { onFail, settle } = await renderHighFive(rejected(500, {}))
  await settle(true)
  expect(onFail.mock.calls).toEqual([['High five failed.']])
})

test('keeps a high five that the server already had', async () => {
  const { cached, onFail, settle } = await renderHighFive(rejected(409, { detail: 'You have Already given one.' }))
  await settle(true)
  expect(cached()).toMatchObject({ has_high_fived: true, high_five_count: 3 })
  expect(onFail).not.toHaveBeenCalled()
})

test('rolls a rejected removal back, whatever the reason says', async () => {
  const { cache, cached, onFail, settle } = await renderHighFive(rejected(409, { detail: 'Already removed.' }))
  cache.setQueryData(queryKeys.activity(swim.id), { ...swim, has_high_fived: true })
  await settle(false)
  expect(cached()).toMatchObject({ has_high_fived: true, high_five_count: 2 })
  expect(onFail.mock.calls).toEqual([['Already removed.']])
})

test('refetches the activity if it no longer exists', async () => {
  const gone = rejected(404, { detail: 'This activity does not exist.', code: 'activity_not_found' })
  const { cache, isStale, settle } = await renderHighFive(gone)
  cache.setQueryData(queryKeys.activity(6), swim)
  await settle(true)
  expect(isStale(queryKeys.activity(swim.id))).toBe(true)
  expect(isStale(queryKeys.activity(6))).toBe(false)
})

test('sends one request at a time for an activity', async () => {
  const responses: ((response: StubResponse) => void)[] = []
  const { requests, result } = await renderHighFive(() => new Promise((resolve) => responses.push(resolve)))
  act(() => {
    result.current.mutate(true)
    result.current.mutate(false)
  })
  await waitFor(() => expect(responses).toHaveLength(1))
  expect(requests.map(({ method }) => method)).toEqual(['POST'])
  await act(async () => responses[0]?.(given))
  await waitFor(() => expect(requests.map(({ method }) => method)).toEqual(['POST', 'DELETE']))
  await act(async () => responses[1]?.(given))
})

test.each([{ status: 204 }, { body: {} }])(
  'keeps the high five and its count when the response contains no count: %j',
  async (response) => {
    const { cached, onFail, settle } = await renderHighFive(response)
    await settle(true)
    expect(cached()).toMatchObject({ has_high_fived: true, high_five_count: 3 })
    await settle(false)
    expect(cached()).toMatchObject({ has_high_fived: false, high_five_count: 2 })
    expect(onFail).not.toHaveBeenCalled()
  },
)
