import { expect, test } from 'vitest'
import { normalizeConnection, normalizeRequest } from './connections.ts'

test.each([
  ['none', 'none'],
  ['pending_out', 'pending_out'],
  ['pending_in', 'pending_in'],
  ['accepted', 'accepted'],
  ['requested', 'pending_out'],
  ['pending', 'pending_out'],
  ['unheard of', 'none'],
])('reads the status %s as %s', (status, state) => {
  expect(normalizeConnection({ status }).state).toBe(state)
})

test.each(['i_follow_them', 'am_following', 'following', 'is_mutual'])(
  'reads that the viewer follows from %s',
  (name) => {
    expect(normalizeConnection({ status: 'none', [name]: true }).following).toBe(true)
    expect(normalizeConnection({ status: 'none', [name]: false }).following).toBe(false)
  },
)

test('reads the other member of a request from any supported field', () => {
  const ben = { id: 12, name: 'Ben' }
  for (const name of ['requester', 'sender'])
    expect(normalizeRequest({ id: 5, [name]: ben }, 'received').person).toMatchObject(ben)
  for (const name of ['addressee', 'receiver'])
    expect(normalizeRequest({ id: 5, [name]: ben }, 'sent').person).toMatchObject(ben)
})

test('prefers connection_id to id', () => {
  expect(normalizeRequest({ connection_id: 5, id: 9 }, 'sent').connectionId).toBe(5)
  expect(normalizeRequest({ id: 9 }, 'sent').connectionId).toBe(9)
})
