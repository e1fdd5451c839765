import { expect, test } from 'vitest'
import { localMediaId } from '#lib/outbox/local-files.ts'
import type { OutboxFile } from '#lib/outbox/types.ts'
import { changedContent } from './change-content.ts'

const fileOf = (name: string): OutboxFile => ({ blob: new Blob([name]), name })
const [sky, lake, shore] = ['sky.jpg', 'lake.mp4', 'shore.jpg'].map(fileOf) as [OutboxFile, OutboxFile, OutboxFile]
const photos = [
  { file: 0, alt_text: 'Red' },
  { file: 1, alt_text: 'Blue' },
]
const created = { kind: 'activity:create' as const, body: { title: 'Lake', mood: 'calm', media_items: photos } }
const names = (files: readonly OutboxFile[]) => files.map(({ name }) => name)

test('an edit of a waiting activity changes every field, and leaves out those that were emptied', () => {
  const changes = { title: 'Sea', mood: '', duration: '1 hr', tags: ['swim'], place_id: null, circle_ids: [3] }
  const { body, files } = changedContent(created, [sky, lake], changes, null)
  expect(body).toEqual({ title: 'Sea', duration: '1 hr', tags: ['swim'], circle_ids: [3], media_items: photos })
  expect(files).toEqual([sky, lake])
})

test('an edit that waits keeps fields that were emptied', () => {
  const edit = { kind: 'activity:edit' as const, body: { title: 'Sea', if_edited_at: null } }
  const { body } = changedContent(edit, [], { mood: '', location: '' }, null)
  expect(body).toEqual({ title: 'Sea', if_edited_at: null, mood: '', location: '' })
})

test('photos of a waiting activity can be removed, reordered, described and added', () => {
  const media = {
    items: [
      { file: 0, alt_text: 'New' },
      { media_id: localMediaId(1), alt_text: 'Deep blue' },
    ],
    files: [shore],
  }
  const { body, files } = changedContent(created, [sky, lake], {}, media)
  expect(body.media_items).toEqual([
    { file: 0, alt_text: 'New' },
    { file: 1, alt_text: 'Deep blue' },
  ])
  expect(names(files)).toEqual(['shore.jpg', 'lake.mp4'])
})

test('an edit with a new file keeps the photos that the server has', () => {
  const edit = { kind: 'activity:edit' as const, body: { remove_media: true } }
  const media = {
    items: [
      { media_id: 12, alt_text: 'Red' },
      { file: 0, alt_text: '' },
    ],
    files: [lake],
  }
  const { body, files } = changedContent(edit, [], {}, media)
  expect(body).toEqual({
    media_items: [
      { media_id: 12, alt_text: 'Red' },
      { file: 0, alt_text: '' },
    ],
  })
  expect(names(files)).toEqual(['lake.mp4'])
})

test('the photo of a waiting activity is removed with its description, or described anew', () => {
  const one = { kind: 'activity:create' as const, body: { title: 'Lake', media_items: [{ file: 0, alt_text: 'Red' }] } }
  expect(changedContent(one, [sky], { remove_media: true }, null)).toEqual({ body: { title: 'Lake' }, files: [] })
  const described = changedContent(one, [sky], { alt_text: 'A red sky' }, null)
  expect(described.body).toEqual({ title: 'Lake', media_items: [{ file: 0, alt_text: 'A red sky' }] })
})
