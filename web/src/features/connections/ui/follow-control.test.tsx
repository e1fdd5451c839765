import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endSession, startSession } from '#lib/session.ts'
import { serverThatAnswers, showInApp } from '../../../testing/in-app.tsx'
import { FollowControl } from './follow-control.tsx'

const ben = { id: 12, name: 'Ben', display_name: 'Ben', username: null, profile_pic_url: null }
const read = 'GET /connections/status/12'
const follow = { name: 'Follow Ben' }

beforeEach(() => startSession('secret', 7))
afterEach(() => endSession())

test('there is no button for oneself, nor for whom one was connected with before', async () => {
  serverThatAnswers({ [read]: { body: { status: 'accepted' } } })
  const cache = showInApp(
    <>
      <FollowControl person={{ ...ben, id: 7 }} looksUp />
      <FollowControl person={ben} looksUp />
    </>,
  )
  await waitFor(() => expect(cache.isFetching()).toBe(0))
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByText('Connected')).toBeNull()
})

test('following asks, or connects at once', async () => {
  for (const [status, words] of [
    ['pending_out', 'Requested'],
    ['accepted', 'Connected'],
  ] as const) {
    let now = 'none'
    serverThatAnswers({
      [read]: () => ({ body: { status: now } }),
      'POST /connections/request': () => {
        now = status
        return { body: { status, connection_id: 5 } }
      },
    })
    showInApp(<FollowControl person={ben} looksUp />)
    await userEvent.click(await screen.findByRole('button', follow))
    await screen.findByText(words)
    document.body.innerHTML = ''
  }
})

test('beyond the first members nobody is looked up, and following is offered', async () => {
  serverThatAnswers({ [read]: { body: { status: 'accepted' } } })
  const cache = showInApp(<FollowControl person={ben} looksUp={false} />)
  await screen.findByRole('button', follow)
  expect(cache.isFetching()).toBe(0)
})
