import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { on } from '#lib/events/window-events.ts'
import { endSession, startSession } from '#lib/session/session.ts'
import { collectToasts, renderInApp, stubServer } from '../../../testing/render-in-app.tsx'
import { containing, sampleNames } from '../../../testing/sample.ts'
import { ConnectionArea } from './connection-area.tsx'

const ben = { id: 12, name: sampleNames.ben, display_name: sampleNames.ben, username: 'ben', profile_pic_url: null }
const statusResponse = (status: string, more: object = {}) => ({ body: { status, connection_id: 5, ...more } })
const statusPath = 'GET /connections/status/12'
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const findButton = (name: string) => screen.findByRole('button', { name })

const toasts = collectToasts()
beforeEach(() => startSession('secret', 7))

test('shows the buttons for each connection status', async () => {
  const shown = {
    none: ['Connect'],
    pending_out: ['Request sent (Cancel)'],
    requested: ['Request sent (Cancel)'],
    pending_in: ['Accept', 'Decline'],
    accepted: ['Connected (Remove)'],
  }
  for (const [status, names] of Object.entries(shown)) {
    stubServer({ [statusPath]: statusResponse(status) })
    renderInApp(<ConnectionArea person={ben} />)
    for (const name of names) await findButton(name)
    document.body.innerHTML = ''
  }
})

test('treats a failed status request as no connection', async () => {
  stubServer({ [statusPath]: { status: 500, body: { detail: 'Something went wrong.' } } })
  renderInApp(<ConnectionArea person={ben} />)
  await findButton('Connect')
})

test('shows the sent request and emits connections:outgoing', async () => {
  let status = 'none'
  const requests = stubServer({
    [statusPath]: () => statusResponse(status),
    'POST /connections/request': () => {
      status = 'pending_out'
      return { body: { status, connection_id: 31, addressee: ben } }
    },
  })
  const outgoing: unknown[] = []
  const stop = on('connections:outgoing', (detail) => outgoing.push(detail))
  renderInApp(<ConnectionArea person={ben} />)
  await findButton('Connect')
  await press('Connect')
  await findButton('Request sent (Cancel)')
  await waitFor(() =>
    expect(outgoing).toEqual([{ userId: 12, name: sampleNames.ben, picture: null, connectionId: 31, status: 'sent' }]),
  )
  expect(requests).toEqual([{ method: 'POST', path: '/connections/request', body: { addressee_id: 12 } }])
  stop()
})

test.each([
  ['a member who follows the viewer', statusResponse('none', { follows_me: true }), 'Connected (Remove)'],
  ['any other member', statusResponse('none', { follows_me: false }), 'Request sent (Cancel)'],
])('shows the expected result for %s before the server responds', async (_, status, expected) => {
  const requests = stubServer({ [statusPath]: status, 'POST /connections/request': () => new Promise(() => {}) })
  renderInApp(<ConnectionArea person={ben} />)
  await findButton('Connect')
  await press('Connect')
  await findButton(expected)
  await waitFor(() => expect(requests).toHaveLength(1))
})

test('rolls back a rejected request and shows the server error', async () => {
  stubServer({
    [statusPath]: statusResponse('none'),
    'POST /connections/request': { status: 400, body: { detail: 'You cannot connect with yourself.' } },
  })
  renderInApp(<ConnectionArea person={ben} />)
  await findButton('Connect')
  await press('Connect')
  await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['You cannot connect with yourself.']))
  await findButton('Connect')
})

test('shows a member as connected after accepting the request, with a follow-back button', async () => {
  let accepted = false
  stubServer({
    [statusPath]: () => (accepted ? statusResponse('none', { follows_me: true }) : statusResponse('pending_in')),
    'POST /connections/requests/5/accept': () => {
      accepted = true
      return { body: { connection_id: 5, status: 'accepted' } }
    },
  })
  const counts: unknown[] = []
  const stop = on('me:counts', (detail) => counts.push(detail))
  renderInApp(<ConnectionArea person={ben} />)
  await findButton('Accept')
  await press('Accept')
  await findButton('Connected (Remove)')
  await findButton('Follow back')
  expect(counts).toEqual([{ followersDelta: 1, followingDelta: 0 }])
  stop()
})

test('rolls back the acceptance and the follower count when the request fails', async () => {
  stubServer({ [statusPath]: statusResponse('pending_in'), 'POST /connections/requests/5/accept': { status: 500 } })
  let followers = 0
  const stop = on('me:counts', ({ followersDelta = 0 }) => {
    followers += followersDelta
  })
  renderInApp(<ConnectionArea person={ben} />)
  await findButton('Accept')
  await press('Accept')
  await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['Failed to accept']))
  await findButton('Accept')
  expect(followers).toBe(0)
  stop()
})

test('asks visitors to log in and sends nothing', async () => {
  endSession()
  const requests = stubServer({})
  renderInApp(<ConnectionArea person={ben} />)
  await press('Connect')
  expect(toasts.map(({ text }) => text)).toEqual(['Please log in to connect.'])
  expect(requests).toEqual([])
})

