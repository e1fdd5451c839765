import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { queryClient } from '#lib/api/query-client.ts'
import { enterText } from '../testing/enter-text.ts'
import { event, eventStubs, inDays } from '../testing/pages/event-page.ts'
import type { Stubs } from '../testing/render-in-app.tsx'
import { ada, ben, renderPage } from '../testing/render-page.tsx'
import { sampleNames } from '../testing/sample.ts'

test('only the author of a comment is offered to delete it, and others who may to remove it', async () => {
  const comment = {
    event_id: 5,
    created_at: inDays(-1),
    edited_at: null,
    is_muted: false,
    can: ['event:deleteComment'],
  }
  const comments = [ada, ben].map((author, index) => ({
    ...comment,
    id: index + 1,
    content: `Comment of ${author.name}`,
    author: { ...author, profile_pic_url: null },
  }))
  renderPage('/events/5', { ...eventStubs, 'GET /events/5/comments': { body: comments } })
  const buttonsOf = async (text: string) => {
    const item = (await screen.findByText(text)).closest('li') as HTMLElement
    return within(item)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent)
  }
  expect(await buttonsOf(`Comment of ${sampleNames.ada}`)).toEqual(['Delete this comment'])
  expect(await buttonsOf(`Comment of ${sampleNames.ben}`)).toEqual(['Report this comment', 'Remove this comment'])
})

test('a moderator who removes a comment on an event gives a reason, and organizers need none', async () => {
  const comment = {
    id: 9,
    event_id: 5,
    author: { ...ben, profile_pic_url: null },
    content: 'Spam',
    created_at: inDays(-1),
    edited_at: null,
    is_muted: false,
    can: ['event:deleteComment'],
  }
  const reasons: (string | null)[] = []
  const responses: Stubs = {
    ...eventStubs,
    'GET /events/5/comments': { body: [comment] },
    'DELETE /events/comments/9': ({ query }) => {
      reasons.push(query.get('reason'))
      return { status: 204 }
    },
  }
  renderPage('/events/5', responses)
  await userEvent.click(await screen.findByRole('button', { name: 'Remove this comment' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this comment?' }))
  enterText(dialog.getByLabelText('Reason'), 'Werbung')
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  cleanup()
  queryClient.clear()
  renderPage('/events/5', { ...responses, 'GET /events/5': { body: { ...event, can: ['event:edit'] } } })
  await userEvent.click(await screen.findByRole('button', { name: 'Remove this comment' }))
  await waitFor(() => expect(reasons).toEqual(['Werbung', null]))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('edits an own comment, and shows what the edit changed', async () => {
  const own = { id: 8, event_id: 5, author: { ...ada, profile_pic_url: null }, is_muted: false, created_at: inDays(-1) }
  let comment: object = { ...own, content: 'Bring a tovel', edited_at: null, can: ['event:editComment'] }
  const { requests } = renderPage('/events/5', {
    ...eventStubs,
    'GET /events/5/comments': () => ({ body: [comment] }),
    'PATCH /events/comments/8': () => {
      comment = { ...comment, content: 'Bring a towel', edited_at: inDays(0) }
      return { body: comment }
    },
    'GET /events/comments/8/versions': { body: [{ id: 1, content: 'Bring a tovel', written_at: inDays(-1) }] },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit this comment' }))
  const box = await screen.findByRole('textbox', { name: 'Edit comment' })
  await userEvent.clear(box)
  enterText(box, 'Bring a towel')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await userEvent.click(await screen.findByRole('button', { name: 'edited' }))
  expect(requests).toMatchObject([{ method: 'PATCH', body: { content: 'Bring a towel' } }])
  const dialog = await screen.findByRole('dialog', { name: 'Versions of the comment' })
  expect((await within(dialog).findByText('towel')).tagName).toBe('INS')
  expect(within(dialog).getByText('tovel').tagName).toBe('DEL')
})
