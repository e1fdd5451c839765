import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { normalizeActivity } from '#lib/compatibility/activities.ts'
import { on } from '#lib/events/window-events.ts'
import { endSession, startSession } from '#lib/session/session.ts'
import { collectToasts, renderInApp, type StubResponse, stubServer } from '../../../testing/render-in-app.tsx'
import { CommentSection } from './comment-section.tsx'

const ada = { id: 7, name: 'Ada' }
const swim = normalizeActivity({ id: 5, user: { id: 9, name: 'Ben' }, comment_count: 3 })
const createComment = (id: number, content: string) => ({
  id,
  activity_id: 5,
  content,
  user: ada,
  created_at: '2026-11-21T08:00:00Z',
})
const list = [createComment(1, 'Muddy.'), createComment(2, 'Cold.'), createComment(3, 'Far.')]

let toasts: Awaited<ReturnType<typeof collectToasts>>
beforeEach(async () => {
  localStorage.clear()
  startSession('secret', ada.id)
  toasts = await collectToasts()
})
afterEach(() => endSession())

/** A response that is pending until `release` is called. */
function deferResponse(response: StubResponse) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return { respond: () => released.then(() => response), release }
}

function renderSection(responses: Record<string, StubResponse | (() => StubResponse | Promise<StubResponse>)> = {}) {
  const requests = stubServer({
    'GET /users/me': { body: ada },
    'GET /comments/5': { body: list },
    ...responses,
  })
  renderInApp(<CommentSection activity={swim} />)
  return requests
}

const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' })
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send comment' }))

test('shows two comments until the list is expanded', async () => {
  renderSection()
  await screen.findByText('Cold.')
  expect(screen.queryByText('Far.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'See all 3 comments' }))
  await screen.findByText('Far.')
  await userEvent.click(screen.getByRole('button', { name: 'Hide comments' }))
  expect(screen.queryByText('Far.')).toBeNull()
})

test('does not send an empty comment', async () => {
  const requests = renderSection()
  await userEvent.type(await box(), '   ')
  await send()
  await screen.findByText('Please write a comment first.')
  expect(requests).toEqual([])
})

test('clears the draft when the request succeeds after the form has unmounted', async () => {
  const { respond, release } = deferResponse({ body: createComment(4, 'Who joined you?') })
  const requests = renderSection({ 'POST /comments/5': respond })
  await userEvent.type(await box(), 'Who joined you?')
  await send()
  await waitFor(() => expect(requests).toHaveLength(1))
  cleanup()
  release()
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]))
  renderSection()
  expect((await box()).value).toBe('')
})

test('shows a toast and keeps the draft when the request fails after the form has unmounted', async () => {
  const { respond, release } = deferResponse({ status: 429, body: { detail: 'Too many attempts.' } })
  const requests = renderSection({ 'POST /comments/5': respond })
  await userEvent.type(await box(), 'Who joined you?')
  await send()
  await waitFor(() => expect(requests).toHaveLength(1))
  cleanup()
  release()
  await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['Too many attempts.']))
  renderSection()
  expect((await box()).value).toBe('Who joined you?')
})

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

test('reuses the idempotency key when a failed comment is sent again, and takes a new one for the next comment', async () => {
  let attempts = 0
  renderSection({
    'POST /comments/5': () => {
      attempts += 1
      if (attempts === 1) return { status: 500, body: { detail: 'Something went wrong.' } }
      return { body: createComment(10 + attempts, `Comment ${attempts}`) }
    },
  })
  const fetched = vi.spyOn(globalThis, 'fetch')
  const keys = () =>
    fetched.mock.calls
      .filter(([, init]) => init?.method === 'POST')
      .map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
  await userEvent.type(await box(), 'Who joined you?')
  await send()
  await screen.findByText('Something went wrong.')
  await send()
  await waitFor(async () => expect((await box()).value).toBe(''))
  await userEvent.type(await box(), 'And when?')
  await send()
  await waitFor(async () => expect((await box()).value).toBe(''))
  const [failed, repeated, next] = keys()
  expect(failed).toMatch(/^[\da-f-]{36}$/)
  expect(repeated).toBe(failed)
  expect(next).toMatch(/^[\da-f-]{36}$/)
  expect(next).not.toBe(failed)
})

test('loads further pages until the highlighted comment is found', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.startsWith('/api/comments/5')) return Response.json(ada)
    if (url.includes('cursor=later')) return Response.json([createComment(101, 'Steep.')])
    const link = '</api/comments/5?limit=100&cursor=later>; rel="next"'
    return Response.json(list, { headers: { link } })
  })
  renderInApp(<CommentSection activity={{ ...swim, comment_count: 101 }} commentId={101} />)
  await screen.findByText('Steep.')
})

test('shows a new comment of the viewer while the list is collapsed, until it is collapsed again', async () => {
  renderSection({ 'POST /comments/5': { body: createComment(4, 'Who joined you?') } })
  await userEvent.type(await box(), 'Who joined you?')
  await send()
  const texts = ['Muddy.', 'Cold.', 'Far.', 'Who joined you?']
  const listed = () => texts.filter((text) => screen.queryByText(text, { selector: 'li p' }))
  await waitFor(() => expect(listed()).toEqual(['Muddy.', 'Cold.', 'Who joined you?']))
  await userEvent.click(screen.getByRole('button', { name: 'See all 4 comments' }))
  await screen.findByText('Far.')
  await userEvent.click(screen.getByRole('button', { name: 'Hide comments' }))
  expect(listed()).toEqual(['Muddy.', 'Cold.'])
})

