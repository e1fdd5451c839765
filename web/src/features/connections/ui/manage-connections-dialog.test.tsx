import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endSession, startSession } from '#lib/session.ts'
import { on } from '#lib/window-events.ts'
import { type Answer, collectToasts, serverThatAnswers, showInApp } from '../../../testing/in-app.tsx'
import { ManageConnectionsDialog } from './manage-connections-dialog.tsx'

const person = (id: number, name: string) => ({ id, name, username: name.toLowerCase() })
const [ben, cleo, dora] = [person(12, 'Ben'), person(13, 'Cleo'), person(14, 'Dora')]
const empty = {
  'GET /users/me': { body: { id: 7, name: 'Ada', followers_count: 0, following_count: 0 } },
  'GET /connections/following/me': { body: [] },
  'GET /connections/followers/me': { body: [] },
  'GET /connections/requests': { body: [] },
  'GET /connections/requests/sent': { body: [] },
}
const open = (answers: Record<string, Answer | (() => Answer)> = {}) => {
  const asked = serverThatAnswers({ ...empty, ...answers })
  showInApp(<ManageConnectionsDialog onClose={() => {}} />)
  return asked
}
const turnTo = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }))
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

let toasts: Awaited<ReturnType<typeof collectToasts>>
beforeEach(async () => {
  startSession('secret', 7)
  toasts = await collectToasts()
})
afterEach(() => endSession())
const words = () => toasts.map(({ text }) => text)

test('every empty list says so', async () => {
  open()
  expect(await screen.findAllByText('No one here yet.')).toHaveLength(2)
  await turnTo('Following (0)')
  await screen.findByText("You're not following anyone yet.")
  await turnTo('Followers (0)')
  await screen.findByText('No followers yet.')
  await turnTo('Requests')
  await turnTo('Received (0)')
  await screen.findByText('No pending requests.')
  await turnTo('Sent (0)')
  await screen.findByText('No sent requests.')
})

test('who is removed is gone at once, and back in their place with a word if the server refuses', async () => {
  open({
    'GET /connections/following/me': { body: [ben, cleo, dora] },
    'DELETE /connections/following/13': { status: 500, body: { detail: 'Something went wrong.' } },
  })
  let following = 0
  const stop = on('me:counts', ({ followingDelta = 0 }) => {
    following += followingDelta
  })
  await turnTo('Following (3)')
  await press('Remove Cleo')
  await waitFor(() => expect(words()).toEqual(["Couldn't remove. Please try again."]))
  await screen.findByRole('tab', { name: 'Following (3)' })
  expect(
    screen.getAllByRole('button', { name: /^Remove / }).map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Remove Ben', 'Remove Cleo', 'Remove Dora'])
  expect(following).toBe(0)
  stop()
})

test('a follower is removed on a server that knows only the other spelling', async () => {
  let followers = [ben]
  const asked = open({
    'GET /connections/followers/me': () => ({ body: followers }),
    'DELETE /connections': () => {
      followers = []
      return { status: 204 }
    },
  })
  await turnTo('Followers (1)')
  await press('Remove follower Ben')
  await screen.findByRole('tab', { name: 'Followers (0)' })
  await waitFor(() =>
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE /connections/followers/12',
      'DELETE /connections/12',
      'DELETE /connections',
    ]),
  )
  expect(words()).toEqual([])
})

test('following back somebody who is connected at once refreshes the list of those one follows', async () => {
  let following: object[] = []
  open({
    'GET /connections/followers/me': { body: [ben] },
    'GET /connections/following/me': () => ({ body: following }),
    'POST /connections/request': () => {
      following = [ben]
      return { body: { status: 'accepted', connection_id: 4, addressee: ben } }
    },
  })
  await turnTo('Followers (1)')
  await press('Follow back Ben')
  await screen.findByRole('tab', { name: 'Following (1)' })
  await screen.findByText('Connected')
})

test('what fails about a request is said in its own words', async () => {
  const waiting = { connection_id: 5, requester: ben, addressee: person(7, 'Ada'), status: 'pending' }
  open({ 'GET /connections/requests': { body: [waiting] } })
  await turnTo('Requests')
  await press('Accept Ben')
  await waitFor(() => expect(words()).toEqual(["Couldn't accept. Try again."]))
  await press('Decline Ben')
  await waitFor(() => expect(words()).toEqual(["Couldn't accept. Try again.", "Couldn't decline. Try again."]))
})

test('sent requests are pending or accepted', async () => {
  const sent = (id: number, addressee: object, status: string) => ({ connection_id: id, addressee, status })
  open({ 'GET /connections/requests/sent': { body: [sent(1, ben, 'pending'), sent(2, cleo, 'accepted')] } })
  await turnTo('Requests')
  await turnTo('Sent (2)')
  await screen.findByText('Pending')
  await screen.findByText('Accepted')
})
