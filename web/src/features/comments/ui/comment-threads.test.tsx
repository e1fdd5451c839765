import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { normalizeActivity } from '#lib/compatibility/activities.ts'
import { startSession } from '#lib/session/session.ts'
import { enterText } from '../../../testing/enter-text.ts'
import { renderInApp, type StubResponse, stubServer } from '../../../testing/render-in-app.tsx'
import { sampleNames } from '../../../testing/sample.ts'
import { CommentSection } from './comment-section.tsx'

const ada = { id: 7, name: sampleNames.ada }
const ben = { id: 9, name: sampleNames.ben }
const swimOf = (fields: object = {}) => normalizeActivity({ id: 5, user: ben, comment_count: 3, ...fields })

const createComment = (id: number, content: string, fields: object = {}) => ({
  id,
  activity_id: 5,
  content,
  user: ben,
  created_at: '2026-11-21T08:00:00Z',
  can: [],
  ...fields,
})
const reply = (id: number, content: string, fields: object = {}) =>
  createComment(id, content, { parent_id: 1, ...fields })
const thread = createComment(1, 'Muddy.', { replies: [reply(2, 'Very.'), reply(3, 'Cold, too.')], next_replies: null })

beforeEach(() => startSession('secret', ada.id))

interface Rendered {
  responses?: Record<string, StubResponse | (() => StubResponse | Promise<StubResponse>)>
  activity?: object
  commentId?: number
}

function renderSection({ responses = {}, activity = {}, commentId }: Rendered = {}) {
  const requests = stubServer({
    'GET /users/me': { body: ada },
    'GET /comments/5': { body: [thread] },
    ...responses,
  })
  renderInApp(<CommentSection activity={swimOf(activity)} commentId={commentId} />)
  return requests
}

const menuOf = async (text: string) => {
  const item = (await screen.findByText(text)).closest('li')
  await userEvent.click(within(item as HTMLElement).getAllByRole('button', { name: 'Comment actions' })[0] as Element)
}

