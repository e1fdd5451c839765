import { expect, test } from 'vitest'
import { withFileReplaced } from './local-files.ts'
import type { OutboxFile } from './types.ts'

const fileOf = (name: string): OutboxFile => ({ blob: new Blob([name]), name })
const [sky, lake, shore] = ['sky.jpg', 'lake.mp4', 'shore.jpg'].map(fileOf) as [OutboxFile, OutboxFile, OutboxFile]
const photos = [
  { file: 0, alt_text: 'Red' },
  { file: 1, alt_text: 'Blue' },
]
const created = { body: { title: 'Lake', media_items: photos } }
const names = (files: readonly OutboxFile[]) => files.map(({ name }) => name)

test('a rejected file is replaced in its place, or removed without the others', () => {
  const replaced = withFileReplaced(created, [sky, lake], 0, shore)
  expect(replaced.body.media_items).toEqual(photos)
  expect(names(replaced.files)).toEqual(['shore.jpg', 'lake.mp4'])
  const removed = withFileReplaced(created, [sky, lake], 0, null)
  expect(removed.body.media_items).toEqual([{ file: 0, alt_text: 'Blue' }])
  expect(names(removed.files)).toEqual(['lake.mp4'])
  const single = { body: { title: 'Lake', alt_text: 'Red' } }
  expect(withFileReplaced(single, [sky], 0, null)).toEqual({ body: { title: 'Lake' }, files: [] })
})
