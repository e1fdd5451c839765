import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubIndexedDb } from '#lib/outbox/testing/stub-indexed-db.ts'
import type { OutboxAction } from '#lib/outbox/types.ts'
import { startSession } from '#lib/session/session.ts'
import { enterText } from '../../testing/enter-text.ts'
import { renderInApp, stubServer, unreachable } from '../../testing/render-in-app.tsx'
import { sampleNames } from '../../testing/sample.ts'
import { OutboxItemRow } from './outbox-item.tsx'
import { discardAll, filesOf, outboxItems, submitAction } from './registry.ts'

const rejection = { detail: 'No photo.', code: 'media_unsupported' }
let isAnswering = true

beforeEach(() => {
  stubIndexedDb()
  isAnswering = true
  stubServer({
    'GET /users/me': { body: { id: 7, name: sampleNames.ada } },
    'GET /users/7/groups': { body: [] },
    'POST /uploads': () => (isAnswering ? { status: 415, body: rejection } : unreachable()),
    'POST /activities/upload': unreachable,
  })
  // The blobs of the test environment are not those of its URLs.
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo')
  startSession('secret', 7)
})
afterEach(async () => {
  await discardAll(7)
})

const swim: OutboxAction = {
  kind: 'activity:create',
  method: 'POST',
  path: '/activities/upload',
  body: {
    title: 'Lake',
    mood: 'calm',
    timestamp: '2026-05-02T06:00:00.000Z',
    media_items: [{ file: 0, alt_text: '' }],
  },
  files: [{ blob: new Blob(['not a photo'], { type: 'image/jpeg' }), name: 'sky.jpg' }],
  createdId: 'id',
  objects: [],
  summary: { title: 'Lake' },
}

/** An activity whose photo the server has rejected; from then on it does not answer. */
async function rejectedItem() {
  await submitAction(swim)
  await waitFor(() => expect(outboxItems()[0]?.state).toBe('failed'))
  isAnswering = false
  const [item] = outboxItems()
  if (!item) throw new Error('Expected an item')
  return item
}

test('a rejected file is named, and replaced or removed within its item', async () => {
  const item = await rejectedItem()
  renderInApp(<OutboxItemRow item={item} />)
  expect(screen.getByText('sky.jpg: No photo.')).toBeTruthy()
  const shore = new File(['a photo'], 'shore.jpg', { type: 'image/jpeg' })
  await userEvent.upload(screen.getByLabelText('Replace this file', { selector: 'input' }), shore)
  await waitFor(async () => expect((await filesOf(item.id)).map(({ name }) => name)).toEqual(['shore.jpg']))
  await waitFor(() =>
    expect(outboxItems()[0]).toMatchObject({ state: expect.not.stringMatching('failed'), body: swim.body }),
  )
  expect(outboxItems()[0]?.idempotencyKey).not.toBe(item.idempotencyKey)
})

test('an activity without its rejected file is sent with everything else', async () => {
  const item = await rejectedItem()
  renderInApp(<OutboxItemRow item={item} />)
  await userEvent.click(screen.getByRole('button', { name: 'Remove this file' }))
  await waitFor(() => expect(outboxItems()[0]?.files).toEqual([]))
  const { title, mood, timestamp } = swim.body ?? {}
  expect(outboxItems()[0]?.body).toEqual({ title, mood, timestamp })
})

test('all fields of an activity that waits are edited in its item', async () => {
  const item = await rejectedItem()
  renderInApp(<OutboxItemRow item={item} />)
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  const title = await screen.findByLabelText<HTMLInputElement>(/^Title/)
  expect(title.value).toBe('Lake')
  await userEvent.clear(title)
  enterText(title, 'Sea')
  const mood = await screen.findByLabelText<HTMLInputElement>(/^Mood/)
  expect(mood.value).toBe('calm')
  await userEvent.clear(mood)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(outboxItems()[0]?.body).toMatchObject({ title: 'Sea' }))
  expect(outboxItems()).toHaveLength(1)
  expect(outboxItems()[0]?.body).not.toHaveProperty('mood')
  expect(outboxItems()[0]?.summary.title).toBe('Sea')
})