test('shows the replies in the thread once the list is expanded', async () => {
  renderSection()
  await screen.findByText('Muddy.')
  expect(screen.queryByText('Very.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'See all 3 comments' }))
  expect(within(await screen.findByRole('list', { name: 'Replies' })).getAllByRole('listitem')).toHaveLength(2)
})

test('counts no comment that was removed, and offers what is below its place', async () => {
  const removed = { ...thread, content: '', is_removed: true }
  renderSection({ activity: { comment_count: 2 }, responses: { 'GET /comments/5': { body: [removed] } } })
  await userEvent.click(await screen.findByRole('button', { name: 'See all 2 comments' }))
  await screen.findByText('Very.')
})

test('sends a reply to a reply, and shows it in the thread', async () => {
  const requests = renderSection({
    commentId: 3,
    responses: { 'POST /comments/5': { body: reply(4, 'Brr.', { user: ada }) } },
  })
  const target = (await screen.findByText('Cold, too.')).closest('li') as HTMLElement
  await userEvent.click(within(target).getByRole('button', { name: 'Reply to this comment' }))
  const box = await screen.findByRole('textbox', { name: `Reply to ${sampleNames.ben}` })
  expect(document.activeElement).toBe(box)
  enterText(box, 'Brr.')
  await userEvent.click(screen.getByRole('button', { name: 'Send reply' }))

  await within(screen.getByRole('list', { name: 'Replies' })).findByText('Brr.')
  expect(requests).toMatchObject([{ path: '/comments/5', body: { content: 'Brr.', parent_id: 3 } }])
  expect(screen.queryByRole('textbox', { name: `Reply to ${sampleNames.ben}` })).toBeNull()
})

test('loads further replies on demand', async () => {
  const long = { ...thread, next_replies: 'abc' }
  const requests: string[] = []
  renderSection({
    commentId: 1,
    responses: {
      'GET /comments/5': { body: [long] },
      'GET /comments/1/replies': () => {
        requests.push('replies')
        return { body: [reply(8, 'The last one')] }
      },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Load more replies' }))
  await screen.findByText('The last one')
  expect(requests).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Load more replies' })).toBeNull()
})

test('finds the reply of a link beyond the first replies, and focuses it', async () => {
  const long = { ...thread, next_replies: 'abc' }
  renderSection({
    commentId: 8,
    responses: {
      'GET /comments/5': { body: [long] },
      'GET /comment/8': { body: reply(8, 'Far down') },
      'GET /comments/1/replies': { body: [reply(8, 'Far down')] },
    },
  })
  await screen.findByText('Far down')
  await waitFor(() => expect(document.activeElement?.id).toBe('comment-8'))
})

test('edits an own comment in its place, and keeps the typed text after a failure', async () => {
  let attempts = 0
  const own = createComment(1, 'Mudy.', { user: ada, can: ['comment:edit', 'comment:delete'] })
  renderSection({
    responses: {
      'GET /comments/5': { body: [own] },
      'PATCH /comments/1': () => {
        attempts += 1
        if (attempts === 1) return { status: 500, body: { detail: 'Something went wrong.' } }
        return { body: { ...own, content: 'Muddy.', edited_at: '2026-11-21T09:00:00Z' } }
      },
    },
  })
  await menuOf('Mudy.')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit this comment' }))
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit comment' })
  await userEvent.clear(box)
  enterText(box, 'Muddy.')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Something went wrong.')
  expect(box.value).toBe('Muddy.')

  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Muddy.')
  expect(screen.getByRole('button', { name: 'edited' })).toBeTruthy()
})

test('shows the versions of an edited comment', async () => {
  const edited = createComment(1, 'Muddy.', { edited_at: '2026-11-21T09:00:00Z' })
  renderSection({
    responses: {
      'GET /comments/5': { body: [edited] },
      'GET /comments/1/versions': {
        body: [{ id: 4, content: 'Mudy.', written_at: '2026-11-21T08:00:00Z', mentions: [] }],
      },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'edited' }))
  const dialog = await screen.findByRole('dialog', { name: 'Versions of the comment' })
  expect((await within(dialog).findAllByText('Mudy.')).map(({ tagName }) => tagName)).toEqual(['DEL', 'P'])
  expect(within(dialog).getByText('Muddy.').tagName).toBe('INS')
  expect(within(dialog).getByText('Current version')).toBeTruthy()
})

test('offers the author of the activity to remove and to pin a comment of another member, not to delete it', async () => {
  let isPinned = false
  const user = { id: 12, name: sampleNames.cleo }
  const foreign = () =>
    createComment(1, 'Buy shoes', { user, can: ['comment:delete', 'comment:pin'], is_pinned: isPinned })
  const requests = renderSection({
    activity: { user: ada },
    responses: {
      'GET /comments/5': () => ({ body: [foreign()] }),
      'POST /comments/1/pin': () => {
        isPinned = true
        return { status: 204 }
      },
      'DELETE /comments/1': { status: 204 },
    },
  })
  await menuOf('Buy shoes')
  const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(names).toEqual(['Show stars', 'Copy link', 'Pin this comment', 'Report this comment', 'Remove this comment'])
  await userEvent.click(screen.getByRole('menuitem', { name: 'Pin this comment' }))
  await screen.findByText('Pinned comment')
  await menuOf('Buy shoes')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove this comment' }))
  await screen.findByText(`${sampleNames.cleo} will be notified.`)
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(screen.queryByText('Buy shoes')).toBeNull())
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /comments/1/pin',
    'DELETE /comments/1',
  ])
})

test('shows why there is no form while the comments are closed or limited', async () => {
  renderSection({ activity: { commenting: 'nobody' } })
  await screen.findByText(`${sampleNames.ben} closed the comments.`)
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('members who do not follow the author read that only followers can comment', async () => {
  renderSection({
    activity: { commenting: 'followers' },
    responses: { 'GET /connections/status/9': { body: { status: 'none' } } },
  })
  await screen.findByText(`Only followers of ${sampleNames.ben} can comment.`)
})

test('the place of a deleted comment keeps its replies', async () => {
  const own = { ...thread, user: ada, can: ['comment:delete'] }
  renderSection({
    commentId: 1,
    responses: { 'GET /comments/5': { body: [own] }, 'DELETE /comments/1': { status: 204 } },
  })
  await menuOf('Muddy.')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete this comment' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }))
  await screen.findByText('This comment was deleted.')
  expect(screen.getByText('Very.')).toBeTruthy()
})

const ownComments = [
  createComment(1, 'Muddy.', { user: ada, can: ['comment:edit', 'comment:delete'] }),
  createComment(2, 'Cold.', { user: ada, can: ['comment:edit', 'comment:delete'] }),
]
const openFromMenu = async (text: string, label: string) => {
  const item = (await screen.findByText(text)).closest('li') as HTMLElement
  within(item).getByRole('button', { name: 'Comment actions' }).focus()
  await userEvent.keyboard('{Enter}')
  ;(await screen.findByRole('menuitem', { name: label })).focus()
  await userEvent.keyboard('{Enter}')
}

test('the form opened from the menu has the focus, and the comment has it after Escape', async () => {
  renderSection({ responses: { 'GET /comments/5': { body: ownComments } } })
  await openFromMenu('Muddy.', 'Edit this comment')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Edit comment' })))
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement?.id).toBe('comment-1')
})

test('the comment after a deleted one gets the focus', async () => {
  renderSection({
    responses: { 'GET /comments/5': { body: ownComments }, 'DELETE /comments/1': { status: 204 } },
  })
  await openFromMenu('Muddy.', 'Delete this comment')
  const dialog = await screen.findByRole('alertdialog')
  within(dialog).getByRole('button', { name: 'Yes' }).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByText('Muddy.')).toBeNull())
  await waitFor(() => expect(document.activeElement?.closest('li')?.id).toBe('comment-2'))
})
