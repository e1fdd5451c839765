import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endSession, startSession } from '#lib/session.ts'
import { on } from '#lib/window-events.ts'
import { collectToasts, serverThatAnswers, showInApp } from '../../../testing/in-app.tsx'
import { ConnectionArea } from './connection-area.tsx'

const ben = { id: 12, name: 'Ben', display_name: 'Ben', username: 'ben', profile_pic_url: null }
const standing = (status: string, more: object = {}) => ({ body: { status, connection_id: 5, ...more } })
const read = 'GET /connections/status/12'
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const seen = (name: string) => screen.findByRole('button', { name })

let toasts: Awaited<ReturnType<typeof collectToasts>>
beforeEach(async () => {
  startSession('secret', 7)
  toasts = await collectToasts()
})
afterEach(() => endSession())

test('each of the four statuses has its own buttons', async () => {
  const shown = {
    none: ['Connect'],
    pending_out: ['Request sent (Cancel)'],
    requested: ['Request sent (Cancel)'],
    pending_in: ['Accept', 'Decline'],
    accepted: ['Connected (Remove)'],
  }
  for (const [status, names] of Object.entries(shown)) {
    serverThatAnswers({ [read]: standing(status) })
    showInApp(<ConnectionArea person={ben} />)
    for (const name of names) await seen(name)
    document.body.innerHTML = ''
  }
})

test('a look-up that fails counts as no connection', async () => {
  serverThatAnswers({ [read]: { status: 500, body: { detail: 'Something went wrong.' } } })
  showInApp(<ConnectionArea person={ben} />)
  await seen('Connect')
})

test('connecting shows the request at once, and tells those who keep account of requests', async () => {
  let status = 'none'
  const asked = serverThatAnswers({
    [read]: () => standing(status),
    'POST /connections/request': () => {
      status = 'pending_out'
      return { body: { status, connection_id: 31, addressee: ben } }
    },
  })
  const outgoing: unknown[] = []
  const stop = on('connections:outgoing', (detail) => outgoing.push(detail))
  showInApp(<ConnectionArea person={ben} />)
  await seen('Connect')
  await press('Connect')
  await seen('Request sent (Cancel)')
  await waitFor(() => expect(outgoing).toEqual([{ userId: 12, name: 'Ben', connectionId: 31, status: 'sent' }]))
  expect(asked).toEqual([{ method: 'POST', path: '/connections/request', body: { addressee_id: 12 } }])
  stop()
})

test('a refused request is taken back with the words of the server', async () => {
  serverThatAnswers({
    [read]: standing('none'),
    'POST /connections/request': { status: 400, body: { detail: 'You cannot connect with yourself.' } },
  })
  showInApp(<ConnectionArea person={ben} />)
  await seen('Connect')
  await press('Connect')
  await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['You cannot connect with yourself.']))
  await seen('Connect')
})

test('whose request was accepted counts as connected, and can be followed back', async () => {
  let accepted = false
  serverThatAnswers({
    [read]: () => (accepted ? standing('none', { follows_me: true }) : standing('pending_in')),
    'POST /connections/requests/5/accept': () => {
      accepted = true
      return { body: { connection_id: 5, status: 'accepted' } }
    },
  })
  const counts: unknown[] = []
  const stop = on('me:counts', (detail) => counts.push(detail))
  showInApp(<ConnectionArea person={ben} />)
  await seen('Accept')
  await press('Accept')
  await seen('Connected (Remove)')
  await seen('Follow back')
  expect(counts).toEqual([{ followersDelta: 1, followingDelta: 0 }])
  stop()
})

test('an acceptance that fails is taken back, and the count with it', async () => {
  serverThatAnswers({ [read]: standing('pending_in'), 'POST /connections/requests/5/accept': { status: 500 } })
  let followers = 0
  const stop = on('me:counts', ({ followersDelta = 0 }) => {
    followers += followersDelta
  })
  showInApp(<ConnectionArea person={ben} />)
  await seen('Accept')
  await press('Accept')
  await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['Failed to accept']))
  await seen('Accept')
  expect(followers).toBe(0)
  stop()
})

test('a visitor is asked to log in, and nothing is sent', async () => {
  endSession()
  const asked = serverThatAnswers({})
  showInApp(<ConnectionArea person={ben} />)
  await press('Connect')
  expect(toasts.map(({ text }) => text)).toEqual(['Please log in to connect.'])
  expect(asked).toEqual([])
})
