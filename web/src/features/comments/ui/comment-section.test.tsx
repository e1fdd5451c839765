import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, startSession } from '#lib/session.ts'
import { type Answer, collectToasts, serverThatAnswers, showInApp } from '../../../testing/in-app.tsx'
import { CommentSection } from './comment-section.tsx'

const ada = { id: 7, name: 'Ada' }
const said = (id: number, content: string) => ({
  id,
  activity_id: 5,
  content,
  user: ada,
  created_at: '2026-11-21T08:00:00Z',
})
const list = [said(1, 'Muddy.'), said(2, 'Cold.'), said(3, 'Far.')]

let toasts: Awaited<ReturnType<typeof collectToasts>>
beforeEach(async () => {
  localStorage.clear()
  startSession('secret', ada.id)
  toasts = await collectToasts()
})
afterEach(() => endSession())

/** An answer that comes when it is let go. */
function held(answer: Answer) {
  let release = () => {}
  const waits = new Promise<void>((resolve) => {
    release = resolve
  })
  return { answer: () => waits.then(() => answer), release }
}

function open(answers: Record<string, Answer | (() => Answer | Promise<Answer>)> = {}) {
  const asked = serverThatAnswers({
    'GET /users/me': { body: ada },
    'GET /comments/5': { body: list },
    ...answers,
  })
  showInApp(<CommentSection activityId={5} count={3} />)
  return asked
}

const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' })
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send comment' }))

test('two comments stand until all are asked for', async () => {
  open()
  await screen.findByText('Cold.')
  expect(screen.queryByText('Far.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'See all 3 comments' }))
  await screen.findByText('Far.')
  await userEvent.click(screen.getByRole('button', { name: 'Hide comments' }))
  expect(screen.queryByText('Far.')).toBeNull()
})

test('an empty comment is not sent', async () => {
  const asked = open()
  await userEvent.type(await box(), '   ')
  await send()
  await screen.findByText('Please write a comment first.')
  expect(asked).toEqual([])
})

test('a comment that arrives after its form has left does not stand in the form again', async () => {
  const { answer, release } = held({ body: said(4, 'With whom?') })
  const asked = open({ 'POST /comments/5': answer })
  await userEvent.type(await box(), 'With whom?')
  await send()
  await waitFor(() => expect(asked).toHaveLength(1))
  cleanup()
  release()
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]))
  open()
  expect((await box()).value).toBe('')
})

test('a comment that is refused after its form has left is told in passing, and its words are kept', async () => {
  const { answer, release } = held({ status: 429, body: { detail: 'Too many attempts.' } })
  const asked = open({ 'POST /comments/5': answer })
  await userEvent.type(await box(), 'With whom?')
  await send()
  await waitFor(() => expect(asked).toHaveLength(1))
  cleanup()
  release()
  await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['Too many attempts.']))
  open()
  expect((await box()).value).toBe('With whom?')
})

test('a star that is refused after the comment has gone from the page is told', async () => {
  const { answer, release } = held({ status: 500, body: { detail: 'Something went wrong.' } })
  const asked = open({ 'POST /comments/1/star': answer })
  const [first] = await screen.findAllByRole('button', { name: 'Star this comment' })
  if (first) await userEvent.click(first)
  await screen.findByText('1 star')
  await waitFor(() => expect(asked).toHaveLength(1))
  cleanup()
  release()
  await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['Something went wrong.']))
})

test('a notification’s comment is found on a later page of a long conversation', async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.startsWith('/api/comments/5')) return Response.json(ada)
    if (address.includes('cursor=later')) return Response.json([said(101, 'The very one.')])
    const link = '</api/comments/5?limit=100&cursor=later>; rel="next"'
    return Response.json(list, { headers: { link } })
  })
  showInApp(<CommentSection activityId={5} count={101} commentId={101} />)
  await screen.findByText('The very one.')
})
