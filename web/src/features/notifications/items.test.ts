import { expect, test } from 'vitest'
import { normalizeRequests } from '#lib/compatibility/connections.ts'
import { normalizeNotifications } from '#lib/compatibility/notifications.ts'
import { sampleNames } from '../../testing/sample.ts'
import { itemsOf, itemsOfRequests, mergeItems } from './items.ts'
import { itemsOfOutgoing } from './outgoing.ts'
import { markSeen, readSeen } from './seen.ts'

const ben = { id: 2, name: sampleNames.ben }
const notification = (id: number, type: string, more: object = {}) => ({
  id,
  type,
  actor: ben,
  created_at: `2026-11-21T08:00:0${id}Z`,
  ...more,
})

test('merges a request that is in both lists and sorts newest first', () => {
  const requests = itemsOfRequests(
    normalizeRequests([{ connection_id: 7, requester: ben, created_at: '2026-11-21T08:00:01Z' }], 'received'),
  )
  const notifications = itemsOf(
    normalizeNotifications([
      notification(1, 'connection_request', { connection_id: 7 }),
      notification(2, 'comment', { activity_id: 4 }),
    ]),
    requests,
  )
  const items = mergeItems(requests, notifications)
  expect(items.map((item) => [item.kind, item.accepted])).toEqual([
    ['activity_commented', false],
    ['connection_request', false],
  ])
})

test('treats a request that is no longer pending as accepted', () => {
  const [item] = itemsOf(normalizeNotifications([notification(1, 'connection_request', { connection_id: 7 })]), [])
  expect(item).toMatchObject({ kind: 'connection_request', accepted: true })
})

test('gives a sent request a new key when it is accepted', () => {
  const sent = {
    userId: 2,
    connectionId: 7,
    person: { ...ben, display_name: sampleNames.ben, username: null, profile_pic_url: null },
    createdAt: '2026-11-20T08:00:00Z',
    acceptedAt: null,
  }
  const [before] = itemsOfOutgoing([sent])
  const [after] = itemsOfOutgoing([{ ...sent, acceptedAt: '2026-11-21T08:00:00Z' }])
  expect(before?.key).not.toBe(after?.key)
  expect(after).toMatchObject({ accepted: true, createdAt: '2026-11-21T08:00:00Z' })
})

test('stores seen notifications per member', () => {
  markSeen(1, ['comment:4'])
  expect([...readSeen(1)]).toEqual(['comment:4'])
  expect([...readSeen(2)]).toEqual([])
})

test('lists a request once when its notification does not name the connection', () => {
  const requests = itemsOfRequests(normalizeRequests([{ connection_id: 7, requester: ben }], 'received'))
  const notifications = itemsOf(normalizeNotifications([notification(1, 'connection_request')]), requests)
  expect(mergeItems(requests, notifications)).toMatchObject([{ connectionId: 7, accepted: false, actor: ben }])
})

test('treats a request without a connection as accepted when none of its sender is pending', () => {
  expect(itemsOf(normalizeNotifications([notification(1, 'connection_request')]), [])).toMatchObject([
    { accepted: true },
  ])
})

const followBack = {
  userId: 2,
  connectionId: 8,
  person: { ...ben, display_name: sampleNames.ben, username: null, profile_pic_url: null },
  createdAt: '2026-11-21T08:00:05Z',
}

test.each([null, '2026-11-21T08:00:05Z'])(
  'shows one row for a member who was followed back: accepted %s',
  (acceptedAt) => {
    const received = itemsOf(normalizeNotifications([notification(1, 'connection_request', { connection_id: 7 })]), [])
    const items = mergeItems(received, itemsOfOutgoing([{ ...followBack, acceptedAt }]))
    expect(items).toMatchObject([{ kind: 'connection_request', accepted: true }])
  },
)

test('shows the own request to a member whose request is pending', () => {
  const requests = itemsOfRequests(normalizeRequests([{ connection_id: 7, requester: ben }], 'received'))
  expect(mergeItems(requests, itemsOfOutgoing([{ ...followBack, acceptedAt: null }]))).toHaveLength(2)
})

test('shows one row for an accepted request', () => {
  const accepted = itemsOf(normalizeNotifications([notification(1, 'connection_accepted', { connection_id: 8 })]), [])
  const outgoing = itemsOfOutgoing([{ ...followBack, acceptedAt: '2026-11-21T08:00:05Z' }])
  expect(mergeItems(accepted, outgoing)).toMatchObject([{ kind: 'outgoing', accepted: true }])
  const other = itemsOf(normalizeNotifications([notification(1, 'connection_accepted', { connection_id: 9 })]), [])
  expect(mergeItems(other, outgoing)).toHaveLength(2)
})

test('takes the picture of a sender from the request or its notification', () => {
  const picture = '/media/ben.webp'
  const merged = (requester: object, actor: object) =>
    mergeItems(
      itemsOfRequests(normalizeRequests([{ connection_id: 7, requester }], 'received')),
      itemsOf(normalizeNotifications([notification(1, 'connection_request', { connection_id: 7, actor })]), null),
    )
  for (const items of [merged(ben, { ...ben, avatar_url: picture }), merged({ ...ben, photo_url: picture }, ben)])
    expect(items).toMatchObject([{ actor: { name: sampleNames.ben, profile_pic_url: picture } }])
})
