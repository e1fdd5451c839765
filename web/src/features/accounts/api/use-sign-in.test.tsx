import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { currentSession, endSession } from '#lib/session/session.ts'
import { signInErrorMessage, useSignIn } from './use-sign-in.ts'

afterEach(() => endSession())

/** Signs in at a server that responds with this body, and returns the error message or null. */
async function signIn(body: string, status = 200): Promise<string | null> {
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useSignIn(), { wrapper })
  act(() => result.current.mutate({ email: 'ada@lake.org', password: 'secret' }))
  await waitFor(() => expect(result.current.isPending).toBe(false))
  return result.current.error && signInErrorMessage(result.current.error)
}

test.each([
  ['', 'Login failed'],
  ['null', 'Login failed'],
  ['{}', 'Login failed'],
  ['"OK"', 'Login failed'],
  ['{"detail": "Locked."}', 'Locked.'],
])('a response without a token is a failed login: %s', async (body, message) => {
  expect(await signIn(body)).toBe(message)
  expect(currentSession()).toBeNull()
})

test('starts a session without the id of a user that the response lacks', async () => {
  expect(await signIn('{"access_token": "secret", "user": null}')).toBeNull()
  expect(currentSession()).toEqual({ token: 'secret', userId: null })
})
