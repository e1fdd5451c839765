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
import { vi } from 'vitest'

type Body = object | null
export interface Answer {
  status?: number
  body?: Body
}
export interface Asked {
  method: string
  path: string
  body: unknown
}

/** A server that answers by "METHOD /path" (without /api and query), and keeps what it was asked besides reads. */
export function serverThatAnswers(
  answers: Record<string, Answer | ((asked: Asked) => Answer | Promise<Answer>)>,
): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = (address.split('?')[0] ?? '').replace(/^\/api/, '')
    const one = {
      method: String(init.method),
      path,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    if (one.method !== 'GET') asked.push(one)
    const found = answers[`${one.method} ${path}`] ?? { status: 404, body: { detail: 'Not Found' } }
    const { status = 200, body = {} } = typeof found === 'function' ? await found(one) : found
    return new Response(status === 204 ? null : JSON.stringify(body), { status })
  })
  return asked
}

/** Shows an element with a cache of its own and links that lead nowhere. */
export function showInApp(element: ReactNode): QueryClient {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
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

/** What the toaster is told, in order. */
export async function collectToasts(): Promise<{ text: string; durationMs?: number | undefined }[]> {
  const { takeToasts } = await import('#ui/toast.ts')
  const told: { text: string; durationMs?: number | undefined }[] = []
  takeToasts(({ text, durationMs }) => told.push({ text, durationMs }))
  return told
}
