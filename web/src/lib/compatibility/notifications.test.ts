import { expect, test } from 'vitest'
import { normalizeNotifications } from './notifications.ts'

test.each([
  ['connection_request', 'connection_received'],
  ['connection_accepted', 'connection_accept'],
  ['activity_mention', 'mention', 'tagged'],
  ['comment_mention'],
  ['activity_commented', 'comment', 'activity_comment'],
  ['activity_high_fived', 'high_five', 'highfive', 'activity_highfive'],
  ['comment_starred', 'comment_liked', 'comment_star'],
])('maps all server types of %s', (kind, ...otherNames) => {
  for (const type of [kind, ...otherNames]) expect(normalizeNotifications([{ id: 1, type }])).toMatchObject([{ kind }])
})

test('ignores unknown types', () => {
  expect(
    normalizeNotifications([
      { id: 1, type: 'toString' },
      { id: 2, type: 'weather_report' },
    ]),
  ).toEqual([])
})

test('a type of a later server is one of the other kinds, because the server counts it as unread', () => {
  const later = { id: 3, type: 'weather_report', actor: { id: 12, name: 'Ζωή' }, is_unread: true }
  expect(normalizeNotifications([later, { ...later, id: 4, type: 'toString', is_unread: false }])).toMatchObject([
    { id: '3', kind: 'other', actor: { name: 'Ζωή' } },
    { id: '4', kind: 'other' },
  ])
})

test('reads the actor from actor or user, and the list from items', () => {
  const ben = { id: 12, name: 'Ben' }
  for (const name of ['actor', 'user'])
    expect(normalizeNotifications({ items: [{ id: 1, type: 'comment', [name]: ben }] })).toMatchObject([{ actor: ben }])
})

test('reads ids from numbers and from text', () => {
  const ids = { activity_id: '5', comment_id: 9, connection_id: '7' }
  expect(normalizeNotifications([{ id: 1, type: 'comment', ...ids }])).toMatchObject([
    { activityId: 5, commentId: 9, connectionId: 7 },
  ])
})
