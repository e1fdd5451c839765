import { expect, test } from 'vitest'
import { itemsOf, itemsOfRequests, mergeItems } from './items.ts'
import { kindOf } from './kinds.ts'
import { itemsOfOutgoing } from './outgoing.ts'
import { markSeen, readSeen } from './seen.ts'

const ben = { id: 2, name: 'Ben' }
const notification = (id: number, type: string, more: object = {}) => ({
  id,
  type,
  actor: ben,
  created_at: `2026-11-21T08:00:0${id}Z`,
  ...more,
})

test.each([
  ['incoming', 'connection_request', 'connection_received'],
  ['incoming_accepted', 'connection_accepted', 'connection_accept'],
  ['mention', 'mention', 'tagged', 'activity_mention', 'comment_mention'],
  ['comment', 'activity_commented', 'comment', 'activity_comment'],
  ['highfive', 'activity_high_fived', 'high_five', 'highfive', 'activity_highfive'],
  ['comment_star', 'comment_starred', 'comment_liked', 'comment_star'],
])('%s is what the server calls any of its names', (kind, ...types) => {
  for (const type of types) expect(kindOf(type)).toBe(kind)
})

test('any other type is ignored', () => {
  expect(kindOf('toString')).toBeNull()
  expect(itemsOf([notification(1, 'weather_report')], null)).toEqual([])
})

test('a request that both lists hold is shown once, newest first', () => {
  const requests = itemsOfRequests([{ connection_id: 7, requester: ben, created_at: '2026-11-21T08:00:01Z' }])
  const rest = itemsOf(
    [notification(1, 'connection_request', { connection_id: 7 }), notification(2, 'comment', { activity_id: 4 })],
    requests,
  )
  const items = mergeItems(requests, rest)
  expect(items.map((item) => [item.kind, item.accepted])).toEqual([
    ['comment', false],
    ['incoming', false],
  ])
})

test('a request that no longer waits has been accepted', () => {
  const [item] = itemsOf([notification(1, 'connection_request', { connection_id: 7 })], [])
  expect(item).toMatchObject({ kind: 'incoming', accepted: true })
})

test('an own request is new twice: when it was sent, and when it was accepted', () => {
  const sent = {
    userId: 2,
    connectionId: 7,
    person: { ...ben, display_name: 'Ben', username: null, profile_pic_url: null },
    createdAt: '2026-11-20T08:00:00Z',
    acceptedAt: null,
  }
  const [before] = itemsOfOutgoing([sent])
  const [after] = itemsOfOutgoing([{ ...sent, acceptedAt: '2026-11-21T08:00:00Z' }])
  expect(before?.key).not.toBe(after?.key)
  expect(after).toMatchObject({ accepted: true, createdAt: '2026-11-21T08:00:00Z' })
})

test('what one member has seen on a device is still new to another', () => {
  markSeen(1, ['comment:4'])
  expect([...readSeen(1)]).toEqual(['comment:4'])
  expect([...readSeen(2)]).toEqual([])
})