test('shows a sent request when the response is empty', async () => {
  let status = 'none'
  stubServer({
    [statusPath]: () => statusResponse(status),
    'POST /connections/request': () => {
      status = 'pending_out'
      return { status: 204 }
    },
  })
  renderInApp(<ConnectionArea person={ben} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Connect' }))
  await screen.findByRole('button', { name: 'Request sent (Cancel)' })
  expect(toasts).toEqual([])
})

test.each([
  ['Accept', 'POST /connections/requests/31/accept'],
  ['Decline', 'DELETE /connections/requests/31'],
])('%s finds a request whose id the connection status omits', async (name, path) => {
  const requests = stubServer({
    [statusPath]: { body: { status: 'pending_in' } },
    'GET /connections/requests': {
      body: [
        { connection_id: 30, requester: { id: 11, name: sampleNames.cleo } },
        { connection_id: 31, requester: ben },
      ],
    },
    [path]: { body: {} },
  })
  renderInApp(<ConnectionArea person={ben} />)
  await findButton(name)
  await press(name)
  await waitFor(() => expect(requests.map(({ method, path: sent }) => `${method} ${sent}`)).toEqual([path]))
  expect(toasts).toEqual([])
})

test('reports a request that is gone', async () => {
  stubServer({ [statusPath]: { body: { status: 'pending_in' } }, 'GET /connections/requests': { body: [] } })
  renderInApp(<ConnectionArea person={ben} />)
  await findButton('Accept')
  await press('Accept')
  await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['Failed to accept']))
  await findButton('Accept')
})

test('ends a connection only after a confirmation', async () => {
  let status = 'accepted'
  const requests = stubServer({
    [statusPath]: () => statusResponse(status),
    'DELETE /connections/following/12': () => {
      status = 'none'
      return { status: 204 }
    },
  })
  renderInApp(<ConnectionArea person={ben} />)
  await findButton('Connected (Remove)')
  await press('Connected (Remove)')
  await screen.findByRole('alertdialog', { name: containing(`Remove ${sampleNames.ben}`) })
  await press('Cancel')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(requests).toEqual([])
  await press('Connected (Remove)')
  await userEvent.click(await findButton('Remove'))
  await findButton('Connect')
  await waitFor(() => expect(requests.map(({ path }) => path)).toEqual(['/connections/following/12']))
})

test('announces a sent request, but not one from before the page was opened', async () => {
  let status = 'pending_out'
  stubServer({
    [statusPath]: () => statusResponse(status),
    'POST /connections/request': () => {
      status = 'pending_out'
      return { body: { status, connection_id: 31 } }
    },
    'DELETE /connections/requests/5': () => {
      status = 'none'
      return { status: 204 }
    },
  })
  renderInApp(<ConnectionArea person={ben} />)
  await findButton('Request sent (Cancel)')
  expect(screen.getByRole('status').textContent).toBe('')
  await press('Request sent (Cancel)')
  await findButton('Connect')
  await press('Connect')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Request sent'))
})

/** A server whose response to Connect arrives when `respond` is called. */
function slowServer(response: { status?: number; body?: object }, sent: unknown[] = []) {
  let status = 'none'
  let respond = () => {}
  const requests = stubServer({
    [statusPath]: () => statusResponse(status),
    'POST /connections/request': () =>
      new Promise((resolve) => {
        respond = () => {
          if (response.status !== 400) status = 'pending_out'
          resolve(response)
        }
      }),
    'GET /connections/requests/sent': { body: sent },
    'DELETE /connections/requests/31': () => {
      status = 'none'
      return { status: 204 }
    },
    'DELETE /connections/following/12': { status: 204 },
  })
  return { requests, respond: () => respond() }
}
const connectCall = 'POST /connections/request'
const withdrawCall = 'DELETE /connections/requests/31'

test.each([
  ['with its id', { body: { status: 'pending_out', connection_id: 31 } }],
  ['that is empty', { status: 204 }],
])('Cancel before the response to Connect %s withdraws the request', async (_, response) => {
  const older = { connection_id: 30, addressee: ben, status: 'accepted' }
  const { requests, respond } = slowServer(response, [older, { connection_id: 31, addressee: ben, status: 'pending' }])
  const seen: string[] = []
  renderInApp(<ConnectionArea person={ben} />)
  await findButton('Connect')
  await press('Connect')
  await userEvent.click(await findButton('Request sent (Cancel)'))
  await findButton('Connect')
  const observer = new MutationObserver(() => seen.push(screen.getAllByRole('button')[0]?.textContent ?? ''))
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  respond()
  await waitFor(() => expect(requests.map(({ method, path }) => `${method} ${path}`)).toContain(withdrawCall))
  await findButton('Connect')
  observer.disconnect()
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([connectCall, withdrawCall])
  expect(seen).not.toContain('Request sent (Cancel)')
  expect(toasts).toEqual([])
})

test('Cancel before Connect is rejected sends nothing else', async () => {
  const { requests, respond } = slowServer({ status: 400, body: { detail: 'You cannot connect with yourself.' } })
  renderInApp(<ConnectionArea person={ben} />)
  await findButton('Connect')
  await press('Connect')
  await userEvent.click(await findButton('Request sent (Cancel)'))
  respond()
  await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['You cannot connect with yourself.']))
  await findButton('Connect')
  expect(requests.map(({ path }) => path)).toEqual(['/connections/request'])
})
