import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, vi } from 'vitest'
import type { Toast } from '#ui/toasts/toast.ts'
import './provide-outbox.ts'

type Body = object | null
export interface StubResponse {
  status?: number
  body?: Body
  headers?: Record<string, string>
}
export interface RecordedRequest {
  method: string
  path: string
  body: unknown
}

interface StubbedRequest extends RecordedRequest {
  query: URLSearchParams
  headers: Headers
}

/** Responses by "METHOD /path", without /api and query. */
export type Stubs = Record<string, StubResponse | ((request: StubbedRequest) => StubResponse | Promise<StubResponse>)>

/** The response to a request that gets none. */
export const unreachable = (): never => {
  throw new TypeError('Failed to fetch')
}

/** Stubs `fetch` with these responses, and 404 for all other paths. Returns its requests, except GET requests. */
export function stubServer(responses: Stubs): RecordedRequest[] {
  const requests: RecordedRequest[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const [pathname = '', search] = url.split('?')
    const path = pathname.replace(/^\/api/, '')
    const request = {
      method: init.method ?? 'GET',
      path,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    if (request.method !== 'GET') requests.push(request)
    const stub = responses[`${request.method} ${path}`] ?? { status: 404, body: { detail: 'Not Found' } }
    const {
      status = 200,
      body = {},
      headers = {},
    } = typeof stub === 'function'
      ? await stub({ ...request, query: new URLSearchParams(search), headers: new Headers(init.headers) })
      : stub
    return new Response(status === 204 ? null : JSON.stringify(body), { status, headers })
  })
  return requests
}

const emptyCache = () => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })

/** Renders an element with a query cache, a new one by default, and a router without routes. */
export function renderInApp(element: ReactNode, cache: QueryClient = emptyCache()): QueryClient {
  const root = createRootRoute()
  const index = createRoute({ path: '/', getParentRoute: () => root })
  const router = createRouter({ routeTree: root.addChildren([index]), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={cache}>
      <RouterContextProvider router={router as never}>{element}</RouterContextProvider>
    </QueryClientProvider>,
  )
  return cache
}

type RecordedToast = Pick<Toast, 'text' | 'detail' | 'durationMs' | 'action'>

/** Returns the toasts of the test that runs, for all tests of the file that calls it. */
export function collectToasts(): RecordedToast[] {
  const toasts: RecordedToast[] = []
  beforeEach(async () => {
    toasts.length = 0
    const { subscribeToToasts } = await import('#ui/toasts/toast.ts')
    return subscribeToToasts(({ text, detail, durationMs, action }) =>
      toasts.push({ text, detail, durationMs, action }),
    )
  })
  return toasts
}
