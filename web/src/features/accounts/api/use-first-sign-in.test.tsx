import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { currentSession } from '#lib/session/session.ts'
import { keepForFirstSignIn, useFirstSignIn } from './use-first-sign-in.ts'

const credentials = { email: 'ada@lake.example', password: 'morning swim' }

beforeEach(() => void vi.useFakeTimers())

/** Shows the page after a sign-up. Returns the bodies of the sign-in requests. */
function openSignIn(status = 200) {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(String(body))
    return new Response(JSON.stringify({ access_token: 'secret', user: { id: 7 } }), { status })
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  )
  const onSignedIn = vi.fn()
  const { unmount, result } = renderHook(() => useFirstSignIn(onSignedIn), { wrapper })
  return { sent, onSignedIn, unmount, isSigningIn: () => result.current }
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('signs in the new member once the message could be read', async () => {
  keepForFirstSignIn(credentials)
  const { sent, onSignedIn } = openSignIn()
  await wait(1_900)
  expect(sent).toEqual([])
  await wait(200)
  expect(sent).toEqual([expect.stringContaining('username=ada%40lake.example&password=morning+swim')])
  expect(currentSession()).toEqual({ token: 'secret', userId: 7 })
  expect(onSignedIn).toHaveBeenCalledOnce()
})

test.each(['pointerdown', 'input'])('signs in a member who touches the page in the meantime (%s)', async (type) => {
  keepForFirstSignIn(credentials)
  const { onSignedIn } = openSignIn()
  await wait(1_000)
  window.dispatchEvent(new Event(type))
  await wait(5_000)
  expect(onSignedIn).toHaveBeenCalledOnce()
})

test('after a reload, nobody is being signed in', () => {
  expect(openSignIn().isSigningIn()).toBe(false)
})

test('does not sign in after the page was left', async () => {
  keepForFirstSignIn(credentials)
  const { sent, unmount } = openSignIn()
  await wait(1_000)
  unmount()
  await wait(5_000)
  expect(sent).toEqual([])
  expect(currentSession()).toBeNull()
})

test('after a failed sign-in, nobody is being signed in', async () => {
  keepForFirstSignIn(credentials)
  const { sent, onSignedIn, isSigningIn } = openSignIn(429)
  expect(isSigningIn()).toBe(true)
  await wait(5_000)
  expect(sent).toHaveLength(1)
  expect(isSigningIn()).toBe(false)
  expect(onSignedIn).not.toHaveBeenCalled()
})
