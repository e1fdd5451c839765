import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { on } from '#lib/events/window-events.ts'
import { startSession } from '#lib/session/session.ts'
import {
  collectToasts,
  renderInApp,
  type StubResponse,
  stubServer,
  unreachable,
} from '../../../testing/render-in-app.tsx'
import { containing, sampleNames } from '../../../testing/sample.ts'
import { ManageConnectionsDialog } from './manage-connections-dialog.tsx'

const person = (id: number, name: string) => ({ id, name, username: name.toLowerCase() })
const [ben, cleo, dora] = [person(12, sampleNames.ben), person(13, sampleNames.cleo), person(14, sampleNames.dora)]
const empty = {
  'GET /users/me': { body: { id: 7, name: sampleNames.ada, followers_count: 0, following_count: 0 } },
  'GET /connections/following/me': { body: [] },
  'GET /connections/followers/me': { body: [] },
  'GET /connections/requests': { body: [] },
  'GET /connections/requests/sent': { body: [] },
}
const renderDialog = (responses: Record<string, StubResponse | (() => StubResponse)> = {}) => {
  const requests = stubServer({ ...empty, ...responses })
  renderInApp(<ManageConnectionsDialog onClose={() => {}} />)
  return requests
}
const openTab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }))
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const confirmRemoval = async () =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
const sentTo = (requests: ReturnType<typeof renderDialog>) => requests.map(({ method, path }) => `${method} ${path}`)

const toasts = collectToasts()
beforeEach(() => startSession('secret', 7))
const toastTexts = () => toasts.map(({ text }) => text)

test('shows the empty state of each list', async () => {
  renderDialog()
  expect(await screen.findAllByText('No one here yet.')).toHaveLength(2)
  await openTab('Following (0)')
  await screen.findByText("You're not following anyone yet.")
  await openTab('Followers (0)')
  await screen.findByText('No followers yet.')
  await openTab('Requests')
  await openTab('Received (0)')
  await screen.findByText('No pending requests.')
  await openTab('Sent (0)')
  await screen.findByText('No sent requests.')
})

test('says why following back is rejected after the other member declined', async () => {
  const body = { detail: 'You cannot send this member another request for now.', code: 'request_cooldown' }
  renderDialog({
    'GET /connections/followers/me': { body: [ben] },
    'POST /connections/request': { status: 403, body },
  })
  await openTab('Followers (1)')
  await press(`Follow back ${sampleNames.ben}`)
  await waitFor(() => expect(toastTexts()).toEqual([body.detail]))
  await screen.findByRole('button', { name: `Follow back ${sampleNames.ben}` })
})

test('restores a removed member at the same position when the request fails', async () => {
  renderDialog({
    'GET /connections/following/me': { body: [ben, cleo, dora] },
    'DELETE /connections/following/13': { status: 500, body: { detail: 'Something went wrong.' } },
  })
  let following = 0
  const stop = on('me:counts', ({ followingDelta = 0 }) => {
    following += followingDelta
  })
  await openTab('Following (3)')
  await press(`Remove ${sampleNames.cleo}`)
  await press('Remove')
  await waitFor(() => expect(toastTexts()).toEqual(["Couldn't remove. Please try again."]))
  await screen.findByRole('tab', { name: 'Following (3)' })
  expect(
    screen.getAllByRole('button', { name: /^Remove / }).map((button) => button.getAttribute('aria-label')),
  ).toEqual([`Remove ${sampleNames.ben}`, `Remove ${sampleNames.cleo}`, `Remove ${sampleNames.dora}`])
  expect(following).toBe(0)
  stop()
})

test('removes a follower through the fallback endpoint', async () => {
  let followers = [ben]
  const requests = renderDialog({
    'GET /connections/followers/me': () => ({ body: followers }),
    'DELETE /connections': () => {
      followers = []
      return { status: 204 }
    },
  })
  await openTab('Followers (1)')
  await press(`Remove follower ${sampleNames.ben}`)
  await press('Remove')
  await screen.findByRole('tab', { name: 'Followers (0)' })
  await waitFor(() =>
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE /connections/followers/12',
      'DELETE /connections/12',
      'DELETE /connections',
    ]),
  )
  expect(toastTexts()).toEqual([])
})

test('refetches the following list after following back', async () => {
  let following: object[] = []
  renderDialog({
    'GET /connections/followers/me': { body: [ben] },
    'GET /connections/following/me': () => ({ body: following }),
    'POST /connections/request': () => {
      following = [ben]
      return { body: { status: 'accepted', connection_id: 4, addressee: ben } }
    },
  })
  await openTab('Followers (1)')
  await press(`Follow back ${sampleNames.ben}`)
  await screen.findByRole('tab', { name: 'Following (1)' })
  await screen.findByText('Connected')
})

test('shows separate error messages for accepting and declining', async () => {
  const request = { connection_id: 5, requester: ben, addressee: person(7, sampleNames.ada), status: 'pending' }
  renderDialog({ 'GET /connections/requests': { body: [request] } })
  await openTab('Requests')
  await press(`Accept ${sampleNames.ben}`)
  await waitFor(() => expect(toastTexts()).toEqual(["Couldn't accept. Try again."]))
  await press(`Decline ${sampleNames.ben}`)
  await waitFor(() => expect(toastTexts()).toEqual(["Couldn't accept. Try again.", "Couldn't decline. Try again."]))
})

