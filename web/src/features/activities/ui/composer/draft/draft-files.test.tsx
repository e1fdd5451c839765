import type { DraftContent } from '@daystar/contract/drafts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { enterText } from '../../../../../testing/enter-text.ts'
import { stubServer } from '../../../../../testing/render-in-app.tsx'
import { sampleNames } from '../../../../../testing/sample.ts'
import {
  finishedUpload,
  openComposer,
  setUpComposerTests,
  startedUpload,
  submit,
  titleField,
  uploads,
  videoFile,
  videoMedia,
} from '../composer-test-setup.tsx'

setUpComposerTests()

const id = '7d0e9a51-6a0f-4c39-9a44-2f2f9b1d8c11'
const now = '2026-11-23T08:00:00.000Z'
let stored: { content: DraftContent; publish_at: string | null } | null
let requests: ReturnType<typeof stubServer>

const reply = () => ({
  id,
  failure: null,
  created_at: now,
  updated_at: now,
  ...stored,
  media: stored?.content.media_items?.map((item) => videoMedia(item.media_id ?? 0)) ?? [],
})

beforeEach(() => {
  stored = null
  requests = stubServer({
    'GET /users/me': { body: { id: 7, name: sampleNames.ada, time_zone: 'Pacific/Auckland' } },
    'GET /users/7/groups': { body: [] },
    'POST /uploads': { status: 201, body: startedUpload },
    [`GET /drafts/${id}`]: () =>
      stored ? { body: reply() } : { status: 404, body: { code: 'draft_not_found', detail: 'Draft not found.' } },
    [`PUT /drafts/${id}`]: ({ body }) => {
      const { content, publish_at = stored?.publish_at ?? null } = body as NonNullable<typeof stored>
      stored = { content, publish_at }
      return { body: reply() }
    },
  })
})

const postedItems = () => JSON.parse(String(uploads.at(-1)?.form.get('media_items')))
const savedItems = () => stored?.content.media_items

test('a draft of the account shows its files, and is posted with them', async () => {
  const items = [
    { media_id: 101, alt_text: 'Jumping' },
    { media_id: 102, alt_text: 'Drying' },
  ]
  stored = { content: { title: 'Swim', media_items: items }, publish_at: null }
  await openComposer({ draftId: id })
  const fields = await screen.findAllByLabelText<HTMLInputElement>(/Describe video/)
  expect(fields.map(({ value }) => value)).toEqual(['Jumping', 'Drying'])
  await submit()
  expect(postedItems()).toEqual(items)
})

test('a draft of the account with one file shows it, and is posted with it', async () => {
  stored = { content: { title: 'Swim', media_items: [{ media_id: 101, alt_text: 'Jumping' }] }, publish_at: null }
  await openComposer({ draftId: id })
  await screen.findByRole('button', { name: 'Replace' })
  await submit()
  expect(postedItems()).toEqual([{ media_id: 101, alt_text: 'Jumping' }])
})

test('a change of the text keeps the files of a saved draft, also while they cannot be loaded', async () => {
  const items = [{ media_id: 101, alt_text: '' }]
  stored = { content: { title: 'Swim', media_items: items }, publish_at: null }
  await openComposer({ draftId: id })
  await screen.findByRole('button', { name: 'Replace' })
  enterText(titleField(), ' in the lake')
  cleanup()
  await waitFor(() => expect(stored?.content.title).toBe('Swim in the lake'))
  expect(savedItems()).toEqual(items)
  const working = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'GET' && url.endsWith(id)) throw new TypeError('Failed to fetch')
    return working(url, init)
  })
  await openComposer({ draftId: id })
  await submit()
  expect(postedItems()).toEqual(items)
})

test('files are saved in the draft when they have been sent, and removed from it', async () => {
  await openComposer({ draftId: id })
  enterText(titleField(), 'Swim')
  await userEvent.upload(screen.getByLabelText('Photo or video'), [videoFile('one.mp4'), videoFile('two.mp4')])
  await waitFor(() => expect(uploads).toHaveLength(2))
  uploads[0]?.respond(200, finishedUpload(101))
  await waitFor(() => expect(localStorage.getItem(`draft:7:activity:draft:${id}`)).toContain('101'))
  cleanup()
  await waitFor(() => expect(savedItems()).toEqual([{ media_id: 101, alt_text: '' }]))
  localStorage.clear()
  localStorage.setItem('token', 'secret')
  localStorage.setItem('user_id', '7')
  await openComposer({ draftId: id })
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  cleanup()
  await waitFor(() => expect(stored?.content).toMatchObject({ title: 'Swim' }))
  await waitFor(() => expect(savedItems()).toBeUndefined())
})

test('a scheduled draft waits for its files, and is saved with them', async () => {
  const onDone = vi.fn()
  await openComposer({ draftId: id, onDone })
  enterText(titleField(), 'Swim')
  await userEvent.upload(screen.getByLabelText('Photo or video'), [videoFile('one.mp4'), videoFile('two.mp4')])
  await waitFor(() => expect(uploads).toHaveLength(2))
  uploads[1]?.respond(200, finishedUpload(102))
  await userEvent.click(screen.getByRole('button', { name: 'Post later' }))
  const field = await screen.findByLabelText<HTMLInputElement>('Post on')
  await userEvent.clear(field)
  enterText(field, '2099-07-01T09:00')
  await userEvent.click(screen.getByRole('button', { name: 'Schedule' }))
  expect(requests.filter(({ method }) => method === 'PUT')).toEqual([])
  uploads[0]?.respond(200, finishedUpload(101))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(stored).toMatchObject({
    content: {
      title: 'Swim',
      media_items: [
        { media_id: 101, alt_text: '' },
        { media_id: 102, alt_text: '' },
      ],
    },
    publish_at: '2099-06-30T21:00:00.000Z',
  })
})
