import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { on } from '#lib/events/window-events.ts'
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
  swim,
} from '../../../testing/pages/comment-section.tsx'
import { collectToasts, renderInApp, type StubResponse } from '../../../testing/render-in-app.tsx'
import { sampleNames } from '../../../testing/sample.ts'
import { CommentSection } from './comment-section.tsx'

const toasts = collectToasts()
beforeEach(() => startSession('secret', ada.id))

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
  enterText(await box(), '   ')
  await send()
  await screen.findByText('Please write a comment first.')
  expect(requests).toEqual([])
})

test('clears the draft when the request succeeds after the form has unmounted', async () => {
  const { respond, release } = deferResponse({ body: createComment(4, 'Who joined you?') })
  const requests = renderSection({ 'POST /comments/5': respond })
  enterText(await box(), 'Who joined you?')
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
  enterText(await box(), 'Who joined you?')
  await send()
  await waitFor(() => expect(requests).toHaveLength(1))
  cleanup()
  release()
  await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['Too many attempts.']))
  renderSection()
  expect((await box()).value).toBe('Who joined you?')
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
  enterText(await box(), 'Who joined you?')
  await send()
  await screen.findByText('Something went wrong.')
  await send()
  await waitFor(async () => expect((await box()).value).toBe(''))
  enterText(await box(), 'And when?')
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
  enterText(await box(), 'Who joined you?')
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
  enterText(await box(), 'Who joined you?')
  await send()
  await screen.findByText('Who joined you?', { selector: 'li p' })
  screen.getByRole('button', { name: 'See all 3 comments' })
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
  enterText(await box(), 'Who joined you?')
  await send()
  await screen.findByText('Who joined you?', { selector: 'li p' })
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

test('moves the focus to the next comment when a moderator removes one with a reason', async () => {
  const ben = { id: 12, name: sampleNames.ben }
  const spam = { ...createComment(1, 'Watches!'), user: ben, can: ['comment:delete'] }
  renderSection({ 'GET /comments/5': { body: [spam, list[1]] }, 'DELETE /comments/1': { status: 204 } })
  await screen.findByText('Watches!')
  const [actions] = screen.getAllByRole('button', { name: 'Comment actions' })
  actions?.focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove this comment' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove this comment?' })
  within(dialog).getByRole('button', { name: 'Remove' })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Advertising.{Tab}{Tab}{Enter}')
  await waitFor(() => expect(screen.queryByText('Watches!')).toBeNull())
  await waitFor(() => expect(document.activeElement?.closest('li')?.textContent).toContain('Cold.'))
})

test('loads the comments on Retry after a failure, and links mentions to profiles', async () => {
  const content = `With [${sampleNames.ben}](u:12) and @ben, not ada@daystar.test`
  let response: StubResponse = { status: 403, body: {} }
  renderSection({ 'GET /comments/5': () => response })
  await screen.findByText('Failed to load comments.')
  const mentions = [{ id: 12, name: sampleNames.ben, username: 'ben' }]
  response = { body: [{ ...createComment(1, content), mentions }] }
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  const isMention = (name: string) => name.includes(sampleNames.ben) || name.includes('@ben')
  await screen.findByRole('link', { name: '@ben' })
  const links = screen.getAllByRole('link', { name: isMention })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/profile/12', '/profile/12'])
})
