import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { activityErrorMessage, useActivity } from './use-activity.ts'

/** Renders the hook at a server with these responses by path, and 404 for all others. */
async function renderActivity(responses: Record<string, unknown>) {
  const paths: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    paths.push(url)
    return url in responses
      ? new Response(JSON.stringify(responses[url]))
      : Response.json({ detail: 'Not Found' }, { status: 404 })
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {children}
    </QueryClientProvider>
  )
  const { result } = renderHook(() => useActivity(5), { wrapper })
  await waitFor(() => expect(result.current.isPending).toBe(false))
  return { paths, ...result.current }
}

test('reads an activity from the last fallback', async () => {
  const { data, paths } = await renderActivity({ '/api/api/activities/5': { id: 5, title: 'Lake' } })
  expect(data?.title).toBe('Lake')
  expect(paths).toEqual(['/api/activities/5', '/api/activity/5', '/api/api/activities/5'])
})

test.each([null, {}, []])('reports an empty response as a missing activity: %j', async (body) => {
  const { error } = await renderActivity({ '/api/activities/5': body, '/api/api/activities/5': body })
  expect(activityErrorMessage(error)).toBe('Activity not found.')
})

test('shows an activity whose response lacks its id', async () => {
  const { data } = await renderActivity({
    '/api/activities/5': { title: 'Lake' },
    '/api/api/activities/5': { title: 'Lake' },
  })
  expect(data).toMatchObject({ id: 5, title: 'Lake' })
})
