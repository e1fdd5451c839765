import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { useSignOut } from '#features/accounts/api/use-sign-out.ts'
import { checkReachability } from '#lib/api/reachability.ts'
import { retryNow } from '#lib/outbox/outbox.ts'
import { openStores } from '#lib/outbox/stores.ts'
import { stubIndexedDb } from '#lib/outbox/testing/stub-indexed-db.ts'
import { currentSession, startSession } from '#lib/session/session.ts'
import { renderInApp, type StubResponse, stubServer, unreachable } from '../../testing/render-in-app.tsx'
import { waitingAction } from '../../testing/waiting-writes.ts'
import { Overlays } from './overlays.tsx'

// The page opens its stores once.
const device = new IDBFactory()

beforeEach(() => {
  stubIndexedDb(device)
  startSession('secret', 7)
})

/** Leaves a write in the store alone, as a browser that is killed does. */
async function leaveWaiting(): Promise<void> {
  const { store } = await openStores()
  await store.clear(7)
  const action = waitingAction('high-five', { activityId: 3, on: true, title: 'بحيرة الصباح' })
  await store.add({ ...action, userId: 7, idempotencyKey: 'key', loggedAt: '2026-05-02T06:00:00.000Z' })
}

function SignOut() {
  const { mutate } = useSignOut()
  return (
    <button type="button" onClick={() => mutate()}>
      Sign out
    </button>
  )
}

const page = () =>
  renderInApp(
    <>
      <Overlays />
      <SignOut />
    </>,
  )

test('what a killed browser left in the store is shown and sent by the next page', async () => {
  await leaveWaiting()
  stubServer({ 'GET /healthz': unreachable })
  await checkReachability()
  page()
  expect(await screen.findByText('1 item waits to be sent.')).toBeTruthy()
  const requests = stubServer({ 'GET /healthz': {}, 'POST /activities/highfive': {} })
  await checkReachability()
  await waitFor(() => expect(requests.map(({ path }) => path)).toContain('/activities/highfive'))
  await waitFor(() => expect(screen.queryByText('1 item waits to be sent.')).toBeNull())
})

test('asks about what another tab left in the store before the member signs out, and discards it', async () => {
  stubServer({ 'GET /healthz': unreachable })
  await checkReachability()
  const { store } = await openStores()
  await store.clear(7)
  page()
  await leaveWaiting()
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Discard and sign out' }))
  await waitFor(() => expect(currentSession()).toBeNull())
  expect(await store.list(7)).toEqual([])
})

test('signs out at once if nothing waits', async () => {
  stubServer({ 'POST /auth/logout': {} })
  const { store } = await openStores()
  await store.clear(7)
  page()
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(currentSession()).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('shows why the server does not accept what waits, and not what a proxy answers', async () => {
  const detail = 'Too many requests. Please wait a moment.'
  let answer: StubResponse = { status: 404, body: { detail: 'Not Found' } }
  const requests = stubServer({ 'GET /healthz': {}, 'POST /activities/highfive': () => answer })
  await checkReachability()
  await leaveWaiting()
  page()
  expect(await screen.findByText('1 item waits to be sent.')).toBeTruthy()
  await waitFor(() => expect(requests).not.toEqual([]))
  expect(screen.getByText('1 item waits to be sent.')).toBeTruthy()
  answer = { status: 429, body: { detail, code: 'too_many_requests' } }
  await act(() => retryNow())
  expect(await screen.findByText(`1 item waits to be sent. ${detail}`)).toBeTruthy()
})