test('shows sent requests as pending or accepted', async () => {
  const sent = (id: number, addressee: object, status: string) => ({ connection_id: id, addressee, status })
  renderDialog({ 'GET /connections/requests/sent': { body: [sent(1, ben, 'pending'), sent(2, cleo, 'accepted')] } })
  await openTab('Requests')
  await openTab('Sent (2)')
  await screen.findByText('Pending')
  await screen.findByText('Accepted')
})

test.each([
  ['Following (1)', `Remove ${sampleNames.ben}`],
  ['Followers (1)', `Remove follower ${sampleNames.ben}`],
])('keeps a connection whose removal is not confirmed: %s', async (tab, button) => {
  const requests = renderDialog({
    'GET /connections/followers/me': { body: [ben] },
    'GET /connections/following/me': { body: [ben] },
  })
  await openTab(tab)
  await press(button)
  await screen.findByRole('alertdialog', { name: containing(`Remove ${sampleNames.ben}`) })
  await press('Cancel')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await screen.findByRole('tab', { name: tab })
  expect(requests).toEqual([])
})

test('unfollows through the fallback endpoints, the last of which takes the member in its body', async () => {
  let following = [ben]
  const requests = renderDialog({
    'GET /connections/following/me': () => ({ body: following }),
    'DELETE /connections': () => {
      following = []
      return { status: 204 }
    },
  })
  await openTab('Following (1)')
  await press(`Remove ${sampleNames.ben}`)
  await confirmRemoval()
  await screen.findByText("You're not following anyone yet.")
  expect(sentTo(requests)).toEqual([
    'DELETE /connections/following/12',
    'DELETE /connections/12',
    'DELETE /connections',
  ])
  expect(requests.at(-1)?.body).toEqual({ other_id: 12 })
})

test('changes the counts of the viewer when a member is removed', async () => {
  let following = [ben, cleo]
  renderDialog({
    'GET /connections/following/me': () => ({ body: following }),
    'DELETE /connections/following/13': () => {
      following = [ben]
      return { status: 204 }
    },
  })
  const counts: unknown[] = []
  const stop = on('me:counts', (detail) => counts.push(detail))
  await openTab('Following (2)')
  await press(`Remove ${sampleNames.cleo}`)
  await confirmRemoval()
  await screen.findByRole('tab', { name: 'Following (1)' })
  expect(counts).toEqual([{ followersDelta: 0, followingDelta: -1 }])
  expect(toastTexts()).toEqual([])
  stop()
})

test('lists sent requests and accepts received ones through the fallback endpoints', async () => {
  const request = { connection_id: 5, requester: ben, addressee: person(7, sampleNames.ada), status: 'pending' }
  let received = [request]
  const requests = renderDialog({
    'GET /connections/requests': () => ({ body: received }),
    'GET /connections/requests/sent': { status: 404, body: { detail: 'Not Found' } },
    'GET /connections/sent': { body: [{ connection_id: 6, addressee: cleo, status: 'pending' }] },
    'PUT /connections/accept/5': () => {
      received = []
      return { body: { connection_id: 5, status: 'accepted' } }
    },
  })
  await openTab('Requests')
  await screen.findByRole('tab', { name: 'Sent (1)' })
  await press(`Accept ${sampleNames.ben}`)
  await screen.findByText('No pending requests.')
  expect(sentTo(requests)).toEqual(['POST /connections/requests/5/accept', 'PUT /connections/accept/5'])
})

test('removes a declined request and a cancelled one from their lists', async () => {
  const lists = {
    received: [{ connection_id: 5, requester: ben, addressee: person(7, sampleNames.ada), status: 'pending' }],
    sent: [{ connection_id: 6, addressee: cleo, status: 'pending' }],
  }
  renderDialog({
    'GET /connections/requests': () => ({ body: lists.received }),
    'GET /connections/requests/sent': () => ({ body: lists.sent }),
    'DELETE /connections/requests/5': () => {
      lists.received = []
      return { status: 204 }
    },
    'DELETE /connections/requests/6': () => {
      lists.sent = []
      return { status: 204 }
    },
  })
  await openTab('Requests')
  await openTab('Received (1)')
  await press(`Decline ${sampleNames.ben}`)
  await screen.findByRole('tab', { name: 'Received (0)' })
  await openTab('Sent (1)')
  await press(`Cancel the request to ${sampleNames.cleo}`)
  await screen.findByText('No sent requests.')
  expect(toastTexts()).toEqual([])
})

test('keeps a follower and shows why when following back or removing gets no response', async () => {
  renderDialog({
    'GET /connections/followers/me': { body: [ben] },
    'POST /connections/request': unreachable,
    'DELETE /connections/followers/12': unreachable,
  })
  await openTab('Followers (1)')
  await press(`Follow back ${sampleNames.ben}`)
  await waitFor(() => expect(toastTexts()).toEqual(["Couldn't follow back. Please try again."]))
  await press(`Remove follower ${sampleNames.ben}`)
  await confirmRemoval()
  await waitFor(() => expect(toastTexts().at(-1)).toBe("Couldn't remove follower. Please try again."))
  await screen.findByRole('tab', { name: 'Followers (1)' })
  await screen.findByRole('button', { name: `Follow back ${sampleNames.ben}` })
})

test('still follows a member who was removed from the followers', async () => {
  let followers = [ben]
  renderDialog({
    'GET /connections/following/me': { body: [ben] },
    'GET /connections/followers/me': () => ({ body: followers }),
    'DELETE /connections/followers/12': () => {
      followers = []
      return { status: 204 }
    },
  })
  await openTab('Followers (1)')
  await press(`Remove follower ${sampleNames.ben}`)
  await confirmRemoval()
  await screen.findByText('No followers yet.')
  await screen.findByRole('tab', { name: 'Following (1)' })
})
