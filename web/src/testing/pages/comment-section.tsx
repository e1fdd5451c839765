import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CommentSection } from '#features/comments/ui/comment-section.tsx'
import { normalizeActivity } from '#lib/compatibility/activities.ts'
import { renderInApp, type StubResponse, stubServer } from '../render-in-app.tsx'
import { sampleNames } from '../sample.ts'

export const ada = { id: 7, name: sampleNames.ada }
export const swim = normalizeActivity({ id: 5, user: { id: 9, name: sampleNames.ben }, comment_count: 3 })
export const createComment = (id: number, content: string) => ({
  id,
  activity_id: 5,
  content,
  user: ada,
  created_at: '2026-11-21T08:00:00Z',
})
export const list = [createComment(1, 'Muddy.'), createComment(2, 'Cold.'), createComment(3, 'Far.')]

/** A response that is pending until `release` is called. */
export function deferResponse(response: StubResponse) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return { respond: () => released.then(() => response), release }
}

export function renderSection(
  responses: Record<string, StubResponse | (() => StubResponse | Promise<StubResponse>)> = {},
) {
  const requests = stubServer({
    'GET /users/me': { body: ada },
    'GET /comments/5': { body: list },
    ...responses,
  })
  renderInApp(<CommentSection activity={swim} />)
  return requests
}

export const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' })
export const send = () => userEvent.click(screen.getByRole('button', { name: 'Send comment' }))
