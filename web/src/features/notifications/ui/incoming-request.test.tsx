import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { queryKeys } from '#lib/api/query-keys.ts'
import { normalizeNotifications } from '#lib/compatibility/notifications.ts'
import { stubIndexedDb } from '#lib/outbox/testing/stub-indexed-db.ts'
import { startSession } from '#lib/session/session.ts'
import { renderInApp, stubServer, unreachable } from '../../../testing/render-in-app.tsx'
import { sampleNames } from '../../../testing/sample.ts'
import { itemsOf } from '../items.ts'
import { IncomingRequest } from './incoming-request.tsx'

const ben = { id: 12, name: sampleNames.ben }
const accepted = itemsOf(
  normalizeNotifications([{ id: 1, type: 'connection_request', actor: ben, connection_id: 5 }]),
  [],
)

beforeEach(() => startSession('secret', 7))

test('shows a mutual connection and leaves the cached connection status unchanged', async () => {
  stubServer({ 'GET /connections/status/12': { body: { status: 'accepted', connection_id: 6 } } })
  const [item] = accepted
  if (!item) throw new Error('Expected one item')
  const cache = renderInApp(<IncomingRequest item={item} isNew={false} onClose={() => {}} />)
  const cached = { state: 'accepted', connectionId: 6, following: true, followsMe: true }
  cache.setQueryData(queryKeys.connectionStatus(12), cached)
  await waitFor(() =>
    expect(document.querySelector('[aria-live]')?.textContent).toBe(`You and ${sampleNames.ben} follow each other!`),
  )
  expect(cache.getQueryData(queryKeys.connectionStatus(12))).toEqual(cached)
})

test('accepts a request whose id its notification omits', async () => {
  const requests = stubServer({
    'GET /connections/requests': { body: [{ connection_id: 5, requester: ben }] },
    'POST /connections/requests/5/accept': { body: {} },
  })
  const [item] = itemsOf(normalizeNotifications([{ id: 1, type: 'connection_request', actor: ben }]), null)
  if (!item) throw new Error('Expected one item')
  renderInApp(<IncomingRequest item={item} isNew={false} onClose={() => {}} />)
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(requests.map(({ path }) => path)).toEqual(['/connections/requests/5/accept']))
  await screen.findByText('now follows you.', { exact: false })
})

const pending = itemsOf(
  normalizeNotifications([{ id: 1, type: 'connection_request', actor: ben, connection_id: 5 }]),
  null,
)

test('offers to follow back after accepting, and again when that fails', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isFirst = true
  stubServer({
    'POST /connections/requests/5/accept': { body: { connection_id: 5, status: 'accepted' } },
    'GET /connections/status/12': { body: { status: 'none', follows_me: true } },
    'POST /connections/request': async () => {
      if (!isFirst) return { body: { status: 'accepted', connection_id: 6, addressee: ben } }
      isFirst = false
      await promise
      return unreachable()
    },
  })
  const [item] = pending
  if (!item) throw new Error('Expected one item')
  renderInApp(<IncomingRequest item={item} isNew={false} onClose={() => {}} />)
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
  await screen.findByText('now follows you.', { exact: false })
  const followBack = () => screen.findByRole('button', { name: 'Follow back' })
  await userEvent.click(await followBack())
  await screen.findByRole('button', { name: 'Sending…' })
  resolve()
  await userEvent.click(await followBack())
  await waitFor(() =>
    expect(document.querySelector('[aria-live]')?.textContent).toBe(`You and ${sampleNames.ben} follow each other!`),
  )
  expect(screen.queryByRole('button', { name: 'Follow back' })).toBeNull()
})

test('a request that is accepted while the server is away is accepted later, and shown so at once', async () => {
  stubIndexedDb()
  stubServer({ 'POST /connections/requests/5/accept': unreachable })
  const [item] = pending
  if (!item) throw new Error('Expected one item')
  renderInApp(<IncomingRequest item={item} isNew={false} onClose={() => {}} />)
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
  await screen.findByText('now follows you.', { exact: false })
  expect(screen.getByText('Waiting to be sent')).toBeTruthy()
  const { outboxItems } = await import('#lib/outbox/outbox.ts')
  expect(outboxItems().map(({ path, params }) => [path, params])).toEqual([
    ['/connections/requests/:connectionId/accept', { connectionId: 5 }],
  ])
})
