import type { Draft } from '@daystar/contract/drafts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { DraftList } from './draft-list.tsx'

const file = (id: number, kind: 'image' | 'video', alt = '') => ({
  id,
  kind,
  alt,
  url: `/media/${id}/original`,
  variants: kind === 'image' ? [{ url: `/media/${id}/320.webp`, width: 320 }] : [],
  width: 320,
  height: 200,
  placeholder: null,
})
const draft = (id: string, content: Draft['content'], media: Draft['media'] = []): Draft => ({
  id,
  content,
  media,
  publish_at: null,
  failure: null,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
})

test('shows the photos and videos of a draft in their order', async () => {
  const items = [{ media_id: 8 }, { media_id: 5 }, { media_id: 7 }]
  const media = [file(5, 'image', 'A grey lake'), file(7, 'video', 'A jump'), file(8, 'image')]
  renderInApp(<DraftList heading="Waiting" drafts={[draft('a', { title: 'Swim', media_items: items }, media)]} />)
  const list = within(await screen.findByRole('list', { name: 'Photos and videos' }))
  expect(list.getAllByRole('listitem')).toHaveLength(3)
  const pictures = [...document.querySelectorAll('img')].map((picture) => [picture.getAttribute('src'), picture.alt])
  expect(pictures).toEqual([
    ['/media/8/320.webp', ''],
    ['/media/5/320.webp', 'A grey lake'],
  ])
  expect(list.getByText('A jump')).toBeTruthy()
})

test('the controls of each draft have a name of their own', async () => {
  const drafts = [draft('a', { title: 'Swim' }), draft('b', { title: 'Bake' }), draft('c', {})]
  renderInApp(<DraftList heading="Waiting" drafts={drafts} />)
  for (const title of ['Swim', 'Bake', 'No title yet']) {
    expect(await screen.findByRole('link', { name: `Continue ${title}` })).toBeTruthy()
    expect(screen.getByRole('button', { name: `Discard draft ${title}` })).toBeTruthy()
  }
})