test('keeps the number of comments on the button while a new one is shown', async () => {
  renderSection({
    'GET /comments/5': { body: list.slice(0, 2) },
    'POST /comments/5': { body: createComment(4, 'Who joined you?') },
  })
  await userEvent.type(await box(), 'Who joined you?')
  await send()
  await screen.findByText('Who joined you?', { selector: 'li p' })
  screen.getByRole('button', { name: 'See all 3 comments' })
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
  const ben = { id: 12, name: 'Ben' }
  renderSection({ 'GET /comments/5': { body: [{ ...createComment(1, 'Muddy.'), user: ben, star_count: 0 }] } })
  await screen.findByText('Muddy.')
  expect(screen.queryByText('0 stars')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Report this comment' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Comment actions' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Show stars', 'Copy link', 'Report this comment'])
})

test('reads the comments again when the response to a new one is empty', async () => {
  let comments = list.slice(0, 1)
  renderSection({
    'GET /comments/5': () => ({ body: comments }),
    'POST /comments/5': () => {
      comments = [...comments, createComment(4, 'Who joined you?')]
      return { status: 204 }
    },
  })
  await userEvent.type(await box(), 'Who joined you?')
  await send()
  await screen.findByText('Who joined you?', { selector: 'li p' })
})

test('opens the list of stars of a comment without any', async () => {
  renderSection({ 'GET /comments/5': { body: list.slice(0, 1) }, 'GET /comments/1/stars': { body: [] } })
  await userEvent.click(await screen.findByRole('button', { name: 'Comment actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Show stars' }))
  await screen.findByText('No stars yet.')
})

test('says to visitors before they type that only members can comment', async () => {
  endSession()
  renderSection()
  await screen.findByText('Only members can comment.')
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toContain('/login?next=')
})

test('invites to write the first comment', async () => {
  renderSection({ 'GET /comments/5': { body: [] } })
  await screen.findByText('Be the first to comment.')
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

const starred = [{ ...createComment(1, 'Muddy.'), star_count: 1 }]
const openStars = async () => userEvent.click(await screen.findByRole('button', { name: '1 star' }))

test.each([
  ['a list', [ada]],
  ['a list in an object', { users: [ada] }],
])('loads the stars of a comment from the last alternative endpoint, which returns %s', async (_, body) => {
  renderSection({ 'GET /comments/5': { body: starred }, 'GET /comments/1/starred': { body } })
  await openStars()
  const dialog = within(await screen.findByRole('dialog', { name: 'Stars' }))
  expect((await dialog.findByRole('link', { name: 'Ada' })).getAttribute('href')).toBe('/profile/7')
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

test('deletes a comment only after a confirmation, and announces it', async () => {
  const requests = renderSection({ 'DELETE /comments/1': { status: 204 } })
  const deleted: unknown[] = []
  const stop = on('comment-deleted', (detail) => deleted.push(detail))
  const answer = async (name: 'Yes' | 'No') => {
    const [actions] = await screen.findAllByRole('button', { name: 'Comment actions' })
    if (actions) await userEvent.click(actions)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete this comment' }))
    await userEvent.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  await answer('No')
  screen.getByText('Muddy.')
  expect(requests).toEqual([])
  await answer('Yes')
  await waitFor(() => expect(screen.queryByText('Muddy.')).toBeNull())
  await waitFor(() => expect(deleted).toEqual([expect.objectContaining({ activityId: 5, userId: ada.id })]))
  stop()
})

test('moves the focus to the next comment when a moderator deletes one with a reason', async () => {
  const ben = { id: 12, name: 'Ben' }
  const spam = { ...createComment(1, 'Watches!'), user: ben, can: ['comment:delete'] }
  renderSection({ 'GET /comments/5': { body: [spam, list[1]] }, 'DELETE /comments/1': { status: 204 } })
  await screen.findByText('Watches!')
  const [actions] = screen.getAllByRole('button', { name: 'Comment actions' })
  actions?.focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete this comment' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Advertising.{Tab}{Tab}{Enter}')
  await waitFor(() => expect(screen.queryByText('Watches!')).toBeNull())
  await waitFor(() => expect(document.activeElement?.closest('li')?.textContent).toContain('Cold.'))
})

test('asks visitors who comment or star to log in', async () => {
  endSession()
  const requests = renderSection()
  await userEvent.type(await box(), 'Hello')
  await send()
  expect((await screen.findByRole('alert')).textContent).toBe('Please log in to comment.')
  const [star] = await screen.findAllByRole('button', { name: 'Star this comment' })
  if (star) await userEvent.click(star)
  expect(toasts.map(({ text }) => text)).toEqual(['Please log in to star comments.'])
  expect(requests).toEqual([])
})

test('loads the comments on Retry after a failure, and links mentions to profiles', async () => {
  const content = 'With [Ben](u:12) and @ben, not ada@daystar.test'
  let response: StubResponse = { status: 403, body: {} }
  renderSection({ 'GET /comments/5': () => response })
  await screen.findByText('Failed to load comments.')
  const mentions = [{ id: 12, name: 'Ben', username: 'ben' }]
  response = { body: [{ ...createComment(1, content), mentions }] }
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  const links = await screen.findAllByRole('link', { name: /ben/i })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/profile/12', '/profile/12'])
})
