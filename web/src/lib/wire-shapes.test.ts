import { expect, test } from 'vitest'
import { asActivity, asComment, asList, asPerson, asTags, latestHint, mediaKindOf } from './wire-shapes.ts'

test('an author is found under every name that servers have used', () => {
  expect(asActivity({ user: { id: 3, name: 'Ada' } }).user).toMatchObject({ id: 3, name: 'Ada' })
  expect(asActivity({ user_id: 3, user_name: 'Ada' }).user).toMatchObject({ id: 3, name: 'Ada' })
  expect(asActivity({ author_id: 3, author_name: 'Ada' }).user).toMatchObject({ id: 3, name: 'Ada' })
  expect(asActivity({ author_id: 3, username: 'ada' }).user).toMatchObject({ id: 3, name: 'ada' })
  expect(asActivity({}).user.name).toBe('Anonymous')
})

test('a face is found under every name that servers have used', () => {
  for (const name of ['profile_pic_url', 'avatar_url', 'photo_url', 'image_url'])
    expect(asPerson({ id: 1, [name]: '/a.webp' }).profile_pic_url).toBe('/a.webp')
})

test('a name is the shown one, else the plain one, else both parts, else the handle', () => {
  expect(asPerson({ display_name: 'Ada L.', name: 'Ada' }).name).toBe('Ada L.')
  expect(asPerson({ first_name: 'Ada', last_name: 'Lovelace' }).name).toBe('Ada Lovelace')
  expect(asPerson({ username: 'ada' }).name).toBe('ada')
})

test('tags may come as a list or as text', () => {
  expect(asTags(['swim', ' lake '])).toEqual(['swim', 'lake'])
  expect(asTags('swim, ,#lake')).toEqual(['swim', 'lake'])
  expect(asTags(null)).toEqual([])
})

test('a list may come bare, or under items or users', () => {
  expect(asList([1])).toEqual([1])
  expect(asList({ users: [1] })).toEqual([1])
  expect(asList({ items: [1] })).toEqual([1])
  expect(asList(null)).toEqual([])
})

test('what an address shows is told by its ending, whatever stands behind it', () => {
  expect(mediaKindOf('/media/k/640.webp?e=1&s=x')).toBe('image')
  expect(mediaKindOf('/media/k/original.MP4')).toBe('video')
  expect(mediaKindOf('/media/k/notes.pdf')).toBeNull()
})

test('a star count is never below 0', () => {
  expect(asComment({ id: 1, star_count: -4 }).star_count).toBe(0)
})

test.each([
  [{ latest_activity: { id: 5, title: 'Lake', created_at: '2026-11-21T08:00:00Z' } }],
  [{ latest_activity: { activity_id: 5, title: 'Lake', created_at: '2026-11-21T08:00:00Z' } }],
  [{ latest_activity_id: 5, latest_activity_title: 'Lake', latest_activity_created_at: '2026-11-21T08:00:00Z' }],
  [{ last_activity_id: 5, last_activity_title: 'Lake', last_activity_created_at: '2026-11-21T08:00:00Z' }],
])('a member’s record hints at their newest activity in any of its spellings: %j', (member) => {
  expect(latestHint(member)).toMatchObject({ id: 5, title: 'Lake', created_at: '2026-11-21T08:00:00Z' })
})

test('a record without a hint tells of no activity', () => {
  expect(latestHint({ id: 12, name: 'Ben' })).toBeNull()
})
