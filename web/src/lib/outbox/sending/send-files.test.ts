import { expect, test, vi } from 'vitest'
import type { OutboxFile, OutboxItem, SentFile } from '../types.ts'
import { type Answer, outcomeOf } from './answers.ts'
import { sendFiles, type UploadRequests } from './send-files.ts'

const ok = (body: unknown): Answer => ({ status: 200, body, retryAfterMs: null })
const error = (status: number, code: string | null): Answer => ({
  status,
  body: code === null ? undefined : { code, detail: `The reason: ${code}` },
  retryAfterMs: null,
})
const photo = (name: string, sent: SentFile = {}): OutboxFile => ({ blob: new Blob([name]), name, ...sent })
const item = {
  kind: 'activity:create',
  createdId: 'id',
  body: {
    title: 'Lake',
    media_items: [
      { file: 1, alt_text: 'Second' },
      { media_id: 5, alt_text: '' },
      { file: 0, alt_text: 'First' },
    ],
  },
  files: [
    { name: 'one.jpg', bytes: 7, type: 'image/jpeg' },
    { name: 'two.jpg', bytes: 7, type: 'image/jpeg' },
  ],
  attempts: 1,
  idempotencyKey: 'key',
  summary: { title: 'Lake' },
} as unknown as OutboxItem

/** A server that gives uploads the ids 31 and 32, and their photos 131 and 132. */
function uploadRequests(overrides: Partial<UploadRequests> = {}): UploadRequests {
  let lastId = 30
  return {
    start: async () => ok({ id: ++lastId, received: 0, media: null }),
    read: async (id) => ok({ id, received: 0, media: null }),
    addPart: async (id) => ok({ id, received: 7, media: { id: id + 100 } }),
    ...overrides,
  }
}

test('names the photos in the order of the member, whatever the order of sending', async () => {
  const note = vi.fn(async () => {})
  const sent = await sendFiles(item, [photo('one.jpg'), photo('two.jpg')], uploadRequests(), note)
  expect(sent).toEqual({
    body: {
      title: 'Lake',
      media_items: [
        { media_id: 132, alt_text: 'Second' },
        { media_id: 5, alt_text: '' },
        { media_id: 131, alt_text: 'First' },
      ],
    },
  })
  expect(note.mock.calls).toEqual([
    [0, { uploadId: 31 }],
    [0, { uploadId: 31, mediaId: 131 }],
    [1, { uploadId: 32 }],
    [1, { uploadId: 32, mediaId: 132 }],
  ])
})

test('continues an upload where it stopped, and sends no file again that has arrived', async () => {
  const offsets: number[] = []
  const requests = uploadRequests({
    start: () => expect.unreachable('Both uploads have been started.'),
    read: async (id) => ok({ id, received: 4, media: null }),
    addPart: async (id, { offset }) => {
      offsets.push(offset)
      return ok({ id, received: 7, media: { id: 132 } })
    },
  })
  const files = [photo('one.jpg', { uploadId: 31, mediaId: 131 }), photo('two.jpg', { uploadId: 32 })]
  await sendFiles(item, files, requests, async () => {})
  expect(offsets).toEqual([4])
})

test('starts an upload again that the server has deleted, with another key', async () => {
  const keys: string[] = []
  const started = uploadRequests()
  const requests = uploadRequests({
    read: async () => error(404, 'upload_not_found'),
    start: (bytes, key) => {
      keys.push(key)
      return started.start(bytes, key)
    },
  })
  const sent = await sendFiles(item, [photo('one.jpg', { uploadId: 9 }), photo('two.jpg')], requests, async () => {})
  expect(sent).toMatchObject({ body: { media_items: [{ media_id: 132 }, {}, { media_id: 131 }] } })
  expect(keys).toEqual(['upload-key-0-after-9', 'upload-key-1'])
})

test('repeats a start whose answer was lost with the same key, which is that of the form', async () => {
  const keys: string[] = []
  const requests = uploadRequests({
    start: async (_bytes, key) => {
      keys.push(key)
      return error(0, null)
    },
  })
  const files = [{ ...photo('one.jpg'), key: 'of-the-form' }, photo('two.jpg')]
  for (const _ of [1, 2, 3]) await sendFiles(item, files, requests, async () => {})
  expect(keys).toEqual(Array.from({ length: 3 }, () => 'upload-of-the-form'))
})

test('starts an upload with another key if the key was used more than a day ago', async () => {
  const keys: string[] = []
  const started = uploadRequests()
  const requests = uploadRequests({
    start: async (bytes, key) => {
      keys.push(key)
      return key === 'upload-key-0' ? error(409, 'key_completed') : started.start(bytes, key)
    },
  })
  expect(await sendFiles(item, [photo('one.jpg')], requests, async () => {})).toHaveProperty('body')
  expect(keys).toHaveLength(2)
})

const answers: [string, Answer, object][] = [
  ['is too large', error(413, 'file_too_large'), { type: 'rejected', failure: { fileName: 'two.jpg', status: 413 } }],
  ['is too large for a proxy', error(413, null), { type: 'rejected', failure: { fileName: 'two.jpg' } }],
  ['has a wrong type', error(415, 'media_unsupported'), { type: 'rejected', failure: { fileName: 'two.jpg' } }],
  ['cannot be read', error(422, 'image_unreadable'), { type: 'rejected', failure: { fileName: 'two.jpg' } }],
  ['gets no answer', error(0, null), { type: 'later', mayHaveArrived: false }],
  ['gets a login page of the network', ok(undefined), { type: 'later', mayHaveArrived: false }],
  ['is too much for today', error(429, 'upload_quota_day'), { type: 'later' }],
  ['waits for other uploads', error(409, 'uploads_full'), { type: 'later' }],
  ['is still being started', error(409, 'key_in_progress'), { type: 'later' }],
  ['is sent without a session', error(401, 'not_authenticated'), { type: 'halt' }],
]

test.each(answers)(
  'keeps the item, and names the file where it matters, if the second file %s',
  async (_, answer, outcome) => {
    const requests = uploadRequests({
      addPart: async (id) => (id === 31 ? ok({ id, received: 7, media: { id: 131 } }) : answer),
    })
    const sent = await sendFiles(item, [photo('one.jpg'), photo('two.jpg')], requests, async () => {})
    if (!('failed' in sent)) return expect.unreachable('The second file was not accepted.')
    expect(outcomeOf(item, sent.failed, false)).toMatchObject(outcome)
  },
)

test('sends the files again if the server has deleted the photos before the activity arrived', () => {
  const gone = { detail: [{ loc: ['body', 'media_items', 0], msg: 'This photo is not available.' }] }
  expect(outcomeOf(item, { status: 422, body: gone, retryAfterMs: null }, false).type).toBe('files-gone')
})
