import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { startSession } from '#lib/session/session.ts'
import { renderInApp, stubServer } from '../../../testing/render-in-app.tsx'
import { sampleNames } from '../../../testing/sample.ts'
import { ConnectControl } from './connect-control.tsx'

const ben = { id: 12, name: sampleNames.ben, display_name: sampleNames.ben, username: null, profile_pic_url: null }
const statusPath = 'GET /connections/status/12'
const followButton = { name: `Follow ${sampleNames.ben}` }

beforeEach(() => startSession('secret', 7))

test('shows no button for the viewer and for connected members', async () => {
  stubServer({ [statusPath]: { body: { status: 'accepted' } } })
  const cache = renderInApp(
    <>
      <ConnectControl person={{ ...ben, id: 7 }} shouldFetchStatus verb="follow" />
      <ConnectControl person={ben} shouldFetchStatus verb="follow" />
    </>,
  )
  await waitFor(() => expect(cache.isFetching()).toBe(0))
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByText('Connected')).toBeNull()
})

test('shows Requested or Connected after following', async () => {
  for (const [status, text] of [
    ['pending_out', 'Requested'],
    ['accepted', 'Connected'],
  ] as const) {
    let now = 'none'
    stubServer({
      [statusPath]: () => ({ body: { status: now } }),
      'POST /connections/request': () => {
        now = status
        return { body: { status, connection_id: 5 } }
      },
    })
    renderInApp(<ConnectControl person={ben} shouldFetchStatus verb="follow" />)
    await userEvent.click(await screen.findByRole('button', followButton))
    await screen.findByText(text)
    document.body.innerHTML = ''
  }
})

test('shows the button without a status request when shouldFetchStatus is false', async () => {
  stubServer({ [statusPath]: { body: { status: 'accepted' } } })
  const cache = renderInApp(<ConnectControl person={ben} shouldFetchStatus={false} verb="follow" />)
  await screen.findByRole('button', followButton)
  expect(cache.isFetching()).toBe(0)
})

test('the button has the word of the list that it is in', async () => {
  stubServer({})
  renderInApp(<ConnectControl person={ben} shouldFetchStatus={false} verb="connect" />)
  expect((await screen.findByRole('button', { name: `Connect with ${sampleNames.ben}` })).textContent).toBe('Connect')
})
