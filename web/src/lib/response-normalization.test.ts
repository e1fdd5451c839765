import { expect, test } from 'vitest'
import {
  latestActivityOf,
  mediaKindFromUrl,
  normalizeActivity,
  normalizeComment,
  normalizeList,
  normalizePerson,
  normalizeTags,
} from './response-normalization.ts'

test('reads the author from any supported field', () => {
  expect(normalizeActivity({ user: { id: 3, name: 'Ada' } }).user).toMatchObject({ id: 3, name: 'Ada' })
  expect(normalizeActivity({ user_id: 3, user_name: 'Ada' }).user).toMatchObject({ id: 3, name: 'Ada' })
  expect(normalizeActivity({ author_id: 3, author_name: 'Ada' }).user).toMatchObject({ id: 3, name: 'Ada' })
  expect(normalizeActivity({ author_id: 3, username: 'ada' }).user).toMatchObject({ id: 3, name: 'ada' })
  expect(normalizeActivity({}).user.name).toBe('Anonymous')
})

test('reads the picture from any supported field', () => {
  for (const name of ['profile_pic_url', 'avatar_url', 'photo_url', 'image_url'])
    expect(normalizePerson({ id: 1, [name]: '/a.webp' }).profile_pic_url).toBe('/a.webp')
})

test('prefers the display name, then the name, then first and last name, then the username', () => {
  expect(normalizePerson({ display_name: 'Ada L.', name: 'Ada' }).name).toBe('Ada L.')
  expect(normalizePerson({ first_name: 'Ada', last_name: 'Lovelace' }).name).toBe('Ada Lovelace')
  expect(normalizePerson({ username: 'ada' }).name).toBe('ada')
})

test('accepts tags as an array or a comma-separated string', () => {
  expect(normalizeTags(['swim', ' lake '])).toEqual(['swim', 'lake'])
  expect(normalizeTags('swim, ,#lake')).toEqual(['swim', 'lake'])
  expect(normalizeTags(null)).toEqual([])
})

test('accepts a plain array or an array wrapped in items or users', () => {
  expect(normalizeList([1])).toEqual([1])
  expect(normalizeList({ users: [1] })).toEqual([1])
  expect(normalizeList({ items: [1] })).toEqual([1])
  expect(normalizeList(null)).toEqual([])
})

test('derives the media kind from the file extension and ignores the query', () => {
  expect(mediaKindFromUrl('/media/k/640.webp?e=1&s=x')).toBe('image')
  expect(mediaKindFromUrl('/media/k/original.MP4')).toBe('video')
  expect(mediaKindFromUrl('/media/k/notes.pdf')).toBeNull()
})

test('clamps a negative star count to 0', () => {
  expect(normalizeComment({ id: 1, star_count: -4 }).star_count).toBe(0)
})

test.each([
  [{ latest_activity: { id: 5, title: 'Lake', created_at: '2026-11-21T08:00:00Z' } }],
  [{ latest_activity: { activity_id: 5, title: 'Lake', created_at: '2026-11-21T08:00:00Z' } }],
  [{ latest_activity_id: 5, latest_activity_title: 'Lake', latest_activity_created_at: '2026-11-21T08:00:00Z' }],
  [{ last_activity_id: 5, last_activity_title: 'Lake', last_activity_created_at: '2026-11-21T08:00:00Z' }],
])('reads the latest activity of a member from any supported field: %j', (member) => {
  expect(latestActivityOf(member)).toMatchObject({ id: 5, title: 'Lake', created_at: '2026-11-21T08:00:00Z' })
})

test('returns null for a member without a latest activity', () => {
  expect(latestActivityOf({ id: 12, name: 'Ben' })).toBeNull()
})
