import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { endSession, startSession } from '#lib/session/session.ts'
import { enterText } from '../../../testing/enter-text.ts'
import {
  ada,
  box,
  createComment,
  deferResponse,
  list,
  renderSection,
  send,
} from '../../../testing/pages/comment-section.tsx'
import { collectToasts, type StubResponse } from '../../../testing/render-in-app.tsx'
import { sampleNames } from '../../../testing/sample.ts'

const toasts = collectToasts()
beforeEach(() => startSession('secret', ada.id))

const starred = [{ ...createComment(1, 'Muddy.'), star_count: 1 }]
const openStars = async () => userEvent.click(await screen.findByRole('button', { name: '1 star' }))

test('shows a toast when a star fails after the comment has unmounted', async () => {
  const { respond, release } = deferResponse({ status: 500, body: { detail: 'Something went wrong.' } })
  const requests = renderSection({ 'POST /comments/1/star': respond })
  const [first] = await screen.findAllByRole('button', { name: 'Star this comment' })
  if (first) await userEvent.click(first)
  await screen.findByText('1 star')
  await waitFor(() => expect(requests).toHaveLength(1))
  cleanup()
  release()
  await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['Something went wrong.']))
})

test('rolls back a rejected star', async () => {
  const { respond, release } = deferResponse({ status: 403, body: { detail: 'Not allowed.' } })
  renderSection({
    'GET /comments/5': { body: [{ ...createComment(1, 'Muddy.'), star_count: 2 }] },
    'POST /comments/1/star': respond,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Star this comment' }))
  await screen.findByText('3 stars')
  release()
  await screen.findByText('2 stars')
  expect(screen.getByRole('button', { name: 'Star this comment' }).getAttribute('aria-pressed')).toBe('false')
  expect(toasts.map(({ text }) => text)).toEqual(['Not allowed.'])
})

test('stars and deletes comments of a server that does not repeat the activity in each comment', async () => {
  const withoutActivity = list.map(({ activity_id: _, ...comment }) => comment)
  renderSection({
    'GET /comments/5': { body: withoutActivity },
    'POST /comments/1/star': { body: { starred_by_me: true, star_count: 4 } },
    'DELETE /comments/1': { status: 204 },
  })
  const [star] = await screen.findAllByRole('button', { name: 'Star this comment' })
  if (star) await userEvent.click(star)
  await screen.findByText('4 stars')
  const [actions] = screen.getAllByRole('button', { name: 'Comment actions' })
  if (actions) await userEvent.click(actions)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete this comment' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(screen.queryByText('Muddy.')).toBeNull())
})

test('shows the actions of a comment in one menu, and no count without stars', async () => {
  const ben = { id: 12, name: sampleNames.ben }
  renderSection({ 'GET /comments/5': { body: [{ ...createComment(1, 'Muddy.'), user: ben, star_count: 0 }] } })
  await screen.findByText('Muddy.')
  expect(screen.queryByText('0 stars')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Report this comment' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Comment actions' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Show stars', 'Copy link', 'Report this comment'])
})

test('opens the list of stars of a comment without any', async () => {
  renderSection({ 'GET /comments/5': { body: list.slice(0, 1) }, 'GET /comments/1/stars': { body: [] } })
  await userEvent.click(await screen.findByRole('button', { name: 'Comment actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Show stars' }))
  await screen.findByText('No stars yet.')
})

test('adds a star and removes it again', async () => {
  const requests = renderSection({
    'GET /comments/5': { body: list.slice(0, 1) },
    'POST /comments/1/star': { body: { starred_by_me: true, star_count: 1 } },
    'DELETE /comments/1/star': { body: { starred_by_me: false, star_count: 0 } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Star this comment' }))
  await screen.findByRole('button', { name: '1 star' })
  await userEvent.click(screen.getByRole('button', { name: 'Unstar this comment' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /\d stars?$/ })).toBeNull())
  await waitFor(() =>
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /comments/1/star',
      'DELETE /comments/1/star',
    ]),
  )
})

test.each([
  ['a list', [ada]],
  ['a list in an object', { users: [ada] }],
])('loads the stars of a comment from the last alternative endpoint, which returns %s', async (_, body) => {
  renderSection({ 'GET /comments/5': { body: starred }, 'GET /comments/1/starred': { body } })
  await openStars()
  const dialog = within(await screen.findByRole('dialog', { name: 'Stars' }))
  expect((await dialog.findByRole('link', { name: sampleNames.ada })).getAttribute('href')).toBe('/profile/7')
})

test('shows an error with Retry when the stars fail to load, and that there are none any more', async () => {
  let response: StubResponse = { status: 403, body: { detail: "You're not allowed to do that." } }
  renderSection({ 'GET /comments/5': { body: starred }, 'GET /comments/1/stars': () => response })
  await openStars()
  await screen.findByText('Could not load stars.')
  response = { body: [] }
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('No stars yet.')
})

test('asks visitors who comment or star to log in', async () => {
  endSession()
  const requests = renderSection()
  enterText(await box(), 'Hello')
  await send()
  expect((await screen.findByRole('alert')).textContent).toBe('Please log in to comment.')
  const [star] = await screen.findAllByRole('button', { name: 'Star this comment' })
  if (star) await userEvent.click(star)
  expect(toasts.map(({ text }) => text)).toEqual(['Please log in to star comments.'])
  expect(requests).toEqual([])
})
