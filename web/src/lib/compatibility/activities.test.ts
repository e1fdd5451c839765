import { expect, test } from 'vitest'
import {
  latestActivityOf,
  mediaKindFromUrl,
  normalizeActivities,
  normalizeActivity,
  normalizeTags,
} from './activities.ts'

test('reads the author from any supported field', () => {
  expect(normalizeActivity({ user: { id: 3, name: 'Ada' } }).user).toMatchObject({ id: 3, name: 'Ada' })
  expect(normalizeActivity({ user_id: 3, user_name: 'Ada' }).user).toMatchObject({ id: 3, name: 'Ada' })
  expect(normalizeActivity({ author_id: 3, author_name: 'Ada' }).user).toMatchObject({ id: 3, name: 'Ada' })
  expect(normalizeActivity({ author_id: 3, username: 'ada' }).user).toMatchObject({ id: 3, name: 'ada' })
  expect(normalizeActivity({}).user.name).toBe('Anonymous')
})

test('accepts tags as an array or a comma-separated string', () => {
  expect(normalizeTags(['swim', ' lake '])).toEqual(['swim', 'lake'])
  expect(normalizeTags('swim, ,#lake')).toEqual(['swim', 'lake'])
  expect(normalizeTags(null)).toEqual([])
})

test('derives the media kind from the file extension and ignores the query', () => {
  expect(mediaKindFromUrl('/media/k/640.webp?e=1&s=x')).toBe('image')
  expect(mediaKindFromUrl('/media/k/original.MP4')).toBe('video')
  expect(mediaKindFromUrl('/media/k/notes.pdf')).toBeNull()
})

test('counts high fives and comments from the lists of a server without counts', () => {
  expect(normalizeActivity({ highfivers_preview: [{ id: 1 }, { id: 2 }], comments: [{ id: 3 }] })).toMatchObject({
    high_five_count: 2,
    comment_count: 1,
  })
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

test('shows the id of a circle without a name, and ignores circles without an id', () => {
  const circles = [{ id: 3 }, { id: 4, name: 'Rowers' }, { name: 'Lost' }]
  expect(normalizeActivity({ circles }).circles).toEqual([
    { id: 3, name: 'Circle #3' },
    { id: 4, name: 'Rowers' },
  ])
})

test('sorts activities newest first whatever the order and the format of their times', () => {
  const activities = [
    { id: 1, timestamp: '2026-11-20T08:00:00Z' },
    { id: 2, timestamp: '2026-11-21T08:30:00+01:00' },
    { id: 3, timestamp: '2026-11-21T08:00:00Z' },
    { id: 4 },
    { id: 5, timestamp: '2026-11-20T08:00:00Z' },
  ]
  expect(normalizeActivities(activities).map(({ id }) => id)).toEqual([3, 2, 1, 5, 4])
})
