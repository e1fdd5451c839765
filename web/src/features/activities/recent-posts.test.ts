import { expect, test, vi } from 'vitest'
import { forgetPost, recordPost } from './recent-posts.ts'

const photo = (content = 'a lake') => new File([content], 'activity.png', { type: 'image/png' })
const post = (key: string, title = 'Lake', file = photo()) => recordPost(7, { key, title, files: [file] })

test('a photo with a title is posted once in a minute, also by simultaneous requests', async () => {
  expect((await Promise.all([post('a'), post('b'), post('c', ' LAKE ')])).filter(Boolean)).toHaveLength(1)
})

test('another photo, another title and another member are no repetition', async () => {
  expect(await post('a')).toBe(true)
  expect(await post('b', 'Pond')).toBe(true)
  expect(await post('c', 'Lake', photo('a pond'))).toBe(true)
  expect(await recordPost(8, { key: 'd', title: 'Lake', files: [photo()] })).toBe(true)
})

test('an attempt that is repeated with its key, or was rejected before, is no repetition', async () => {
  expect(await post('a')).toBe(true)
  expect(await post('a')).toBe(true)
  await forgetPost(7, 'a')
  expect(await post('b')).toBe(true)
})

test('what remains on the device does not contain the title', async () => {
  await post('a', 'Doctor')
  const stored = JSON.stringify({ ...localStorage })
  expect(stored).toContain('recent_posts')
  expect(stored.toLowerCase()).not.toContain('doctor')
})

test('after a minute, the photo can be posted again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await post('a')
  vi.setSystemTime(Date.now() + 61_000)
  expect(await post('b')).toBe(true)
})

test('several files are a repetition in any order, but not with another file', async () => {
  const [lake, pond] = [photo('a lake'), photo('a pond')]
  const postAll = (key: string, files: readonly (File | number)[]) => recordPost(7, { key, title: 'Swim', files })
  expect(await postAll('a', [lake, pond, 101])).toBe(true)
  expect(await postAll('b', [101, pond, lake])).toBe(false)
  expect(await postAll('c', [lake, pond])).toBe(true)
  expect(await postAll('d', [lake, pond, 102])).toBe(true)
})
